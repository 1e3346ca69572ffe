import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../schema/operations/', import.meta.url);

export interface PublishedOperation {
  readonly name: string;
  readonly query: string;
  readonly variables: unknown;
  /** Who asks: `admin` where the operation says that it is for administrators. */
  readonly username: string;
}

/** Every document of `schema/operations` with the variables that stand beside it. */
export const publishedOperations: readonly PublishedOperation[] = readdirSync(folder)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => {
    const name = file.replace(/\.graphql$/, '');
    const query = readFileSync(new URL(file, folder), 'utf8');
    const variables: unknown = JSON.parse(readFileSync(new URL(`${name}.variables.json`, folder), 'utf8'));
    const isForAdministrators = /^#.*\bfor administrators\b/m.test(query);
    return { name, query, variables, username: isForAdministrators ? 'admin' : 'demo' };
  });
