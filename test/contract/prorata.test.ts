import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import { asPath } from '../support/brands.ts';
import { isDeep, partOf, rounds } from '../support/deep.ts';
import { askAs, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { createRestCaller } from '../support/rest-caller.ts';

/** Electricity with one figure or a history, which are the item's own or looked up. */
const directory = fileURLToPath(new URL('../fixtures/history-data-set', import.meta.url));
const origins = ['own', 'value', 'series'] as const;

const day = (number: number): string => new Date(Date.UTC(2020, 0, 1) + number * 86_400_000).toISOString();

const inputs: Readonly<Record<string, object>> = {
  'per time': { name: 'energyPerYear', value: '10', unit: 'kWh', perUnit: 'day' },
  once: { name: 'energyUsed', value: '40', unit: 'kWh' },
};
const ends: Readonly<Record<string, string | null>> = { 'with an end': day(10), open: null };
const figureKinds = ['one', 'history', 'late'];

/** An example of the page: an item, whether an amount for days 2 to 6 is requested, and that amount. */
interface Cell {
  readonly name: string;
  readonly isProrata: boolean;
  readonly amount: number;
  readonly derivation: string;
}

const page = readFileSync(new URL('../../docs/look-up/algorithms.md', import.meta.url), 'utf8');
const cells = [...page.matchAll(/^\| (per time|once) \|.*\|$/gm)].map(([row]): Cell => {
  const columns = row.slice(2, -2).split(' | ');
  const [input = '', item = '', figures = '', prorata = '', amount = '', derivation = ''] = columns;
  const name = [input, item, figures].join(', ');
  return { name, isProrata: prorata === 'yes', amount: Number(amount), derivation };
});

/** Windows at the edges of items and entries, in days. Every amount is that of days × figures by hand. */
const edges: readonly (readonly [
  about: string,
  from: number,
  to: number,
  Readonly<Record<string, number>>,
])[] = [
  [
    'starts before the item',
    -5,
    2,
    {
      'per time, with an end, history': 10 * 2 * 1,
      'once, with an end, history': (40 * 2 * 1) / 10,
      'per time, open, history': 10 * 2 * 1,
      'once, open, history': 40 * 1,
      'per time, with an end, late': 10 * 2 * 3,
    },
  ],
  [
    'ends after the item',
    9,
    20,
    {
      'per time, with an end, history': 10 * 1 * 10,
      'once, with an end, history': (40 * 1 * 10) / 10,
      'per time, open, history': 10 * 11 * 10,
      'once, open, history': 0,
    },
  ],
  [
    'covers the item',
    -5,
    20,
    {
      'per time, with an end, history': 10 * 4 * 1 + 10 * 4 * 3 + 10 * 2 * 10,
      'once, with an end, history': (40 * (4 * 1 + 4 * 3 + 2 * 10)) / 10,
      'once, with an end, one': 40 * 5,
      'once, open, history': 40 * 1,
    },
  ],
  [
    'starts and ends with an entry',
    4,
    8,
    {
      'per time, with an end, history': 10 * 4 * 3,
      'once, with an end, history': (40 * 4 * 3) / 10,
      'once, open, history': 0,
      'once, with an end, late': (40 * 4 * 3) / 10,
    },
  ],
  [
    'ends where an entry starts',
    2,
    4,
    {
      'per time, with an end, history': 10 * 2 * 1,
      'once, with an end, history': (40 * 2 * 1) / 10,
      'once, open, history': 0,
    },
  ],
  [
    'has two entries within',
    2,
    9,
    {
      'per time, with an end, history': 10 * 2 * 1 + 10 * 4 * 3 + 10 * 1 * 10,
      'once, with an end, history': (40 * (2 * 1 + 4 * 3 + 1 * 10)) / 10,
      'once, open, history': 0,
    },
  ],
  [
    'ends before the first entry',
    1,
    3,
    { 'per time, with an end, late': 10 * 2 * 3, 'once, with an end, late': (40 * 2 * 3) / 10 },
  ],
  [
    'starts after the last entry',
    30,
    40,
    { 'per time, open, late': 10 * 10 * 10, 'once, open, late': 0, 'per time, with an end, late': 0 },
  ],
  [
    'ends later than now',
    2193,
    2200,
    // Now is 184 minutes after day 2193.
    { 'per time, open, history': (10 * 10 * 184) / 1440, 'once, open, history': 0 },
  ],
  ['is later than now', 2194, 2200, { 'per time, open, history': 0, 'once, open, history': 0 }],
  ['is before the items', -5, 0, { 'per time, open, history': 0, 'once, with an end, history': 0 }],
  ['contains an item of no length', 2, 6, { 'an end': 0 }],
];

const items = [
  ...Object.entries(inputs).flatMap(([input, value]) =>
    Object.entries(ends).flatMap(([item, endDate]) =>
      figureKinds.map((figures) => ({ name: [input, item, figures].join(', '), figures, endDate, value })),
    ),
  ),
  { name: 'an end', figures: 'history', endDate: day(3), startDate: day(3), value: inputs['once'] },
];

const gateways = new Map<string, StartedGateway>();
let profile: string;

beforeAll(async () => {
  const service = await startGateway(await openFixtureBackend({ directory }));
  gateways.set('the store', service);
  gateways.set('a remote service in JSON', await startRemoteGateway(service.url));
  gateways.set('a remote service in XML', await startRemoteGateway(service.url, { upstreamFormat: 'xml' }));
  const { data } = await askAs(service, 'demo', 'mutation { createProfile { profile { uid } } }');
  profile = (data['createProfile'] as { profile: { uid: string } }).profile.uid;
  for (const origin of origins) {
    const created = await askAs(
      service,
      'demo',
      'mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) { userErrors { message } } }',
      { input: { profileUid: profile, items: items.map((item) => toInput(origin, item)) } },
    );
    expect(created).toMatchObject({ data: { createProfileItems: { userErrors: [] } }, errors: undefined });
  }
});

afterAll(async () => {
  for (const gateway of [...gateways.values()].toReversed()) await gateway.close();
});

function toInput(
  origin: string,
  { figures, value, startDate = day(0), ...item }: (typeof items)[number] & { startDate?: string },
) {
  const categoryPath = `electricity/${origin}`;
  const dataItemUid = uidOf('data item', asPath(categoryPath), figures);
  return { ...item, categoryPath, dataItemUid, startDate, values: [value] };
}

/** The amount of every item of one category, by name. */
type Amounts = Readonly<Record<string, number>>;
type Read = (origin: string, from: number, to: number, isProrata: boolean) => Promise<Amounts>;

function overGraphQL(name: string): Read {
  return async (origin, from, to, prorata) => {
    const { data, errors } = await askAs(
      gateways.get(name) ?? { url: '' },
      'demo',
      `query ($profile: Uid!, $path: CategoryPath!, $from: DateTime!, $to: DateTime!, $prorata: Boolean!) {
        profile(uid: $profile) { category(path: $path) {
          items(first: 50, from: $from, to: $to) { nodes { name amount { value } absolute: emitted(from: $from, to: $to) @include(if: $prorata) { value } } }
          total(from: $from, to: $to) { value itemCount includedCount outsideCount }
        } }
      }`,
      {
        profile,
        path: `electricity/${origin}`,
        from: day(from),
        to: day(to),
        prorata,
      },
    );
    expect(errors).toBeUndefined();
    const { items: listed, total } = (data as unknown as Listed).profile.category;
    const amounts = Object.fromEntries(
      listed.nodes.map((item) => [item.name, (item.absolute ?? item.amount).value]),
    );
    expect(total.includedCount + total.outsideCount).toBe(total.itemCount);
    const sum = Object.values(amounts).reduce((all, value) => all + value, 0);
    if (prorata) expect(total.value).toBeCloseTo(sum, 6);
    return amounts;
  };
}

interface Listed {
  readonly profile: {
    readonly category: {
      readonly items: {
        readonly nodes: readonly {
          readonly name: string;
          readonly amount: { readonly value: number };
          readonly absolute?: { readonly value: number };
        }[];
      };
      readonly total: Readonly<Record<'value' | 'itemCount' | 'includedCount' | 'outsideCount', number>>;
    };
  };
}

function overRest(name: string, format: 'json' | 'xml'): Read {
  return async (origin, from, to, isProrata) => {
    const caller = createRestCaller(gateways.get(name)?.url ?? '', 'demo', format);
    const query = new URLSearchParams({ startDate: day(from), endDate: day(to), itemsPerPage: '50' });
    if (isProrata)
      for (const [name, value] of [
        ['mode', 'prorata'],
        ['returnPerUnit', 'none'],
      ] as const)
        query.set(name, value);
    const reply = await caller.call('GET', `/profiles/${profile}/electricity/${origin}?${query}`);
    expect(reply.status).toBe(200);
    if (format === 'json') {
      const listed = Object.values(reply.at('profileItems') ?? {}) as readonly {
        name: string;
        amount: { value: number };
      }[];
      return Object.fromEntries(listed.map((item) => [item.name, item.amount.value]));
    }
    const listed = reply.at('ProfileCategoryResource.ProfileItems.ProfileItem');
    return Object.fromEntries(
      (listed as readonly { Name: string; Amount: { '#text': string } }[]).map((item) => [
        item.Name,
        Number(item.Amount['#text']),
      ]),
    );
  };
}

const ways = ['the store', 'a remote service in JSON', 'a remote service in XML'].flatMap(
  (name): readonly (readonly [string, Read])[] => [
    [`GraphQL over ${name}`, overGraphQL(name)],
    [`REST in JSON over ${name}`, overRest(name, 'json')],
    [`REST in XML over ${name}`, overRest(name, 'xml')],
  ],
);

describe('the table of amounts for a part of the time', () => {
  it('the table has every combination once', () => {
    const keys = cells.map(({ name, isProrata }) => `${name}, ${isProrata}`);
    const expected = items
      .filter(({ name, figures }) => figures !== 'late' && name !== 'an end')
      .flatMap(({ name }) => [`${name}, false`, `${name}, true`]);
    expect(keys.toSorted()).toEqual(expected.toSorted());
  });

  it.each(cells)('the derivation of $name, $isProrata gives $amount', ({ amount, derivation }) => {
    const product = derivation.split(' × ').reduce((all, factor) => all * Number(factor), 1);
    expect(product).toBeCloseTo(amount, 9);
  });
});

/** Each form of the answers and each form of the remote service, which a deep run has in every combination. */
const usualWays = ways.filter(
  ([name]) => isDeep || !/^REST in (?:XML|JSON over a remote service in XML)/.test(name),
);

/** Each of the three kinds of figures is read over every backend, and in every form of answers. */
const waysOfTable = usualWays.map(([name, read], way) => {
  const turn = (way + Math.floor(way / origins.length)) % origins.length;
  return { name, read, ofKind: partOf(origins, { turn, turns: origins.length }) };
});

describe.each(waysOfTable)('$name', ({ read, ofKind }) => {
  it.each(ofKind)('the amounts of the table hold for figures of the kind %s', async (origin) => {
    const found = {
      false: await read(origin, 2, 6, false),
      true: await read(origin, 2, 6, true),
    };
    const got = cells.map(({ name, isProrata }) => [name, isProrata, found[`${isProrata}`][name]]);
    expect(got).toEqual(
      cells.map(({ name, isProrata, amount }) => [name, isProrata, expect.closeTo(amount, 6)]),
    );
  });
});

describe.each(usualWays)('%s', (name, read) => {
  const way = usualWays.findIndex(([known]) => known === name);

  it.each(partOf(edges, { turn: way % 3, turns: 3 }))(
    'the amount is that of the overlap if the window %s',
    async (about, from, to, expected) => {
      // Every origin is combined with every window and with every way; all three at once only in a deep run.
      const edge = edges.findIndex(([known]) => known === about);
      for (const origin of isDeep
        ? origins
        : origins.filter((_, at) => at === (edge + way) % origins.length)) {
        const amounts = await read(origin, from, to, true);
        for (const [name, amount] of Object.entries(expected)) {
          expect([origin, name, amounts[name] ?? 0]).toEqual([origin, name, expect.closeTo(amount, 6)]);
        }
      }
    },
  );
});

describe.each(ways.filter(([name]) => name.startsWith('GraphQL')).slice(0, isDeep ? 3 : 1))(
  '%s',
  (_, read) => {
    it('the amounts of adjoining windows add up to the amount of the whole window', async () => {
      const hours = fc.uniqueArray(fc.integer({ min: -48, max: 288 }), { minLength: 3, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(hours, fc.constantFrom(...origins), async (cuts, origin) => {
          const [from = 0, cut = 0, to = 0] = cuts
            .toSorted((one, other) => one - other)
            .map((hour) => hour / 24);
          const [first, second, whole] = await Promise.all(
            [[from, cut] as const, [cut, to] as const, [from, to] as const].map(([start, end]) =>
              read(origin, start, end, true),
            ),
          );
          for (const [name, amount] of Object.entries(whole ?? {})) {
            expect([name, (first?.[name] ?? 0) + (second?.[name] ?? 0)]).toEqual([
              name,
              expect.closeTo(amount, 6),
            ]);
          }
        }),
        { numRuns: rounds({ usual: 2, deep: 100 }) },
      );
    });
  },
);

/** A usual run divides the kinds of figures among the backends, and the refusals among remote services; a deep run has all. */
describe.each([
  { name: 'the store', turn: 0, turnsOfRefusals: 1 },
  { name: 'a remote service in JSON', turn: 1, turnsOfRefusals: 2 },
  { name: 'a remote service in XML', turn: 2, turnsOfRefusals: 2 },
])('over $name', ({ name, turn, turnsOfRefusals }) => {
  const originsOfTurn = partOf(origins, { turn, turns: origins.length });
  const [from, to] = [`from: "${day(2)}"`, `to: "${day(6)}"`];

  const refusals = [
    ['items', to, 'from'],
    ['items', `${from}, to: "${day(1)}"`, 'to'],
    ['total', to, 'from'],
    ['total', `${from}, to: "${day(2)}"`, 'to'],
    ['total', `${from}, ${to}, returnPerUnit: "km"`, 'returnPerUnit'],
    ['totalsOverTime', `${from}, to: "${day(2)}", step: DAY`, 'to'],
    ['totalsOverTime', `${from}, to: "${day(500)}", step: DAY`, 'step'],
  ] as const;

  it.each(partOf(refusals, { turn: turn % turnsOfRefusals, turns: turnsOfRefusals }))(
    'GraphQL refuses %s(%s) and names %s',
    async (field, args, argument) => {
      const selection = field === 'items' ? '{ nodes { amount { value } } }' : '{ value }';
      const { data, errors } = await askAs(
        gateways.get(name) ?? { url: '' },
        'demo',
        `query ($profile: Uid!) { profile(uid: $profile) {
        category(path: "electricity/own") { ${field}(${args}) ${selection} }
      } }`,
        { profile },
      );
      expect(data).toMatchObject({ profile: { category: { [field]: null } } });
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument } }]);
    },
  );

  it.each(['json', 'xml'] as const)(
    'REST refuses windows in %s that amounts cannot be for',
    async (format) => {
      const caller = createRestCaller(gateways.get(name)?.url ?? '', 'demo', format);
      const start = `startDate=${day(2)}`;
      for (const [query, about] of [
        [`${start}&mode=prorata`, 'endDate'],
        ['mode=prorata', 'endDate'],
        [`${start}&endDate=${day(1)}&mode=prorata`, 'end'],
        [`${start}&endDate=soon&mode=prorata`, 'endDate'],
        [`${start}&endDate=${day(6)}&mode=share`, 'mode'],
        [`${start}&endDate=${day(6)}&mode=prorata&returnUnit=kWh`, 'returnUnit'],
      ]) {
        const reply = await caller.call('GET', `/profiles/${profile}/electricity/own?${query}`);
        expect([query, reply.status, reply.body]).toEqual([query, 400, expect.stringContaining(about ?? '')]);
      }
    },
  );

  it.each(originsOfTurn)(
    'totals of days of figures of the kind %s are those of each day alone',
    async (origin) => {
      const days = Array.from({ length: 12 }, (_, index) => index - 1);
      const last = `from: "${day(2191)}", to: "${day(2195)}"`;
      const alone = [...days, 2191, 2192, 2193, 2194].map(
        (at, index) => `d${index}: total(from: "${day(at)}", to: "${day(at + 1)}") { ...Day }`,
      );
      const { data, errors } = await askAs(
        gateways.get(name) ?? { url: '' },
        'demo',
        `query ($profile: Uid!) { profile(uid: $profile) { category(path: "electricity/${origin}") {
        first: totalsOverTime(from: "${day(-1)}", to: "${day(11)}", step: DAY) { ...Day }
        last: totalsOverTime(${last}, step: DAY) { ...Day }
        ${alone.join(' ')}
      } } }
      fragment Day on ProfileTotal {
        value itemCount includedCount outsideCount failedCount gases { parts { gas value itemCount } }
        notedItems(first: 20) { nodes { note { code text } } }
      }`,
        { profile },
      );
      expect(errors).toBeUndefined();
      const {
        first,
        last: late,
        ...each
      } = (data as unknown as { profile: { category: Record<string, unknown> } }).profile.category;
      expect([first, late].flat()).toEqual(Object.values(each));
    },
  );

  it('what an item emitted in a period is in the requested units, and has its explanation', async () => {
    const { data, errors } = await askAs(
      gateways.get(name) ?? { url: '' },
      'demo',
      `query ($profile: Uid!) { profile(uid: $profile) { category(path: "electricity/own") {
        items(first: 20) { nodes {
          name
          grams: emitted(${from}, ${to}, returnUnit: "g") { value unit }
          explained: emitted(${from}, ${to}) {
            value
            unit
            calculation { value perUnit explanation { prorataFactor values { path scaledBy convertedValue } } }
          }
        } }
      } } }`,
      { profile },
    );
    expect(errors).toBeUndefined();
    const { nodes } = (data as unknown as Listed).profile.category.items;
    const find = (item: string) => nodes.find((node) => node.name === item);
    const held = '1970-01-01T00:00:00.000Z: 1, 2020-01-05T00:00:00.000Z: 3';
    const figures = { path: 'kgCO2ePerKWh', scaledBy: null, convertedValue: held };
    const close = (value: number): unknown => expect.closeTo(value, 9);
    expect(find('per time, with an end, history')).toMatchObject({
      grams: { value: close(80_000), unit: 'g' },
      explained: {
        value: close(80),
        unit: 'kg',
        calculation: {
          value: close(80),
          perUnit: null,
          explanation: {
            prorataFactor: null,
            values: expect.arrayContaining([
              figures,
              { path: 'energyPerYear', scaledBy: 4, convertedValue: '40' },
            ]),
          },
        },
      },
    });
    expect(find('once, with an end, history')).toMatchObject({
      grams: { value: close(32_000) },
      explained: {
        value: close(32),
        calculation: {
          explanation: { prorataFactor: close(0.4), values: expect.arrayContaining([figures]) },
        },
      },
    });
  });
});
