import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { albania, petrolSmall } from '../support/fixture-keys.ts';

const create = `mutation ($input: CreateProfileItemsInput!) {
  createProfileItems(input: $input) { profileItems { uid } userErrors { code message } }
}`;

describe.each(Object.entries(gatewaysOverBoth))('totals %s', (_, open) => {
  let gateway: StartedGateway;
  let profile: string;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const { data } = await ask('mutation { createProfile { profile { uid } } }');
    profile = (data['createProfile'] as { profile: { uid: string } }).profile.uid;
    const item = { startDate: '2025-01-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' };
    const inputs = (name: string, value: string) => [{ name, value }];
    const items = [
      {
        ...item,
        dataItemUid: petrolSmall.uid,
        categoryPath: 'transport/car',
        values: inputs('distance', '1000'),
      },
      {
        ...item,
        dataItemUid: albania.uid,
        categoryPath: 'energy/electricity',
        values: inputs('energy', '100'),
      },
    ];
    const created = await ask(create, { input: { profileUid: profile, items } });
    expect(created.errors).toBeUndefined();
    expect(created.data).toMatchObject({ createProfileItems: { userErrors: [] } });
  });

  const ask = (query: string, variables: object = {}, username = 'demo') =>
    askAs(gateway, username, query, variables);
  const inProfile = (fields: string, username = 'demo') =>
    ask(`query ($uid: Uid!) { profile(uid: $uid) { ${fields} } }`, { uid: profile }, username);
  const year = 'from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z"';

  it.each([
    ['total', 'failedItems(first: 0) { totalCount }', 'first'],
    ['total', '... on ProfileTotal { notedItems(last: 101) { totalCount } }', 'last'],
    ['total', 'byCategory { total { failedItems(after: "no cursor") { totalCount } } }', 'after'],
    ['totalsOverTime', 'notedItems(code: NEGATIVE_INPUT, before: "no cursor") { totalCount }', 'before'],
  ])('a wrong page of %s { %s } is refused with the name of the argument', async (field, items, argument) => {
    const step = field === 'total' ? '' : ', step: YEAR';
    const { errors } = await inProfile(`${field}(${year}${step}) { itemCount ${items} }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument } }]);
    expect(errors?.[0]?.path?.slice(0, 2)).toEqual(['profile', field]);
  });

  it('the total of a category that was deleted says where its profile items count', async () => {
    const fields = `total { value } totalsOverTime(${year}, step: YEAR) { value }`;
    const { errors } = await inProfile(`category(path: "transport/gone") { ${fields} }`);
    expect(errors).toHaveLength(2);
    for (const { message, extensions } of errors ?? []) {
      expect(extensions).toMatchObject({ code: 'NOT_FOUND' });
      expect(message).toContain('its profile items count as failed in the totals of the categories above it');
    }
  });

  it('a total lists its noted items in pages, all or those with one code', async () => {
    const fields = '{ totalCount nodes { item { dataItem { label } } note { code figures from to } } }';
    const { data, errors } = await inProfile(
      `total(${year}) { all: notedItems(first: 5) ${fields} none: notedItems(code: NEGATIVE_INPUT) ${fields} }`,
    );
    expect(errors).toBeUndefined();
    const note = {
      code: 'OUTSIDE_PERIOD',
      figures: ['kgCO2PerKWh'],
      from: '2020-01-01T00:00:00.000Z',
      to: '2021-01-01T00:00:00.000Z',
    };
    expect(data['profile']).toEqual({
      total: {
        all: { totalCount: 1, nodes: [{ item: { dataItem: { label: 'Albania' } }, note }] },
        none: { totalCount: 0, nodes: [] },
      },
    });
  });

  it('a total without a period is all that was emitted until now, and per none means the same', async () => {
    const { data, errors } = await inProfile(
      'all: total { from to value perUnit } none: total(returnPerUnit: "none") { value perUnit } since: total(from: "2025-01-01T00:00:00Z") { value }',
    );
    expect(errors).toBeUndefined();
    const { all, none, since } = data['profile'] as Record<string, { value: number }>;
    expect(all).toMatchObject({ from: null, to: null, perUnit: null });
    expect(none).toEqual({ value: all?.value, perUnit: null });
    expect(since?.value).toBeLessThanOrEqual(all?.value ?? 0);
    expect(all?.value).toBeGreaterThan(0);
  });

  it('calculate names the item and the category that do not exist', async () => {
    const { data } = await ask(`{ calculate(requests: [
      { categoryPath: "transport/none", itemUid: "${petrolSmall.uid}" }
      { categoryPath: "transport/car", drill: [{ name: "fuel", value: "water" }] }
    ]) { error { code message } } }`);
    const messages = [
      `The data item ${petrolSmall.uid} does not exist in the category transport/none; check categoryPath and itemUid.`,
      'No item of transport/car has fuel "water". fuel can be diesel, petrol.',
    ];
    const expected = messages.map((message) => ({ error: { code: 'NOT_FOUND', message } }));
    expect(data['calculate']).toEqual(expected);
  });

  // 1,000 km at 0.10 kg, and 100 kWh at the 0.3 that count since 2020.
  it('a total sums a profile in the requested units, and by category', async () => {
    const { data, errors } = await inProfile(
      `total(${year}, returnUnit: "g", returnPerUnit: "month") {
        from to value unit perUnit itemCount includedCount failedCount isComplete otherUnits { value } failures { message }
        byCategory { category { path } total { value unit byCategory { total { value } } } }
      }`,
    );
    expect(errors).toBeUndefined();
    expect(data['profile']).toMatchObject({
      total: {
        from: '2025-01-01T00:00:00.000Z',
        to: '2026-01-01T00:00:00.000Z',
        value: expect.closeTo(130_000 / 12, 6),
        unit: 'g',
        perUnit: 'month',
        itemCount: 2,
        includedCount: 2,
        failedCount: 0,
        isComplete: true,
        otherUnits: [],
        failures: [],
        byCategory: [
          {
            category: { path: 'energy/electricity' },
            total: { value: expect.closeTo(30_000 / 12, 6), unit: 'g', byCategory: [] },
          },
          { category: { path: 'transport/car' }, total: { value: expect.closeTo(100_000 / 12, 6) } },
        ],
      },
    });
  });

  it('totals of calendar periods add up to the whole', async () => {
    const { data, errors } = await inProfile(`category(path: "transport") {
      totalsOverTime(${year}, step: QUARTER, withSubcategories: true, returnUnit: "t") { from to value unit perUnit }
    }`);
    expect(errors).toBeUndefined();
    const { category } = data['profile'] as {
      category: {
        totalsOverTime: { from: string; to: string; value: number; unit: string; perUnit: null }[];
      };
    };
    const quarters = category.totalsOverTime;
    expect(quarters.map(({ from, to }) => [from.slice(0, 10), to.slice(0, 10)])).toEqual([
      ['2025-01-01', '2025-04-01'],
      ['2025-04-01', '2025-07-01'],
      ['2025-07-01', '2025-10-01'],
      ['2025-10-01', '2026-01-01'],
    ]);
    const perDay = 1 / 365.2425;
    expect(quarters[0]).toMatchObject({
      value: expect.closeTo(0.1 * 90 * perDay, 10),
      unit: 't',
      perUnit: null,
    });
    const whole = await inProfile(`total(${year}) { value unit perUnit }`);
    expect(whole.data['profile']).toMatchObject({
      total: { value: expect.closeTo(130 * 365 * perDay, 8), perUnit: null },
    });
  });

  it.each<[string, string, string, object]>([
    ['a unit that is no mass', 'total(returnUnit: "kWh") { value }', 'total', { argument: 'returnUnit' }],
    [
      'a unit that there is not',
      'total(returnUnit: "leagues") { value }',
      'total',
      { argument: 'returnUnit' },
    ],
    [
      'a per-unit that is no time',
      'total(returnPerUnit: "km") { value }',
      'total',
      { argument: 'returnPerUnit' },
    ],
    ['an end alone', 'total(to: "2026-01-01T00:00:00Z") { value }', 'total', { argument: 'from' }],
    [
      'a time that ends before it starts',
      'totalsOverTime(from: "2026-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z", step: MONTH) { value }',
      'totalsOverTime',
      { argument: 'to', fault: 'invalid-date-range' },
    ],
    [
      'too many periods',
      'totalsOverTime(from: "1990-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z", step: MONTH) { value }',
      'totalsOverTime',
      { argument: 'step' },
    ],
    [
      'a unit of another dimension over time',
      `totalsOverTime(${year}, step: MONTH, returnUnit: "km") { value }`,
      'totalsOverTime',
      { argument: 'returnUnit' },
    ],
  ])('a total with %s is rejected by the name of the argument', async (__, field, name, expected) => {
    const { data, errors } = await inProfile(`uid ${field}`);
    expect(data['profile']).toEqual({ uid: profile, [name]: null });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      path: ['profile', name],
      extensions: { code: 'BAD_USER_INPUT', ...expected },
    });
  });

  it('a total with an invalid date is rejected', async () => {
    const { errors } = await inProfile('total(from: "2025-02-30T00:00:00Z") { value }');
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect(errors?.[0]?.message).toContain('2025-02-30');
  });

  it('a total is FORBIDDEN for users who may not see the profile', async () => {
    const { data, errors } = await inProfile('total { value }', 'stranger');
    expect(data['profile']).toBeNull();
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });
});
