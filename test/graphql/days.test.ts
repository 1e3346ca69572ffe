import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

describe.each(Object.entries(gatewaysOverBoth))('days %s', (_, open) => {
  let gateway: StartedGateway;
  let profile: string;
  beforeAll(async () => {
    gateway = await open();
    const { data } = await askAs(gateway, 'demo', 'mutation { result: createProfile { profile { uid } } }');
    profile = (data['result'] as { profile: { uid: string } }).profile.uid;
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables = {}) =>
    askAs(gateway, 'demo', query.replaceAll('$uid', JSON.stringify(profile)), variables);

  const over = (dates: string) =>
    `profile(uid: $uid) { totals: totalsOverTime(${dates}, step: YEAR, timeZone: "Europe/Berlin") { from to } }`;

  it.each([
    ['in the document', `{ ${over('from: "2026-01-01", to: "2026-07-01"')} }`, {}],
    [
      'in variables',
      `query ($from: DateTime!, $to: DateTime!) { ${over('from: $from, to: $to')} }`,
      { from: '2026-01-01', to: '2026-07-01' },
    ],
    [
      'as defaults of variables',
      `query ($from: DateTime! = "2026-01-01", $to: DateTime! = "2026-07-01") { ${over('from: $from, to: $to')} }`,
      {},
    ],
  ])('days %s begin in the time zone of the field', async (_how, query, variables) => {
    const { data } = await ask(query, variables);
    const totals = [{ from: '2025-12-31T23:00:00.000Z', to: '2026-06-30T22:00:00.000Z' }];
    expect(data).toEqual({ profile: { totals } });
  });

  it('times with an offset are taken as they are in any time zone', async () => {
    const { data } = await ask(
      `{ ${over('from: "2026-01-01T00:00:00Z", to: "2026-07-01T00:00:00+02:00"')} }`,
    );
    const totals = [{ from: '2026-01-01T00:00:00.000Z', to: '2026-06-30T22:00:00.000Z' }];
    expect(data).toEqual({ profile: { totals } });
  });

  it('days of a comparison begin in the time zone, too', async () => {
    const query = `query ($other: ProfileTotalComparison, $profiles: [Uid!]!, $until: DateTime) {
      variable: profileTotals(profiles: $profiles, from: "2026-01-01", to: "2026-01-02", step: DAY, timeZone: "America/New_York", compareTo: $other) { rows { from comparedTotal { from } } }
      literal: profileTotals(profiles: $profiles, from: "2026-01-01", to: "2026-01-02", step: DAY, timeZone: "America/New_York", compareTo: { from: "2025-07-01", to: $until }) { rows { from comparedTotal { from } } }
    }`;
    const other = { from: '2025-07-01', to: '2025-07-02' };
    const { data, errors } = await ask(query, { other, profiles: [profile], until: other.to });
    expect(errors).toBeUndefined();
    const rows = [{ from: '2026-01-01T05:00:00.000Z', comparedTotal: { from: '2025-07-01T04:00:00.000Z' } }];
    expect(data).toEqual({ variable: { rows }, literal: { rows } });
  });

  it('a day elsewhere begins in UTC', async () => {
    const { data } = await ask(
      `mutation ($input: CreateProfileItemInput!) { result: createProfileItem(input: $input) {
        profileItem { startDate endDate } userErrors { message } } }`,
      {
        input: {
          profileUid: profile,
          item: {
            categoryPath: 'energy/electricity',
            dataItemUid: await electricity(),
            startDate: '2026-01-01',
            endDate: '2026-02-01',
          },
        },
      },
    );
    const profileItem = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-02-01T00:00:00.000Z' };
    expect(data).toEqual({ result: { profileItem, userErrors: [] } });
  });

  async function electricity(): Promise<string> {
    const { data } = await ask(
      '{ dataCategory(path: "energy/electricity") { items(first: 1) { nodes { uid } } } }',
    );
    type Category = { items: { nodes: readonly { uid: string }[] } };
    return (data['dataCategory'] as Category).items.nodes[0]?.uid ?? '';
  }

  it('a day that does not exist is refused with what is expected', async () => {
    const { errors } = await ask(`{ ${over('from: "2026-02-30", to: "1.7.2026"')} }`);
    const expected = 'Expected an existing day such as 2026-01-31, or a date and time with Z or an offset';
    expect(errors?.map(({ message }) => message)).toEqual([
      `${expected} such as 2026-01-31T00:00:00Z; got "2026-02-30".`,
      `${expected} such as 2026-01-31T00:00:00Z; got "1.7.2026".`,
    ]);
  });
});
