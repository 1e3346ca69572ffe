import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputValue } from '../src/domain/amounts/amount.ts';
import { type NoteCode, noteCodes } from '../src/domain/amounts/note.ts';
import { builtInDirectory } from '../src/startup/built-in-data.ts';
import { runHere } from './support/program/run-here.ts';
import { asPath } from './support/brands.ts';
import { itemKey } from './support/fixture-keys.ts';
import { askAs, type StartedGateway } from './support/gateways/gateways-over-both.ts';
import { startGateway } from './support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from './support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from './support/open-fixture-backend.ts';
import { copyFilledDatabase } from './support/open-fixture-store.ts';
import { createRestCaller } from './support/rest-caller.ts';

interface NoteCase {
  readonly path: string;
  readonly drill: Readonly<Record<string, string>>;
  readonly inputs: readonly InputValue[];
  readonly asOf?: string;
  readonly gwp?: string;
  /** The members of the note besides its code and text. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** The other codes need a total, a period, or an item without a figure: `contract` has them. */
const cases: Readonly<
  Record<Exclude<NoteCode, 'NO_MARKET_BASED' | 'CUT_OFF_AT_NOW' | 'NO_OVERLAP' | 'NOTHING_FOUND'>, NoteCase>
> = {
  UNUSED_INPUT: {
    path: 'home/energy/quantity',
    drill: { fuel: 'LPG' },
    inputs: [
      { name: 'energyConsumption', value: '100' },
      { name: 'volumeConsumption', value: '10' },
    ],
    members: { type: 'warning', input: 'energyConsumption' },
  },
  NEGATIVE_INPUT: {
    path: 'transport/car/generic',
    drill: { fuel: 'petrol', size: 'average' },
    inputs: [{ name: 'distance', value: '-5' }],
    members: { type: 'warning', input: 'distance' },
  },
  OUTSIDE_PERIOD: {
    path: 'business/energy/electricity/canada',
    drill: { province: 'Alberta' },
    inputs: [{ name: 'energyConsumption', value: '10' }],
    asOf: '2022-06-01T00:00:00Z',
    members: {
      type: 'warning',
      figures: ['gCO2ePerKWh', 'gConsumptionCO2ePerKWh'],
      from: '2020-01-01T00:00:00.000Z',
      to: '2021-01-01T00:00:00.000Z',
    },
  },
  OUTSIDE_SCOPES: {
    path: 'home/energy/quantity',
    drill: { fuel: 'wood logs' },
    inputs: [{ name: 'energyConsumption', value: '100' }],
    members: { type: 'comment', amountType: 'biogenicCO2' },
  },
  UPSTREAM_INCLUDED: {
    path: 'business/energy/electricity/world',
    drill: { country: 'Japan' },
    inputs: [{ name: 'energyConsumption', value: '100' }],
    asOf: '2024-06-01T00:00:00Z',
    members: { type: 'comment', amountType: 'CO2e' },
  },
  COUNTS_BESIDE: {
    path: 'transport/car/fleet/generic',
    drill: { fuel: 'battery electric', size: 'average' },
    inputs: [{ name: 'distance', value: '10000' }],
    members: { type: 'comment', amountType: 'electricityCO2e' },
  },
  NO_LOCATION_BASED: {
    path: 'business/energy/electricity/australia/market',
    drill: { mix: 'residual mix' },
    inputs: [{ name: 'energyConsumption', value: '100' }],
    members: { type: 'warning', amountType: 'CO2e' },
  },
  NOT_WEIGHED: {
    path: 'business/energy/electricity/grid',
    drill: { country: 'United Kingdom' },
    inputs: [{ name: 'energyConsumption', value: '100' }],
    gwp: 'AR6',
    members: { type: 'warning', amountType: 'transmissionAndDistributionCO2e' },
  },
};

const table = Object.entries(cases).map(([code, noteCase]) => ({ code, ...noteCase }));

const containing = (note: Readonly<Record<string, unknown>>) => expect.arrayContaining([note]) as unknown[];

const query = `query ($path: CategoryPath!, $drill: [SelectionInput!]!, $inputs: [InputValue!]!, $asOf: DateTime, $gwp: GwpSet) {
  dataItem(categoryPath: $path, drill: $drill) {
    amount(inputs: $inputs, asOf: $asOf, gwp: $gwp) { notes { type code text input figures from to amountType } }
  } }`;

const gateways: Record<string, StartedGateway> = {};
const directory = mkdtempSync(join(tmpdir(), 'notes-'));

beforeAll(async () => {
  await copyFilledDatabase(join(directory, 'emissions.db'), builtInDirectory);
  const service = await startGateway(await openFixtureBackend({ directory: builtInDirectory }));
  gateways['the store'] = service;
  for (const format of ['json', 'xml'] as const) {
    gateways[`a remote service in ${format}`] = await startRemoteGateway(service.url, {
      upstreamFormat: format,
    });
  }
});

afterAll(async () => {
  for (const gateway of Object.values(gateways).toReversed()) await gateway.close();
  rmSync(directory, { recursive: true, force: true });
});

describe.each(['the store', 'a remote service in json', 'a remote service in xml'])(
  'GraphQL over %s',
  (name) => {
    it.each(table)(
      'the note $code has its members',
      async ({ code, path, drill, inputs, asOf, gwp, members }) => {
        const gateway = gateways[name] ?? { url: '' };
        const selections = Object.entries(drill).map(([level, value]) => ({ name: level, value }));
        const { data, errors } = await askAs(gateway, 'demo', query, {
          path,
          drill: selections,
          inputs,
          asOf,
          gwp,
        });
        expect(errors).toBeUndefined();
        const absent = { input: null, figures: [], from: null, to: null, amountType: null };
        const note = { ...absent, code, text: expect.any(String) as string, ...members };
        expect(data).toMatchObject({ dataItem: { amount: { notes: containing(note) } } });
      },
    );
  },
);

describe.each(['json', 'xml'] as const)('REST version 2 in %s', (format) => {
  it.each(table)(
    'the note $code has its attributes',
    async ({ code, path, drill, inputs, asOf, gwp, members }) => {
      const { uid } = itemKey(asPath(path), ...Object.values(drill));
      const parameters = new URLSearchParams(inputs.map(({ name, value }) => [name, value]));
      if (asOf !== undefined) parameters.set('startDate', asOf);
      if (gwp !== undefined) parameters.set('gwp', gwp);
      const caller = createRestCaller(gateways['the store']?.url ?? '', 'demo', format);
      const reply = await caller.call('GET', `/data/${path}/${uid}?${parameters}`);
      const [prefix, text, notes] =
        format === 'json'
          ? ['', 'value', reply.at('amounts.note')]
          : ['@', '#text', reply.at('DataItemResource.Amounts.Note')];
      const expected = {
        ...members,
        code,
        ...('figures' in members ? { figures: 'gCO2ePerKWh gConsumptionCO2ePerKWh' } : {}),
      };
      const named = Object.entries(expected).map(([name, value]) => [prefix + name, value] as const);
      expect([notes].flat()).toEqual(
        containing({ [text]: expect.any(String), ...Object.fromEntries(named) }),
      );
    },
  );
});

describe.each(['json', 'xml'] as const)('what happens once in %s', (format) => {
  it('the amounts of what happens once are absolute, and none is per month', async () => {
    const { uid } = itemKey(asPath('transport/car/generic'), 'petrol', 'average');
    const caller = createRestCaller(gateways['the store']?.url ?? '', 'demo', format);
    const query = 'distance=100&returnPerUnit=none';
    const reply = await caller.call('GET', `/data/transport/car/generic/${uid}?${query}`);
    const at = (json: string, xml: string) =>
      format === 'json' ? reply.at(json) : reply.at(`DataItemResource.${xml}`);
    expect(Number(at('amountPerMonth', 'AmountPerMonth'))).toBe(0);
    expect(at('amount.unit', 'Amount.@unit')).toBe('kg');
    const amounts = at('amounts.amount', 'Amounts.Amount') as readonly Record<string, unknown>[];
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.filter((amount) => 'perUnit' in amount || '@perUnit' in amount)).toEqual([]);
  });
});

describe('what counts beside an amount', () => {
  it.each([
    ['per year', undefined],
    ['of what happens once', 'none'],
  ])('the note says it %s', async (said, perUnit) => {
    const once = `query ($perUnit: String) { dataItem(categoryPath: "transport/car/fleet/generic", select: "fuel=battery electric, size=average") {
      amount(inputs: [{ name: "distance", value: "10000" }], returnPerUnit: $perUnit) { notes { code text } } } }`;
    const { data } = await askAs(gateways['the store'] ?? { url: '' }, 'demo', once, { perUnit });
    const per = said === 'per year' ? ' per year' : '';
    const text = expect.stringMatching(new RegExp(`^Totals add [0-9.]+ kg${per} of scope`)) as string;
    expect(data).toMatchObject({
      dataItem: { amount: { notes: containing({ code: 'COUNTS_BESIDE', text }) } },
    });
  });
});

describe('the command line', () => {
  it.each(table)(
    'calculate --explain prints the note $code',
    async ({ code, path, drill, inputs, gwp, members }) => {
      const { code: exitCode, out } = await runHere(directory, [
        'calculate',
        path,
        `--drill=${Object.entries(drill)
          .map(([level, value]) => `${level}=${value}`)
          .join(',')}`,
        ...inputs.map(({ name, value }) => `--input=${name}=${value}`),
        ...(gwp === undefined ? [] : [`--gwp=${gwp}`]),
        '--explain',
        '--data-dir=.',
      ]);
      expect(exitCode).toBe(0);
      expect(out).toContain(`  ${String(members['type'])} ${code}: `);
    },
  );

  it('calculate --return-per-unit none --explain prints nothing of what happens once per year', async () => {
    const { out } = await runHere(directory, [
      'calculate',
      'transport/car/generic',
      '--drill=fuel=petrol,size=average',
      '--input=distance=100km/none',
      '--return-per-unit=none',
      '--explain',
      '--data-dir=.',
    ]);
    expect(out).toMatch(/^16\.272 kg\n/);
    expect(out).toMatch(/^ +distance +100 km +given as 100 km\/none /m);
    expect(out).toMatch(/^Calculated +16\.272\d* kg of CO2e$/m);
    expect(out).not.toMatch(/\/year|\/month/);
  });

  it('calculate --explain names a line of the algorithm that --algorithm prints', async () => {
    const { out } = await runHere(directory, [
      'calculate',
      'transport/car/generic',
      '--drill=fuel=petrol,size=average',
      '--input=distance=100',
      '--explain',
      '--algorithm',
      '--data-dir=.',
    ]);
    const [, line] = /^ +CO2e .* line (\d+)$/m.exec(out) ?? [];
    expect(out).toMatch(new RegExp(`^ +${line} +returnValues\\.putValue\\(type`, 'm'));
  });
});

describe('the page on amounts', () => {
  it('the page on amounts lists exactly the codes that there are', () => {
    const page = readFileSync(new URL('../docs/look-up/amounts.md', import.meta.url), 'utf8');
    const [, section = ''] = page.split('## Notes\n');
    expect([...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code)).toEqual(noteCodes);
  });
});
