import { readdirSync, readFileSync } from 'node:fs';
import { getOperationAST, OperationTypeNode, parse } from 'graphql';

export const operationsFolder = new URL('../../schema/operations/', import.meta.url);

export interface PublishedOperation {
  readonly name: string;
  readonly query: string;
  readonly variables: unknown;
  readonly isMutation: boolean;
  /** Who asks: `admin` where the operation says that it is for administrators. */
  readonly username: string;
}

/** Every document of `schema/operations` with the variables that stand beside it. */
export const publishedOperations: readonly PublishedOperation[] = readdirSync(operationsFolder)
  .filter((file) => file.endsWith('.graphql'))
  .toSorted()
  .map((file) => {
    const name = file.replace(/\.graphql$/, '');
    const query = readFileSync(new URL(file, operationsFolder), 'utf8');
    return {
      name,
      query,
      variables: readVariables(name),
      isMutation: getOperationAST(parse(query))?.operation === OperationTypeNode.MUTATION,
      username: /^#.*\bfor administrators\b/m.test(query) ? 'admin' : 'demo',
    };
  });

function readVariables(name: string): unknown {
  const file = `${name}.variables.json`;
  try {
    return JSON.parse(readFileSync(new URL(file, operationsFolder), 'utf8'));
  } catch (cause) {
    throw new Error(
      `schema/operations/${name}.graphql needs ${file} beside it, {} when it has no variables; ` +
        'variables no longer stand in test/graphql/golden',
      { cause },
    );
  }
}
