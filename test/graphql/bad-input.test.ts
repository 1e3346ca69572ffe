import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cursorAt } from '../../src/graphql/list-slice.ts';
import { dataItemNode } from '../../src/graphql/types/data-items/data-item.ts';
import { dataCategoryNode } from '../../src/graphql/types/data-categories/data-category.ts';
import { itemDefinitionNode } from '../../src/graphql/types/definitions/item-definition.ts';
import { historyEntryNode } from '../../src/graphql/types/data-items/history-entry.ts';
import { dataItemValueNode } from '../../src/graphql/types/data-items/data-item-value.ts';
import { profileNode } from '../../src/graphql/types/profiles/profile.ts';
import { type BothBackends, startBothBackends } from '../support/upstreams/both-backends.ts';
import { albania, petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { asUid, asPath } from '../support/brands.ts';

let backends: BothBackends;

beforeAll(async () => {
  backends = await startBothBackends();
});

afterAll(() => backends.close());

interface Refusal {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly argument?: string };
}

/** The one error of a request, which both backends answer alike, before any list is read. */
async function refusal(query: string, variables: object = {}): Promise<Refusal> {
  const { stored, remote, requests } = await backends.ask(query, variables);
  const [error, ...others] = stored.errors as readonly Refusal[];
  if (error === undefined) throw new Error('The request was not refused.');
  expect(others).toEqual([]);
  expect(remote.errors).toEqual(stored.errors);
  // The category that the field stands in is read, its list is not.
  expect(requests.filter((line) => line.includes('?'))).toEqual([]);
  return error;
}

const items = (args: string) => `{ dataCategory(path: "transport/car") { items(${args}) { totalCount } } }`;
const otherList = cursorAt('items of energy/electricity', 0);

describe('invalid arguments in the document', () => {
  it.each([
    ['a page of nothing', items('first: 0'), 'first', '1 to 100'],
    ['a negative page', items('first: -1'), 'first', '1 to 100'],
    ['a page of very many', items('first: 1000000000'), 'first', '1 to 100'],
    ['a number with an exponent', items('first: 1e9'), 'first', 'Int'],
    ['a number that no Int can hold', items('last: 5000000000'), 'last', 'Int'],
    ['a text for a number', items('first: "10"'), 'first', 'Int'],
    ['a cursor of another list', items(`after: "${otherList}"`), 'after', 'cursor'],
    ['a damaged cursor', items('before: "nonsense"'), 'before', 'cursor'],
    [
      'a day that does not exist',
      items('filter: { modifiedSince: "2023-02-29T00:00:00Z" }'),
      'modifiedSince',
      '2023-02-29',
    ],
    ['a day of no month', items('filter: { validAt: "2023-02-30" }'), 'validAt', '2023-02-30'],
    [
      'a field that the filter does not have',
      items('filter: { drill: [{ name: "fuel", value: "x" }], colour: "red" }'),
      'colour',
      'colour',
    ],
    ['half a selection', items('filter: { drill: [{ name: "fuel" }] }'), 'drill', 'value'],
    ['an argument that does not exist', items('frist: 3'), 'frist', 'frist'],
    ['a uid in small letters', '{ itemDefinition(uid: "dddddddddddd") { name } }', 'uid', '12 characters'],
    ['a path that climbs', '{ dataCategory(path: "../profiles") { name } }', 'path', '../profiles'],
    ['an id that is none', '{ node(id: "nonsense") { id } }', 'id', 'id'],
    ['no argument at all', '{ profile { uid } }', 'uid', 'Uid!'],
    ['a search for nothing', '{ search(query: "--") { items { totalCount } } }', 'query', 'word'],
    [
      'an end in another form',
      '{ profile(uid: "AAAAAAAAAAAA") { category { items(to: "28.2.2023") { totalCount } } } }',
      'to',
      '28.2.2023',
    ],
  ])('an invalid argument is rejected by name: %s', async (_, query, argument, words) => {
    const { message, extensions } = await refusal(query);
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(message).toContain(words);
  });
});

describe('invalid variables', () => {
  const list = `query ($first: Int, $after: String, $filter: DataItemFilter) {
    dataCategory(path: "transport/car") { items(first: $first, after: $after, filter: $filter) { totalCount } }
  }`;

  it.each([
    ['a page of nothing', { first: 0 }, 'first'],
    ['a page of very many', { first: 1e9 }, 'first'],
    ['more than an Int', { first: 1e10 }, 'first'],
    ['a fraction', { first: 1.5 }, 'first'],
    ['a cursor of another list', { after: otherList }, 'after'],
    ['a day that does not exist', { filter: { modifiedSince: '2023-02-29T00:00:00Z' } }, 'modifiedSince'],
    ['a list element without name', { filter: { drill: [{ value: 'x' }] } }, 'drill'],
    ['a number for a text in a list', { filter: { drill: [{ name: 'fuel', value: 7 }] } }, 'value'],
    ['a text for an object', { filter: 'red' }, 'filter'],
  ])('an invalid variable is rejected by name: %s', async (_, variables, argument) => {
    expect((await refusal(list, variables)).extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });
});

describe('periods of a profile', () => {
  const list = `query ($uid: Uid!, $from: DateTime, $to: DateTime) { profile(uid: $uid) {
    category(path: "transport/car") { items(from: $from, to: $to) { totalCount } }
  } }`;

  it.each([
    ['that ends before it starts', { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'to'],
    ['that has no start', { to: '2026-01-01T00:00:00Z' }, 'from'],
  ])('a period %s is rejected by the name of the argument', async (_, period, argument) => {
    const created = await backends.ask('mutation { createProfile { profile { uid } } }');
    const { createProfile } = created.stored.data as {
      readonly createProfile: { readonly profile: { readonly uid: string } };
    };
    const { stored, remote } = await backends.ask(list, { uid: createProfile.profile.uid, ...period });
    const refused = [{ extensions: { code: 'BAD_USER_INPUT', argument } }];
    expect(stored.errors).toMatchObject(refused);
    expect(remote.errors).toMatchObject(refused);
  });
});

describe('well-formed ids', () => {
  const node = (id: string) => backends.ask('query ($id: ID!) { node(id: $id) { __typename } }', { id });

  it.each([
    ['an item that does not exist', dataItemNode.encode(unknownItem)],
    [
      'an item of another category',
      dataItemNode.encode({ ...albania, categoryPath: asPath('transport/car') }),
    ],
    ['a category that does not exist', dataCategoryNode.encode(asPath('transport/submarine'))],
    ['a definition that does not exist', itemDefinitionNode.encode(asUid('ZZZZZZZZZZZZ'))],
    [
      'an entry that does not exist',
      historyEntryNode.encode({ item: albania, path: 'kgCO2PerKWh', entryUid: asUid('ZZZZZZZZZZZZ') }),
    ],
    ['a value that does not exist', dataItemValueNode.encode({ item: petrolSmall, path: 'mass' })],
    ['a profile that does not exist', profileNode.encode(asUid('ZZZZZZZZZZZZ'))],
  ])('a well-formed id is NOT_FOUND for %s', async (_, id) => {
    const { stored, remote } = await node(id);
    expect(stored).toMatchObject({ data: { node: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
    expect(remote).toMatchObject({ data: { node: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });
});
