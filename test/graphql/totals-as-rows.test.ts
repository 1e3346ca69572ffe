import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { albania, petrolSmall, xenonLeak } from '../support/fixture-keys.ts';

const create = `mutation ($input: CreateProfileItemsInput!) {
  createProfileItems(input: $input) { profileItems { uid } userErrors { code message } }
}`;
const january = 'from: "2024-12-31T23:00:00Z", to: "2025-01-31T23:00:00Z"';

describe.each(Object.entries(gatewaysOverBoth))('totals as rows %s', (_, open) => {
  let gateway: StartedGateway;
  const profiles: string[] = [];
  const ask = (query: string, variables: object = {}, username = 'demo') =>
    askAs(gateway, username, query, variables);

  beforeAll(async () => {
    gateway = await open();
    const item = (
      key: { readonly uid: string; readonly categoryPath: string },
      name: string,
      value: string,
    ) => ({
      dataItemUid: key.uid,
      categoryPath: key.categoryPath,
      startDate: '2024-01-01T00:00:00Z',
      endDate: '2026-01-01T00:00:00Z',
      values: [{ name, value }],
    });
    const contents = [
      [item(petrolSmall, 'distance', '3652.425'), item(xenonLeak, 'mass', '1')],
      [item(petrolSmall, 'distance', '7304.85'), item(albania, 'energy', '3652.425')],
    ];
    for (const items of contents) {
      const { data } = await ask('mutation { createProfile { profile { uid } } }');
      const { uid } = (data['createProfile'] as { profile: { uid: string } }).profile;
      profiles.push(uid);
      const created = await ask(create, { input: { profileUid: uid, items } });
      expect(created.data).toMatchObject({ createProfileItems: { userErrors: [] } });
    }
  });
  afterAll(() => gateway.close());

  const rowsOf = async (args: string, fields: string, uids: readonly string[] = profiles) => {
    const query = `query ($uids: [Uid!]!) { profileTotals(profiles: $uids, ${args}) { ${fields} } }`;
    const { data, errors } = await ask(query, { uids });
    expect(errors).toBeUndefined();
    return data['profileTotals'] as {
      readonly rows: readonly Readonly<Record<string, unknown>>[];
      readonly [field: string]: unknown;
    };
  };
  const rounded = (value: unknown) => Math.round(Number(value) * 1e6) / 1e6;

  // A day is a 365.2425th of a year: 1 kg of the first car, 2 kg of the second, 3 kg of electricity.
  it('days of a time zone by category of one level are rows with their own counts', async () => {
    const { rows, ...totals } = await rowsOf(
      `${january}, step: DAY, timeZone: "Europe/Berlin", groupBy: [CATEGORY], depth: 1`,
      'unit perUnit isComplete rows { from to categoryPath value itemCount total { failedCount itemCount } }',
    );
    expect(totals).toMatchObject({ unit: 'kg', perUnit: null, isComplete: false });
    expect(
      rows.map(({ from }) => from).filter((from, index, all) => all.indexOf(from) === index),
    ).toHaveLength(31);
    const days = rows
      .slice(0, 3)
      .map((row) => ({ ...row, value: row['value'] === null ? null : rounded(row['value']) }));
    const [from, to] = ['2024-12-31T23:00:00.000Z', '2025-01-01T23:00:00.000Z'];
    const whole = (itemCount: number, failedCount = 0) => ({ itemCount, failedCount });
    expect(days).toEqual([
      { from, to, categoryPath: 'energy', value: 3, itemCount: 1, total: whole(1) },
      { from, to, categoryPath: 'planet', value: null, itemCount: 0, total: whole(1, 1) },
      { from, to, categoryPath: 'transport', value: 3, itemCount: 2, total: whole(2) },
    ]);
  });

  it('rows of profiles can be followed to their profile', async () => {
    const { rows } = await rowsOf(
      `${january}, groupBy: [PROFILE]`,
      'rows { profile { uid permission { ownerUsername } } value }',
    );
    const found = rows.map(({ profile, value }) => [profile, rounded(value)]);
    const permission = { ownerUsername: 'demo' };
    const of = (uid: string | undefined, value: number) => [{ uid, permission }, value];
    expect(found).toEqual([of(profiles[0], 31), of(profiles[1], 155)].toSorted(byUid));
  });

  it('rows of gases that are included add up to the total', async () => {
    const fields = 'rows { gas gasType isIncluded value total { value } }';
    const { rows } = await rowsOf(`${january}, groupBy: [GAS]`, fields);
    expect(rows.map(({ gas }) => gas)).toContain('CO2');
    const included = rows.filter(({ isIncluded }) => isIncluded === true);
    const sum = included.reduce((total, { value }) => total + Number(value), 0);
    expect(rounded(sum)).toBe(186);
    expect(rows.every(({ total }) => rounded((total as { value: number }).value) === 186)).toBe(true);
  });

  it('what could not be computed is listed once, whatever the number of periods', async () => {
    const totals = await rowsOf(
      `${january}, step: DAY`,
      'failedItems(first: 5) { totalCount nodes { error { code } item { dataItem { label } } } } rows { value }',
    );
    expect(totals['failedItems']).toMatchObject({
      totalCount: 1,
      nodes: [{ error: { code: 'LOOKUP_FOUND_NOTHING' } }],
    });
    expect(totals.rows).toHaveLength(31);
  });

  it('periods, profiles and potentials can be compared row by row', async () => {
    const [one, other] = profiles;
    const fields = 'rows { from categoryPath value comparedValue change comparedTotal { from } }';
    const february = 'from: "2025-01-31T23:00:00Z", to: "2025-02-28T23:00:00Z"';
    const { rows } = await rowsOf(`${february}, compareTo: { ${january} }`, fields, [one ?? '']);
    expect(
      rows.map((row) => [rounded(row['value']), rounded(row['comparedValue']), rounded(row['change'])]),
    ).toEqual([[28, 31, -3]]);
    expect(rows).toMatchObject([{ comparedTotal: { from: '2024-12-31T23:00:00.000Z' } }]);
    const plan = await rowsOf(
      `${january}, groupBy: [CATEGORY], compareTo: { profiles: ["${other ?? ''}"] }`,
      fields,
      [one ?? ''],
    );
    const shown = plan.rows.map(({ categoryPath, value, comparedValue, change }) => [
      categoryPath,
      ...[value, comparedValue, change].map((each) => (each === null ? null : rounded(each))),
    ]);
    expect(shown).toEqual([
      ['planet/leak', null, 0, null],
      ['transport/car', 31, 62, -31],
      ['energy/electricity', 0, 93, -93],
    ]);
  });

  it.each([
    ['depth: 1', 'depth'],
    ['groupBy: [CATEGORY], depth: 0', 'depth'],
    ['groupBy: [CATEGORY, DATA_ITEM], depth: 1', 'depth'],
    ['label: "a b"', 'label'],
    [`${january}, step: DAY, timeZone: "Europe/Atlantis"`, 'timeZone'],
    ['step: DAY', 'to'],
    ['to: "2025-01-01T00:00:00Z"', 'from'],
    ['compareTo: { from: "2025-01-01T00:00:00Z" }', 'compareTo.to'],
    ['compareTo: { to: "2025-01-01T00:00:00Z" }', 'compareTo.from'],
    ['groupBy: [PROFILE], compareTo: { profiles: [] }', 'compareTo.profiles'],
    ['compareTo: { profiles: [] }', 'compareTo.profiles'],
    ['returnUnit: "km"', 'returnUnit'],
    ['from: "2020-01-01T00:00:00Z", to: "2022-01-01T00:00:00Z", step: DAY', 'step'],
  ])('totals with %s are refused, naming %s', async (args, argument) => {
    const query = `query ($uids: [Uid!]!) { profileTotals(profiles: $uids, ${args}) { rows { value } } }`;
    const { errors } = await ask(query, { uids: profiles });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument } }]);
  });

  it('a row is not divided by category again', async () => {
    const query = `query ($uids: [Uid!]!) { profileTotals(profiles: $uids) { rows { total { byCategory { category { path } } } } } }`;
    const { errors } = await ask(query, { uids: profiles });
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining('add CATEGORY') as string });
  });
});

function byUid([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
