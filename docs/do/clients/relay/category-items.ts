import {
  commitMutation,
  Environment,
  fetchQuery,
  getFragment,
  getSingularSelector,
  graphql,
  type GraphQLResponse,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';
import type {
  categoryItems_category$data,
  categoryItems_category$key,
} from './__generated__/categoryItems_category.graphql.ts';
import type {
  categoryItems_item$data,
  categoryItems_item$key,
} from './__generated__/categoryItems_item.graphql.ts';
import nextQuery, { type categoryItemsNextQuery } from './__generated__/categoryItemsNextQuery.graphql.ts';
import type { categoryItemsQuery } from './__generated__/categoryItemsQuery.graphql.ts';
import type { categoryItemsRenameMutation } from './__generated__/categoryItemsRenameMutation.graphql.ts';

const rootQuery = graphql`
  query categoryItemsQuery($path: CategoryPath!, $pageSize: Int!) {
    dataCategory(path: $path) {
      id
      ...categoryItems_category @arguments(count: $pageSize)
    }
  }
`;

/** Any record with a global id may be refetched: the compiler writes the query over `node`. */
const categoryFragment = graphql`
  fragment categoryItems_category on DataCategory
  @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" })
  @refetchable(queryName: "categoryItemsNextQuery") {
    name
    items(first: $count, after: $cursor) @connection(key: "categoryItems_items") {
      totalCount
      edges {
        node {
          ...categoryItems_item
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`;

const itemFragment = graphql`
  fragment categoryItems_item on DataItem {
    uid
    label
    name
  }
`;

const renameMutation = graphql`
  mutation categoryItemsRenameMutation($input: UpdateDataItemInput!) {
    updateDataItem(input: $input) {
      dataItem {
        ...categoryItems_item
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;

/** Records are kept by their global id, connections by the key of their directive. */
export function createEnvironment(url: string, authtoken: string, fetch = globalThis.fetch): Environment {
  const headers = { 'Content-Type': 'application/json', Authtoken: authtoken };
  return new Environment({
    network: Network.create(async ({ text }, variables) => {
      const body = JSON.stringify({ query: text, variables });
      const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
      return (await answer.json()) as GraphQLResponse;
    }),
    store: new Store(new RecordSource()),
  });
}

/** The first page. `usePreloadedQuery` and `usePaginationFragment` do in React what these functions do here. */
export async function readFirstPage(environment: Environment, path: string, pageSize: number) {
  const variables = { path, pageSize };
  const data = await fetchQuery<categoryItemsQuery>(environment, rootQuery, variables).toPromise();
  if (!data?.dataCategory) throw new Error(`${path} is no category.`);
  return data.dataCategory;
}

/** The next page over `node`; its entries join the connection in the store. */
export async function loadNext(environment: Environment, category: Category, count: number): Promise<void> {
  const { items } = readCategory(environment, category);
  const variables = { id: category.id, count, cursor: items?.pageInfo.endCursor ?? null };
  await fetchQuery<categoryItemsNextQuery>(environment, nextQuery, variables).toPromise();
}

type Category = categoryItems_category$key & { readonly id: string };

/** What a view of the category would show now, from the store alone. */
export function readEntries(environment: Environment, category: Category) {
  const { items } = readCategory(environment, category);
  const entries = items?.edges.map(({ node }) => readItem(environment, node)) ?? [];
  return { entries, hasNext: items?.pageInfo.hasNextPage ?? false };
}

function readCategory(environment: Environment, category: categoryItems_category$key) {
  const selector = getSingularSelector(getFragment(categoryFragment), category);
  return environment.lookup(selector).data as categoryItems_category$data;
}

function readItem(environment: Environment, item: categoryItems_item$key) {
  const selector = getSingularSelector(getFragment(itemFragment), item);
  return environment.lookup(selector).data as categoryItems_item$data;
}

/** The answer's `dataItem` takes the place of the record in the store, and every list shows it. */
export function renameItem(environment: Environment, input: RenameInput): Promise<readonly UserError[]> {
  return new Promise((resolve, reject) => {
    commitMutation<categoryItemsRenameMutation>(environment, {
      mutation: renameMutation,
      variables: { input },
      onCompleted: ({ updateDataItem }) => resolve(updateDataItem?.userErrors ?? []),
      onError: reject,
    });
  });
}

type RenameInput = categoryItemsRenameMutation['variables']['input'];
type Renamed = NonNullable<categoryItemsRenameMutation['response']['updateDataItem']>;
type UserError = Renamed['userErrors'][number];
