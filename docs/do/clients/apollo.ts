import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { filter, firstValueFrom } from 'rxjs';
import {
  CategoryItemsDocument,
  ItemAmountDocument,
  type ItemAmountQueryVariables,
  RenameItemDocument,
  type UpdateDataItemInput,
} from './generated/graphql.ts';

/** Records are kept by type and id; every connection needs its line under `typePolicies`. */
export function createClient(url: string, authtoken: string, fetch = globalThis.fetch): ApolloClient {
  return new ApolloClient({
    link: new HttpLink({ uri: `${url}/graphql`, headers: { Authtoken: authtoken }, fetch }),
    cache: new InMemoryCache({
      typePolicies: {
        Query: { fields: { profiles: relayStylePagination() } },
        DataCategory: { fields: { items: relayStylePagination() } },
        ProfileCategory: {
          fields: {
            items: relayStylePagination(['from', 'to', 'selectBy']),
          },
        },
      },
    }),
  });
}

/** A list that grows with `loadNext`; `entries` says what a view would show now. */
export function openItems(client: ApolloClient, path: string, pageSize: number) {
  const query = client.watchQuery({ query: CategoryItemsDocument, variables: { path, first: pageSize } });
  const view = query.subscribe(() => {});
  const items = () => {
    const { dataState, data } = query.getCurrentResult();
    return dataState === 'complete' ? data.dataCategory?.items : null;
  };
  return {
    ready: () => firstValueFrom(query.pipe(filter(({ loading }) => !loading))),
    entries: () => items()?.edges.map(({ node }) => node) ?? [],
    hasNext: () => items()?.pageInfo.hasNextPage ?? false,
    loadNext: () => query.fetchMore({ variables: { after: items()?.pageInfo.endCursor } }),
    close: () => view.unsubscribe(),
  };
}

/** The answer's `dataItem` takes the place of the record in the cache, and every list shows it. */
export async function renameItem(client: ApolloClient, input: UpdateDataItemInput) {
  const { data } = await client.mutate({ mutation: RenameItemDocument, variables: { input } });
  return data?.updateDataItem?.userErrors ?? [];
}

/** With `errorPolicy: 'all'` the fields that could be answered come with the errors of the others. */
export async function readAmount(client: ApolloClient, variables: ItemAmountQueryVariables) {
  const { data, error } = await client.query({ query: ItemAmountDocument, variables, errorPolicy: 'all' });
  const errors = CombinedGraphQLErrors.is(error) ? error.errors : [];
  return {
    label: data?.dataItem?.label,
    amount: data?.dataItem?.amount,
    codes: errors.map(({ extensions }) => extensions?.['code']),
  };
}
