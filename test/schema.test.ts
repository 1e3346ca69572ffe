import { readdirSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
  type GraphQLNamedType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { printSortedSchema, schema } from '../src/graphql/schema.ts';

const folder = new URL('../schema/', import.meta.url);
const operations = readdirSync(new URL('operations/', folder)).filter((name) => name.endsWith('.graphql'));
const ownTypes = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const standardScalars = new Set(['String', 'Boolean', 'Int', 'Float', 'ID']);

describe('schema/schema.graphql', () => {
  it('schema/schema.graphql is what the program serves (update it with npm run schema)', () => {
    expect(readFileSync(new URL('schema.graphql', folder), 'utf8')).toBe(printSortedSchema());
  });

  it('schema/schema.graphql is a complete schema', () => {
    expect(buildSchema(printSortedSchema()).getQueryType()?.name).toBe('Query');
  });
});

describe('the operations', () => {
  it.each(operations)('the operation %s is valid', (name) => {
    const document = parse(readFileSync(new URL(`operations/${name}`, folder), 'utf8'));
    expect(validate(schema, document)).toEqual([]);
  });

  it.each(operations)('the operation %s says what it is for', (name) => {
    expect(readFileSync(new URL(`operations/${name}`, folder), 'utf8')).toMatch(/^# [A-Z]/);
  });
});

describe('descriptions', () => {
  it('every type, field, argument and value has a description', () => {
    expect(ownTypes.length).toBeGreaterThan(20);
    expect(ownTypes.flatMap(undescribedIn)).toEqual([]);
  });

  it('a missing description is found', () => {
    const bare = buildSchema('type Query { a(b: Int): C } enum C { D } input E { f: Int }');
    const found = ['Query', 'C', 'E'].flatMap((name) => {
      const type = bare.getType(name);
      return type === undefined ? [] : undescribedIn(type);
    });
    expect(found).toEqual(['Query', 'Query.a', 'Query.a.b', 'C', 'C.D', 'E', 'E.f']);
  });
});

describe('names', () => {
  it('the names of each kind have one form', () => {
    for (const type of ownTypes) {
      expect(type.name).toMatch(/^[A-Z][A-Za-z]+$/);
      if (isObjectType(type) || isInputObjectType(type) || isInterfaceType(type)) {
        for (const name of Object.keys(type.getFields())) expect(name).toMatch(/^[a-z][A-Za-z]*$/);
      }
      if (isEnumType(type))
        for (const { name } of type.getValues()) expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
    }
  });

  it('every top-level field is nullable', () => {
    for (const type of [schema.getQueryType(), schema.getMutationType()]) {
      const fields = Object.values(type?.getFields() ?? {});
      expect(fields.length).toBeGreaterThan(10);
      expect(fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name)).toEqual([]);
    }
  });

  it('every mutation with input has one argument named input beside its write options, and a payload with userErrors', () => {
    const speechless = new Set(['signOut']);
    const terms = new Set(['idempotencyKey', 'reason', 'dryRun']);
    for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
      const saying = field.args.map(({ name }) => name).filter((name) => !terms.has(name));
      expect(saying).toEqual(speechless.has(field.name) ? [] : ['input']);
      const payload = getNamedType(field.type);
      expect(payload.name).toBe(`${field.name[0]?.toUpperCase()}${field.name.slice(1)}Payload`);
      expect(isObjectType(payload) && Object.keys(payload.getFields())).toContain('userErrors');
    }
  });
});

function undescribedIn(type: GraphQLNamedType): readonly string[] {
  const missing = (name: string, described: { readonly description?: string | null | undefined }) =>
    described.description ? [] : [name];
  if (standardScalars.has(type.name)) return [];
  const own = missing(type.name, type);
  if (isEnumType(type)) {
    return [...own, ...type.getValues().flatMap((value) => missing(`${type.name}.${value.name}`, value))];
  }
  if (isInputObjectType(type)) {
    return [
      ...own,
      ...Object.values(type.getFields()).flatMap((field) => missing(`${type.name}.${field.name}`, field)),
    ];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return own;
  return [
    ...own,
    ...Object.values(type.getFields()).flatMap((field) => [
      ...missing(`${type.name}.${field.name}`, field),
      ...field.args.flatMap((arg) => missing(`${type.name}.${field.name}.${arg.name}`, arg)),
    ]),
  ];
}
