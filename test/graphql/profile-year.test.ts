import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { nearly } from '../support/nearly.ts';

const rows = 'rows { from value comparedValue change dataItem { label } categoryPath }';

describe.each(Object.entries(gatewaysOverBoth))('a year of a profile, %s', (name, open) => {
  const isRemote = name.includes('remote');
  let gateway: StartedGateway;
  let profile: string;
  beforeAll(async () => {
    gateway = await open();
    const { data } = await ask('mutation { createProfile { profile { uid } } }');
    profile = (data['createProfile'] as { profile: { uid: string } }).profile.uid;
    const of = (
      { uid, categoryPath }: typeof petrolSmall,
      distance: string,
      startDate: string,
      endDate: string,
    ) => ({
      dataItemUid: uid,
      categoryPath,
      startDate,
      endDate,
      values: [{ name: 'distance', value: distance, perUnit: 'none' }],
    });
    const items = [
      of(petrolSmall, '1000', '2023-03-01T00:00:00Z', '2023-04-01T00:00:00Z'),
      of(petrolSmall, '3000', '2024-03-01T00:00:00Z', '2024-04-01T00:00:00Z'),
      of(dieselSmall, '1000', '2024-04-30T22:00:00Z', '2024-05-31T22:00:00Z'),
    ];
    const created = await ask(
      'mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) { userErrors { message } } }',
      { input: { profileUid: profile, items } },
    );
    expect(created.data).toEqual({ createProfileItems: { userErrors: [] } });
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables: object = {}) => askAs(gateway, 'demo', query, variables);
  const read = async (fields: string) => {
    const { data, errors } = await ask(`query ($uid: Uid!) { profile(uid: $uid) { ${fields} } }`, {
      uid: profile,
    });
    const found: Readonly<Record<string, unknown>> = { ...(data['profile'] as object), errors };
    return found;
  };

  it('the newest with items is shown beside the one before', async () => {
    const found = await read(`years itemCount year { year from to totals { ${rows} } }`);
    if (isRemote) {
      expect(found).toMatchObject({ years: null, itemCount: null, year: null });
      expect(found['errors']).toMatchObject(
        Array.from({ length: 3 }, () => ({ extensions: { code: 'UPSTREAM_UNSUPPORTED' } })),
      );
      return;
    }
    expect(found).toEqual({
      years: [2024, 2023],
      itemCount: 3,
      year: {
        year: 2024,
        from: '2024-01-01T00:00:00.000Z',
        to: '2025-01-01T00:00:00.000Z',
        totals: {
          rows: [
            expect.objectContaining({
              value: nearly(425),
              comparedValue: nearly(100),
              change: nearly(325),
            }),
          ],
        },
      },
      errors: undefined,
    });
  });

  it('months and data items of any year add up to it, by the calendar of a time zone', async () => {
    const found = await read(`year(year: 2024, timeZone: "Europe/Berlin") {
      from months: totals(step: MONTH) { ${rows} } items: totals(groupBy: [DATA_ITEM]) { ${rows} } }`);
    expect(found['errors']).toBeUndefined();
    const year = found['year'] as Readonly<
      Record<'months' | 'items', { readonly rows: readonly Readonly<Record<string, unknown>>[] }>
    >;
    expect(year).toMatchObject({ from: '2023-12-31T23:00:00.000Z' });
    const months = year.months.rows.map(({ from, value }) => [String(from).slice(0, 10), value]);
    expect(months.filter(([, value]) => value !== 0)).toEqual([
      ['2024-02-29', expect.anything()],
      ['2024-03-31', expect.anything()],
      ['2024-04-30', nearly(125)],
    ]);
    expect(months).toHaveLength(12);
    const items = year.items.rows.map(({ categoryPath, dataItem, value }) => ({
      categoryPath,
      dataItem,
      value,
    }));
    expect(items).toHaveLength(2);
    for (const [label, value] of [['petrol, small', 300] as const, ['diesel, small', 125] as const]) {
      expect(items).toContainEqual({
        categoryPath: 'transport/car',
        dataItem: { label },
        value: nearly(value),
      });
    }
  });

  it.each(['year: 1969', 'year: 3000', 'year: 2024, timeZone: "Europe/Atlantis"'])(
    '%s is refused',
    async (args) => {
      const { errors } = await read(`year(${args}) { year }`);
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    },
  );
});
