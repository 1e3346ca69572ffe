import { buildSchema, execute, type GraphQLResolveInfo, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { fragmentsOf } from '../../../src/graphql/execution/collect-fields.ts';
import { compileOperation } from '../../../src/graphql/execution/compile-operation.ts';

const schema = buildSchema('type Query { own: Query, number(of: Int): Int }');
const document = parse(
  'query ($n: Int) { first: own { ...Both } } fragment Both on Query { own { two: number(of: $n) } }',
);

it('a resolver receives the same info about its field as from graphql-js', async () => {
  const variables = { n: 2 };
  const rootValue = { isRoot: true };
  const compared = await infosOf((contextValue) =>
    execute({ schema, document, rootValue, contextValue, variableValues: variables }),
  );
  const [operation] = document.definitions as readonly OperationDefinitionNode[];
  const selecting = { schema, fragments: fragmentsOf(document), conditions: {} };
  const compiled = compileOperation(selecting, operation as OperationDefinitionNode);
  const infos = await infosOf((context) => compiled.execute(variables, context, rootValue));
  expect(infos).toHaveLength(3);
  expect(infos).toEqual(compared);
});

/** Every member of the info that each resolver received, in the order of their calls. */
async function infosOf(run: (context: unknown) => unknown): Promise<readonly object[]> {
  const infos: object[] = [];
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    field.resolve = (_source, _args, _context, info) => {
      infos.push(membersOf(info));
      return field.name === 'own' ? {} : 1;
    };
  }
  await run({});
  return infos;
}

function membersOf(info: GraphQLResolveInfo): object {
  const { fieldName, fieldNodes, returnType, parentType, path } = info;
  const { schema: asked, fragments, rootValue, operation, variableValues } = info;
  const ofField = { fieldName, fieldNodes, returnType, parentType, path };
  return { ofField, asked, fragments, rootValue, operation, variableValues };
}
