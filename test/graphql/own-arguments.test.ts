import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: GraphQLObjectType): readonly Field[] => Object.values(type.getFields());
const hasId = (type: GraphQLObjectType): boolean => 'id' in type.getFields();

/** Values for arguments that not any value of their type fits, by name. */
const samples: Readonly<Record<string, string>> = {
  categoryPath: `"${petrolSmall.categoryPath}"`,
  path: '"distance"',
  query: '"petrol"',
  returnUnit: '"t"',
  returnPerUnit: '"none"',
};

/** Arguments without which another is refused, and those for a position in a list. */
const companions: Readonly<Record<string, readonly string[]>> = { to: ['from'], prorata: ['from', 'to'] };
const positions = new Set(['after', 'before']);

function sampleOf({ name, type }: Pick<GraphQLArgument, 'name' | 'type'>): string {
  return samples[name] ?? sampleOfType(type, name);
}

function sampleOfType(type: GraphQLInputType, name: string): string {
  if (isNonNullType(type)) return sampleOfType(type.ofType, name);
  if (isListType(type)) return `[${sampleOfType(type.ofType, name)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const given = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${given.map((field) => `${field.name}: ${sampleOf(field)}`).join(', ')} }`;
  }
  const year = name === 'to' ? '2025' : '2024';
  const byType: Readonly<Record<string, string>> = {
    Boolean: 'true',
    Int: '2',
    DateTime: `"${year}-02-01T00:00:00Z"`,
  };
  return byType[type.name] ?? '"x"';
}

function call({ name, args }: Field, alias: string, also: readonly string[] = []): string {
  const given = args.filter((arg) => isRequiredArgument(arg) || also.includes(arg.name));
  const text = given.map((arg) => `${arg.name}: ${sampleOf(arg)}`).join(', ');
  return `${alias === name ? name : `${alias}: ${name}`}${text === '' ? '' : `(${text})`}`;
}

/** Records with all of their own fields, and those that these lead to by their ids. */
function selectionOf(type: GraphQLObjectType, records: number, parts: number): string {
  if (hasId(type) && records === 0) return '{ __typename id }';
  const below = fieldsOf(type).flatMap((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [call(field, field.name)];
    if (!isObjectType(named))
      return isCompositeType(named) ? [`${call(field, field.name)} { __typename }`] : [];
    const left = hasId(type) ? records - 1 : records;
    if (!hasId(named) && parts === 0) return [];
    return [`${call(field, field.name)} ${selectionOf(named, left, hasId(named) ? 2 : parts - 1)}`];
  });
  return `{ __typename ${below.join(' ')} }`;
}

/** Where an object of a type is found. */
const places: Readonly<Record<string, (field: string) => string>> = {
  Query: (field) => field,
  DataCategory: (field) => `dataCategory(path: "${petrolSmall.categoryPath}") { ${field} }`,
  DataItem: (field) =>
    `dataItem(categoryPath: "${petrolSmall.categoryPath}", uid: "${petrolSmall.uid}") { ${field} }`,
  DataItemValue: (field) =>
    `dataItem(categoryPath: "${petrolSmall.categoryPath}", uid: "${petrolSmall.uid}") { itemValues { ${field} } }`,
  Profile: (field) => `profile(uid: "PROFILE") { ${field} }`,
  ProfileCategory: (field) =>
    `profile(uid: "PROFILE") { category(path: "${petrolSmall.categoryPath}") { ${field} } }`,
};

function isListOfRecords(type: GraphQLNamedType): boolean {
  const node = isObjectType(type) ? getNamedType(type.getFields()['nodes']?.type) : undefined;
  return node !== undefined && isObjectType(node) && hasId(node);
}

/** Lists of records that take arguments. */
const listings = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((owner) =>
    fieldsOf(owner)
      .filter(({ type }) => isListOfRecords(getNamedType(type)))
      .filter((field) => optional(field).length > 0)
      .map((field) => ({ owner: owner.name, field, name: `${owner.name}.${field.name}` })),
  );

function optional({ args }: Field): readonly string[] {
  return args.filter((arg) => !isRequiredArgument(arg) && !positions.has(arg.name)).map(({ name }) => name);
}

/** What each record said of itself: its fields, in which other records stand by their ids. */
function noteRecords(value: unknown, said: Map<string, Set<string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => noteRecords(each, said));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, noteRecords(each, said)] as const);
  const { __typename: type, id } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string') return Object.fromEntries(fields);
  const record = `${String(type)} ${id}`;
  for (const [name, each] of fields) {
    const key = `${record} ${name}`;
    said.set(key, (said.get(key) ?? new Set()).add(JSON.stringify(each)));
  }
  return record;
}

describe.each(Object.entries(gatewaysOverBoth))('records %s', (_, open) => {
  let gateway: StartedGateway;
  let profile: string;
  beforeAll(async () => {
    gateway = await open();
    const { data } = await ask('mutation { createProfile { profile { uid } } }');
    profile = (data['createProfile'] as { profile: { uid: string } }).profile.uid;
    const { categoryPath, uid } = petrolSmall;
    for (const [name, startDate, endDate] of [
      ['open', '2023-01-01T00:00:00Z', null],
      ['ended', '2024-01-15T00:00:00Z', '2024-06-01T00:00:00Z'],
    ]) {
      const values = [{ name: 'distance', value: '1000' }];
      const item = { dataItemUid: uid, categoryPath, name, startDate, endDate, values };
      const input = { profileUid: profile, item };
      const created = await ask(
        'mutation ($input: CreateProfileItemInput!) { createProfileItem(input: $input) { userErrors { message } } }',
        { input },
      );
      expect(created.data).toEqual({ createProfileItem: { userErrors: [] } });
    }
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables: object = {}) => askAs(gateway, 'demo', query, variables);

  it.each(listings)('say the same of themselves whatever arguments $name has', async ({ owner, field }) => {
    const place = places[owner];
    if (place === undefined) throw new Error(`Say under places where an object of type ${owner} is.`);
    const selection = selectionOf(getNamedType(field.type) as GraphQLObjectType, 1, 3);
    const said = new Map<string, Set<string>>();
    for (const name of optional(field)) {
      const given = [name, ...(companions[name] ?? [])];
      const pair = `${place(`${call(field, 'one')} ${selection}`)} ${place(`${call(field, 'other', given)} ${selection}`)}`;
      const { data, errors } = await ask(`{ ${pair.replaceAll('PROFILE', profile)} }`);
      const refused = errors?.filter(
        ({ path, extensions }) =>
          ['one', 'other'].includes(String(path?.at(-1))) && extensions?.['code'] !== 'UPSTREAM_UNSUPPORTED',
      );
      expect([name, refused ?? []]).toEqual([name, []]);
      noteRecords(data, said);
    }
    expect([...said].filter(([, values]) => values.size > 1)).toEqual([]);
  });
});
