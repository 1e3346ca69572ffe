import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { IntrospectionQuery } from 'graphql';
import {
  CategoryItemsDocument,
  ItemAmountDocument,
  type ItemAmountQueryVariables,
  RenameItemDocument,
  type UpdateDataItemInput,
} from './generated/graphql.ts';

/** The cache knows the schema, so that it can tell what is missing, and which types are records. */
export function createClient(
  url: string,
  authtoken: string,
  schema: IntrospectionQuery,
  fetch = globalThis.fetch,
): Client {
  return new Client({
    url: `${url}/graphql`,
    fetch,
    fetchOptions: { headers: { Authtoken: authtoken } },
    preferGetMethod: false,
    exchanges: [
      cacheExchange({
        schema,
        keys: keysOf(schema),
        resolvers: {
          Query: { profiles: relayPagination() },
          DataCategory: { items: relayPagination() },
          ProfileCategory: { items: relayPagination() },
        },
      }),
      fetchExchange,
    ],
  });
}

/** Records have a global id; everything else is part of what it was read with. */
function keysOf({ __schema: { types } }: IntrospectionQuery) {
  const parts = types.flatMap((type) =>
    type.kind === 'OBJECT' && !type.interfaces.some(({ name }) => name === 'Node') ? [type.name] : [],
  );
  return Object.fromEntries(parts.map((name) => [name, () => null]));
}

/** Each page joins the ones before it: the answer has all that was read so far. */
export async function readItems(client: Client, path: string, first: number, after?: string | null) {
  const { data, error } = await client.query(CategoryItemsDocument, { path, first, after: after ?? null });
  if (error !== undefined) throw error;
  const items = data?.dataCategory?.items;
  return {
    entries: items?.edges.map(({ node }) => node) ?? [],
    hasNext: items?.pageInfo.hasNextPage ?? false,
    endCursor: items?.pageInfo.endCursor,
  };
}

/** The answer's `dataItem` takes the place of the record in the cache, and every list shows it. */
export async function renameItem(client: Client, input: UpdateDataItemInput) {
  const { data, error } = await client.mutation(RenameItemDocument, { input });
  if (error !== undefined) throw error;
  return data?.updateDataItem?.userErrors ?? [];
}

/** What could be answered is in `data`, also when `error` tells of a part that could not. */
export async function readAmount(client: Client, variables: ItemAmountQueryVariables) {
  const { data, error } = await client.query(ItemAmountDocument, variables);
  return {
    label: data?.dataItem?.label,
    amount: data?.dataItem?.amount,
    codes: error?.graphQLErrors.map(({ extensions }) => extensions['code']) ?? [],
  };
}
