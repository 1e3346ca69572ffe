import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { albania } from '../support/fixture-keys.ts';
import { type BothBackends, startBothBackends } from '../support/upstreams/both-backends.ts';

let backends: BothBackends;

beforeAll(async () => {
  backends = await startBothBackends();
});

afterAll(() => backends.close());

interface Entries {
  readonly data: {
    readonly dataItemValue: {
      readonly historyEntries: {
        readonly totalCount: number;
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
        readonly nodes: readonly { readonly id: string; readonly value: string }[];
      } | null;
    };
  };
  readonly errors?: readonly { readonly extensions: { readonly argument: string; readonly code: string } }[];
}

const query = `query ($uid: Uid!, $from: DateTime, $to: DateTime, $first: Int, $after: String) {
  dataItemValue(categoryPath: "energy/electricity", itemUid: $uid, path: "kgCO2PerKWh") {
    historyEntries(from: $from, to: $to, first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id value }
    }
  }
}`;

async function entries(variables: object) {
  const { stored, remote } = await backends.ask(query, { uid: albania.uid, ...variables });
  expect(remote.data).toEqual(stored.data);
  expect(remote.errors).toEqual(stored.errors);
  return stored as Entries;
}

async function valuesIn(from: string | null, to: string | null) {
  const found = (await entries({ from, to })).data.dataItemValue.historyEntries;
  expect(found?.totalCount).toBe(found?.nodes.length);
  return found?.nodes.map(({ value }) => value);
}

/** It was 0.5 from the start, 0.4 from 2015 and is 0.3 since 2020. */
describe('the entries of a history in a period', () => {
  it.each([
    ['at all times', null, null, ['0.3', '0.4', '0.5']],
    ['since a moment, with the one that counted then', '2016-01-01T00:00:00Z', null, ['0.3', '0.4']],
    ['since the start of one', '2020-01-01T00:00:00Z', null, ['0.3']],
    ['before a moment', null, '2016-01-01T00:00:00Z', ['0.4', '0.5']],
    ['before the start of one, which does not count yet', null, '2015-01-01T00:00:00Z', ['0.5']],
    ['between two moments', '2015-06-01T00:00:00Z', '2015-07-01T00:00:00Z', ['0.4']],
    ['before there was any', null, '1969-01-01T00:00:00Z', []],
  ])('the entries are those %s', async (_, from, to, expected) => {
    expect(await valuesIn(from, to)).toEqual(expected);
  });

  it('entries are paged', async () => {
    const first = (await entries({ first: 2 })).data.dataItemValue.historyEntries;
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(first?.nodes.map(({ value }) => value)).toEqual(['0.3', '0.4']);
    const rest = (await entries({ first: 2, after: first?.pageInfo.endCursor })).data.dataItemValue;
    expect(rest.historyEntries).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false } });
    expect(rest.historyEntries?.nodes.map(({ value }) => value)).toEqual(['0.5']);
  });

  it('a period that ends before it starts is rejected', async () => {
    const { errors } = await entries({ from: '2016-01-01T00:00:00Z', to: '2016-01-01T00:00:00Z' });
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', argument: 'to', fault: 'invalid-date-range' } },
    ]);
  });

  it('a cursor of another period is rejected', async () => {
    const whole = (await entries({ first: 1 })).data.dataItemValue.historyEntries;
    const { errors } = await entries({ to: '2016-01-01T00:00:00Z', after: whole?.pageInfo.endCursor });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument: 'after' } }]);
  });

  it('each entry is returned by its own id', async () => {
    const found = (await entries({})).data.dataItemValue.historyEntries?.nodes ?? [];
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
    const { stored, remote } = await backends.ask(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on HistoryEntry { value } } }',
      { ids: found.map(({ id }) => id) },
    );
    expect(stored).toMatchObject({
      data: { nodes: found.map((entry) => ({ __typename: 'HistoryEntry', ...entry })) },
    });
    expect(remote.data).toEqual(stored.data);
  });
});
