import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatExplanation } from '../../src/cli/output/format-explanation.ts';
import type { Derivation } from '../../src/domain/amounts/derivation.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { calculation, itemKey } from '../support/documents/canned-documents.ts';
import { evaluate } from '../support/evaluate-derivation.ts';
import { itemKey as itemKeyOf } from '../support/fixture-keys.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openUpstreamRig, token } from '../support/upstreams/upstream-rig.ts';

const page = readFileSync(new URL('../../docs/look-up/algorithms.md', import.meta.url), 'utf8');
const [query = '', derivationQuery = ''] = [...page.matchAll(/```graphql\n([\s\S]*?)```/g)].map(
  ([, text]) => text ?? '',
);
const grid = itemKeyOf(asPath('business/energy/electricity/grid'), 'United Kingdom');
const kilowattHours = [{ name: 'energyConsumption', value: '1000' }];
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

let gateway: GatewayServer;
let running: RunningBackend;

beforeAll(async () => {
  running = await openFixtureBackend({ directory: builtInDirectory });
  gateway = await startGateway(running);
});

afterAll(() => gateway.close());

describe('the example of the page on algorithms', () => {
  it('the explanation of a flight has inputs, lookups, versions and sources', async () => {
    const variables = {
      path: 'transport/plane/generic',
      drill: [
        { name: 'type', value: 'auto' },
        { name: 'size', value: 'return' },
      ],
      inputs: [
        { name: 'IATACode1', value: 'LHR' },
        { name: 'IATACode2', value: 'JFK' },
      ],
    };
    const { body } = await postGraphQL(gateway.url, { query, variables }, { authorization });
    expect(body.errors).toBeUndefined();
    expect(body.data).toMatchObject({
      dataItem: {
        amount: {
          value: expect.closeTo(1693.1565, 3),
          unit: 'kg',
          perUnit: 'year',
          explanation: {
            values: expect.arrayContaining([
              expect.objectContaining({
                origin: 'INPUT',
                boundAs: 'IATACode1',
                givenValue: 'LHR',
                isUsed: true,
              }),
            ]),
            lookUps: expect.arrayContaining([
              expect.objectContaining({ path: 'latitude', isFound: true, value: '51.4706' }),
            ]),
            calculated: { type: 'CO2e', unit: 'kg', perUnit: 'year' },
            definitionVersion: 1,
            dataItemVersion: 1,
            algorithmDigest: expect.any(String),
            sources: expect.arrayContaining([
              expect.objectContaining({ provenance: expect.objectContaining({ year: '2025' }) }),
            ]),
          },
        },
      },
    });
  });
});

describe('the examples of derivations on the page on algorithms', () => {
  it('the steps can be computed again by hand, up to the requested units', async () => {
    const drill = [{ name: 'country', value: 'United Kingdom' }];
    const variables = { path: grid.categoryPath, drill, inputs: kilowattHours };
    const { body } = await postGraphQL(gateway.url, { query: derivationQuery, variables }, { authorization });
    expect(body.errors).toBeUndefined();
    const { amount } = (body.data as unknown as Derived).dataItem;
    const { derivation, editionSteps } = amount.explanation;
    expect(editionSteps).toMatchObject([{ from: '2023-01-01T00:00:00.000Z' }]);
    const { steps, result } = derivation;
    const values = evaluate({ steps });
    expect(steps).toContainEqual(expect.objectContaining({ origin: 'ITEM', edition: '2025' }));
    expect(values[result]).toBeCloseTo(amount.value, 12);
    expect(amount.value).toBeCloseTo(0.177, 12);
    expect(derivation.amounts).toContainEqual({ type: 'CO2e', step: expect.any(Number) as number });
  });

  it('the text is what the command prints', async () => {
    const backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
    const asOf = asInstant(Date.UTC(2025, 6, 1));
    const request = { item: grid, inputs: kilowattHours, asOf, withExplanation: true };
    const { explanation } = await only(backend.dataItems.calculate([request]));
    if (explanation === undefined) throw new Error('There is no explanation.');
    const inWords = (text: string) => text.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
    const printed = inWords(formatExplanation(explanation));
    const [, shown = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
    expect(inWords(shown).filter((line) => line !== '').length).toBeGreaterThan(3);
    for (const line of inWords(shown)) {
      const [start = '', end = ''] = line.split('…');
      expect(printed.some((each) => each.startsWith(start) && each.endsWith(end))).toBe(true);
    }
  });
});

interface Derived {
  readonly dataItem: {
    readonly amount: {
      readonly value: number;
      readonly explanation: {
        readonly derivation: Pick<Derivation, 'steps' | 'amounts'> & { readonly result: number };
        readonly editionSteps: readonly object[];
      };
    };
  };
}

describe('in front of a service without explanations', () => {
  it('the amount is returned, with an error for the explanation and for other potentials', async () => {
    const rig = await openUpstreamRig();
    const overPlainService = await startGateway({
      open: (credentials) => rig.client.open(credentials),
      description: 'a plain service',
      isRemote: true,
      check: () => Promise.resolve(),
      signInDemo: () => Promise.resolve(null),
      close: () => rig.close(),
    });
    const { body } = await postGraphQL(
      overPlainService.url,
      {
        query: `{ dataItem(categoryPath: "${itemKey.categoryPath}", uid: "${itemKey.uid}") {
          amount(inputs: [{ name: "distance", value: "1" }]) { value explanation { algorithmDigest } }
          byOther: amount(inputs: [{ name: "distance", value: "1" }], gwp: AR6) { value } } }`,
      },
      { authtoken: token },
    );
    await overPlainService.close();
    expect(body).toMatchObject({
      data: { dataItem: { amount: { value: calculation.amount.value, explanation: null }, byOther: null } },
      errors: expect.arrayContaining([
        expect.objectContaining({
          path: ['dataItem', 'byOther'],
          message: expect.stringContaining('amounts by the potentials of AR6') as string,
          extensions: expect.objectContaining({ code: 'UPSTREAM_UNSUPPORTED' }) as object,
        }),
        expect.objectContaining({
          path: ['dataItem', 'amount', 'explanation'],
          extensions: { code: 'UPSTREAM_UNSUPPORTED' },
        }),
      ]) as object[],
    });
  });
});
