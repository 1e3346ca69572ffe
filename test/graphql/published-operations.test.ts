import { readdirSync } from 'node:fs';
import { NoDeprecatedCustomRule, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { answersThatDiffer, goldenFolder } from '../support/golden-files.ts';
import { operationsFolder, publishedOperations } from '../support/published-operations.ts';

/** Fields of Query and Mutation that no operation uses, and why. */
const unused: Readonly<Record<string, string>> = {};

const used = new Set(publishedOperations.flatMap(({ query }) => fieldsIn(query)));
const entryPoints = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
);

describe('the published operations', () => {
  it.each(entryPoints)('an operation uses %s', (field) => {
    if (field in unused) expect(used).not.toContain(field);
    else expect(used).toContain(field);
  });

  it('the exceptions name existing fields only', () => {
    expect(Object.keys(unused).filter((field) => !entryPoints.includes(field))).toEqual([]);
  });

  it.each(publishedOperations)('$name uses nothing that is deprecated', ({ query }) => {
    expect(validate(schema, parse(query), [NoDeprecatedCustomRule])).toEqual([]);
  });

  it('every operation has its variables file, and there are no other files', () => {
    const expected = publishedOperations.flatMap(({ name }) => [`${name}.graphql`, `${name}.variables.json`]);
    expect(readdirSync(operationsFolder).sort()).toEqual(expected.sort());
  });
});

describe('the golden files', () => {
  it('every golden file belongs to an operation, and variables are in schema/operations', () => {
    const expected = publishedOperations.flatMap(({ name }) => [
      `${name}.calls.txt`,
      `${name}.result.json`,
      ...(name in answersThatDiffer ? [`${name}.remote.json`] : []),
    ]);
    expect(readdirSync(goldenFolder).sort()).toEqual(expected.sort());
  });
});

/** `Query.dataItem`, `DataItem.label`: every field that a document asks for. */
function fieldsIn(query: string): readonly string[] {
  const info = new TypeInfo(schema);
  const fields: string[] = [];
  visit(
    parse(query),
    visitWithTypeInfo(info, {
      Field: ({ name }) => void fields.push(`${info.getParentType()?.name}.${name.value}`),
    }),
  );
  return fields;
}
