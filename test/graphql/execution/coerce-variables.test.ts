import fc from 'fast-check';
import { getVariableValues, isInputType, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { compileVariables } from '../../../src/graphql/execution/coerce-variables.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { rounds } from '../../support/deep.ts';

const names = Object.values(schema.getTypeMap())
  .filter((type) => isInputType(type) && !type.name.startsWith('__'))
  .map(({ name }) => name);
const memberNames = Object.values(schema.getTypeMap()).flatMap((type) =>
  'getFields' in type && isInputType(type) ? Object.keys(type.getFields()) : [],
);

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      1.5,
      2 ** 40,
      '',
      'KG',
      'AR6',
      'kWh',
      '2026-01-01',
      'A1B2C3D4E5F6',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...memberNames, '__proto__'), tie('value'), { maxKeys: 6 }),
  ),
})).value;

const variable = fc.record({
  type: fc.constantFrom(...names),
  wrap: fc.constantFrom('T', 'T!', '[T]', '[T!]!'),
  byDefault: fc.constantFrom('', ' = null'),
  value: fc.option(json, { nil: undefined }),
});

it('coerces any variables of any type as graphql-js does, and with its errors', () => {
  fc.assert(
    fc.property(fc.array(variable, { minLength: 1, maxLength: 3 }), (variables) => {
      const declared = variables.map(
        ({ type, wrap, byDefault }, index) =>
          `$v${index}: ${wrap.replace('T', type)}${wrap.endsWith('!') ? '' : byDefault}`,
      );
      const { definitions } = parse(`query (${declared.join(', ')}) { __typename }`);
      const operation = definitions.find(
        ({ kind }) => kind === Kind.OPERATION_DEFINITION,
      ) as OperationDefinitionNode;
      const nodes = operation.variableDefinitions ?? [];
      const given = Object.fromEntries(
        variables.flatMap(({ value }, index) => (value === undefined ? [] : [[`v${index}`, value]])),
      );
      const expected = getVariableValues(schema, nodes, given, { maxErrors: 50 });
      expect(JSON.stringify(compileVariables(schema, nodes)(given, 50))).toBe(JSON.stringify(expected));
    }),
    { numRuns: rounds({ usual: 200, deep: 20_000 }) },
  );
});

it('coerces right variables without graphql-js, which takes their values one by one', () => {
  const { definitions } = parse('query ($uid: ID!, $first: Int = 7) { __typename }');
  const [operation] = definitions as readonly OperationDefinitionNode[];
  const coerce = compileVariables(schema, operation?.variableDefinitions ?? []);
  expect(coerce({ uid: 12 }, 50)).toEqual({ coerced: { uid: '12', first: 7 } });
  expect(coerce({ first: null, uid: 'a' }, 50)).toEqual({ coerced: { uid: 'a', first: null } });
  expect(coerce({}, 50).errors?.[0]?.message).toBe(
    'Variable "$uid" of required type "ID!" was not provided.',
  );
});
