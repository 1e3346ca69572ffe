import { getOperationAST, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../src/graphql/operation-subject.ts';
import { schema } from '../../src/graphql/schema.ts';
import { petrolSmall } from '../support/fixture-keys.ts';

function subject(query: string, operationName?: string) {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document, operationName) ?? expect.fail('There is no operation.');
  return subjectOf(schema, document, operation);
}

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
    ['a profile', '{ profile(uid: "ABCDEF012345") { uid } }', 'profiles'],
    ['what an id names', '{ node(id: "x") { ... on DataItem { name } } }', 'profiles'],
    ['what ids name', '{ nodes(ids: ["x", "y"]) { id } }', 'profiles'],
    ['both by their fields', `{ ${item} { uid } profiles(first: 1) { nodes { uid } } }`, 'profiles'],
    ['who asks', '{ viewer { username } }', null],
    ['who asks, beside an item', `{ ${item} { uid } viewer { username } }`, null],
    ['the schema', '{ __schema { queryType { name } } }', null],
    ['a change', 'mutation { signOut { userErrors { code } } }', null],
  ])('the subject of an operation follows from its fields: %s', (_, query, expected) => {
    expect(subject(query)).toBe(expected);
  });

  it('the selected operation decides the subject', () => {
    const query = 'query A { dataCategory(path: "transport") { name } } query B { viewer { username } }';
    expect(subject(query, 'A')).toBe('dataTree');
    expect(subject(query, 'B')).toBeNull();
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
    'groups',
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
    'suggest',
    'users',
    'viewer',
  ]);
});
