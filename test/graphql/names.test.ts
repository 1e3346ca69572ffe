import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

interface Named {
  /** Such as `DataCategory.items(first)`. */
  readonly at: string;
  readonly name: string;
  readonly type: string;
  /** The names beside it, and their types. */
  readonly beside: ReadonlyMap<string, string>;
}

/** Names that differ from the rules, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'AuditEntry.requestId': 'a request is not a record',
  'ProfileItemEdit.requestId': 'the same',
  'Profile.items(dataItems)': 'says which items count, of which the uids are the names',
  'Profile.total(dataItems)': 'the same',
  'Query.profileTotals(profiles)': 'says what is added up, of which the uids are the names',
  'Query.changesSince(profiles)': 'names profiles as profileTotals does',
  'ProfileTotalComparison.profiles': 'as the argument that it returns',
  'AuditEntry.path': 'the whole path of a record of any kind, which may be gone',
  'FieldChange.path': 'the same for a record that may not exist yet',
  'Environment.path': 'the environment of the original documents, which is no record',
};

/** What names a category by a path of its own. */
const ofCategories =
  /^(DataCategory|ProfileCategory|SimilarCategory|(Update|Delete)DataCategoryInput)\.path$|^(Query\.dataCategory|Profile\.category)\(path\)$/;

/** The records that uids name beside the record itself. */
const kinds = [
  'dataItem',
  'entry',
  'group',
  'item',
  'itemDefinition',
  'owner',
  'profile',
  'profileItem',
  'user',
  'valueDefinition',
];

const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
const names = readNames();

function readNames(): readonly Named[] {
  const found: Named[] = [];
  const add = (
    fields: readonly { readonly name: string; readonly type: GraphQLInputType | GraphQLOutputType }[],
    at: (name: string) => string,
  ): void => {
    const beside = new Map(fields.map(({ name, type }) => [name, getNamedType(type).name]));
    for (const { name, type } of fields)
      found.push({ at: at(name), name, type: getNamedType(type).name, beside });
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isInputObjectType(type)) add(Object.values(type.getFields()), (name) => `${type.name}.${name}`);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const fields = Object.values(type.getFields());
    add(fields, (name) => `${type.name}.${name}`);
    for (const field of fields) add(field.args, (name) => `${type.name}.${field.name}(${name})`);
  }
  return found;
}

const ownPaths =
  /^(DataItem|DataItemValue|ProfileItem|ProfileItemValue|ItemDefinition|ItemValueDefinition|InputValue|SuggestedInput|UserValueChoice|NewValue|NewItemValueDefinition|ExplainedValue)\b/;
const owners = ['categoryPath', 'profileUid', 'itemDefinitionUid'];
const isIdOfInput = ({ at, name }: Named) => at.includes('Input.') && name === 'id';

const rules: readonly (readonly [string, (named: Named) => boolean])[] = [
  [
    'uid means a Uid, of the record itself or with the kind of another one before it',
    ({ name, type }) => (type === 'Uid') === /^uids?$|Uids?$/.test(name),
  ],
  [
    'id means a global id, and so does nothing else',
    ({ name, type }) => (type === 'ID') === /^ids?$|Ids?$/.test(name),
  ],
  [
    'an input that takes an id has the address beside it',
    (named) =>
      !isIdOfInput(named) ||
      [...named.beside].some(([name, type]) => type === 'Uid' || type === 'CategoryPath' || name === 'path'),
  ],
  [
    'a category is named by its whole path, which is categoryPath where the record is another one',
    ({ at, name, type }) => {
      const isOther = name === 'categoryPath' || name === 'parentPath';
      return type === 'CategoryPath' ? isOther || ofCategories.test(at) : !isOther;
    },
  ],
  [
    'any other path is one segment below what is named beside it, or below what it is a field of',
    ({ at, name, type, beside }) =>
      name !== 'path' || type !== 'String' || ownPaths.test(at) || owners.some((owner) => beside.has(owner)),
  ],
];

describe('names in the schema', () => {
  it.each(rules)('%s', (_, isRight) => {
    const wrong = names.filter((named) => !isRight(named)).map(({ at }) => at);
    expect(wrong.filter((at) => exceptions[at] === undefined)).toEqual([]);
  });

  it('every exception breaks a rule', () => {
    const wrong = names.filter((named) => rules.some(([, isRight]) => !isRight(named))).map(({ at }) => at);
    expect(wrong.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });

  it('the kinds before uids are few', () => {
    const found = names.flatMap(({ name, type }) =>
      type === 'Uid' ? (/^(\w+)Uids?$/.exec(name)?.[1] ?? []) : [],
    );
    expect([...new Set(found)].toSorted()).toEqual(kinds);
  });

  it('a record has an id if it is a Node, and only then', () => {
    const hasId = (type: GraphQLObjectType) => type.getFields()['id'] !== undefined;
    const isNode = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === 'Node');
    const types = Object.values(schema.getTypeMap()).filter(isObjectType);
    expect(types.filter(hasId).length).toBeGreaterThan(8);
    expect(types.filter((type) => hasId(type) !== isNode(type)).map(String)).toEqual([]);
  });
});
