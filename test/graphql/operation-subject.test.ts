import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { dataItemNode } from '../../src/graphql/types/data-items/data-item.ts';
import { profileNode } from '../../src/graphql/types/profiles/profile.ts';
import { subjectOf } from '../../src/graphql/operation-subject.ts';
import { schema } from '../../src/graphql/schema.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { asUid } from '../support/brands.ts';

function subject(query: string, variableValues: Record<string, unknown> = {}, operationName?: string) {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  return subjectOf({ schema, document, variableValues, operationName });
}

const itemId = dataItemNode.encode(petrolSmall);
const profileId = profileNode.encode(asUid('ABCDEF012345'));
const item = `dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}")`;

describe('what an operation reads', () => {
  it.each([
    ['a category', '{ dataCategory(path: "transport") { name } }', 'dataTree'],
    [
      'an item by all that it is',
      `{ ${item} { amount { value } itemValues { history { value } } } }`,
      'dataTree',
    ],
    [
      'a calculation',
      '{ calculate(requests: []) { index error { code } result { amounts { value } } } }',
      'dataTree',
    ],
    ['an item by its id', `{ node(id: "${itemId}") { id } }`, 'dataTree'],
    ['a profile', '{ profile(uid: "ABCDEF012345") { uid } }', 'profiles'],
    ['a profile by its id', `{ node(id: "${profileId}") { id } }`, 'profiles'],
    ['both by their ids', `{ nodes(ids: ["${itemId}", "${profileId}"]) { id } }`, 'profiles'],
    ['both by their fields', `{ ${item} { uid } profiles(first: 1) { nodes { uid } } }`, 'profiles'],
    ['what an id that is none names', '{ node(id: "nonsense") { id } }', null],
    ['who asks', '{ viewer { username } }', null],
    ['who asks, beside an item', `{ ${item} { uid } viewer { username } }`, null],
    ['the schema', '{ __schema { queryType { name } } }', null],
    ['a change', 'mutation { signOut { userErrors { code } } }', null],
  ])('the subject of an operation follows from its fields: %s', (_, query, expected) => {
    expect(subject(query)).toBe(expected);
  });

  it('the subject depends on the variables and the selected operation', () => {
    const query = 'query A($id: ID!) { node(id: $id) { id } } query B { viewer { username } }';
    const document = parse(query);
    const of = (operationName: string, id: string) =>
      subjectOf({ schema, document, variableValues: { id }, operationName });
    expect(of('A', itemId)).toBe('dataTree');
    expect(of('A', profileId)).toBe('profiles');
    expect(of('B', itemId)).toBeNull();
    expect(of('A', itemId)).toBe('dataTree');
  });

  it('the subject includes what fragments read', () => {
    const fragment = 'fragment F on Query { viewer { username } }';
    expect(subject(`{ ${item} { uid } ...F } ${fragment}`)).toBeNull();
  });
});

it('every query but the viewer and the audit log has a subject', () => {
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {});
  expect(fields.sort()).toEqual([
    'auditEntries',
    'calculate',
    'changesSince',
    'dataCategory',
    'dataItem',
    'dataItemValue',
    'environment',
    'itemDefinition',
    'itemDefinitions',
    'node',
    'nodes',
    'profile',
    'profileActions',
    'profileItem',
    'profileItemValue',
    'profileTotals',
    'profiles',
    'search',
    'searchDataItems',
    'suggest',
    'viewer',
  ]);
});
