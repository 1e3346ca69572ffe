import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import {
  ExploreProfileItemsDocument,
  type ExploreProfileItemsQuery,
  type ProfileItemOrder,
  type ProfileItemSort,
} from '../../../schema/generated/graphql.ts';
import { requestPartly } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import { periodOf } from './years.ts';

type Node = NonNullable<NonNullable<ExploreProfileItemsQuery['profile']>['items']>['nodes'][number];
/** With why it has no amount, if it has none. */
export type ProfileItem = Node & { readonly fault: string | null };

const sorts: Readonly<Record<string, ProfileItemSort>> = {
  name: 'NAME',
  category: 'CATEGORY',
  start: 'START',
  modified: 'MODIFIED',
};

const labelled = 'label.';

function orderOf(sort: string): ProfileItemOrder {
  const column = sort.replace(/^-/, '');
  const isDescending = sort.startsWith('-');
  return column.startsWith(labelled)
    ? { by: 'LABEL', label: column.slice(labelled.length), isDescending }
    : { by: sorts[column] ?? 'START', isDescending };
}

/** The labels that the table is or can be sorted by, the one of now first. */
export function sortLabels(items: readonly ProfileItem[], sort: string): readonly string[] {
  const column = sort.replace(/^-/, '');
  const chosen = column.startsWith(labelled) ? [column.slice(labelled.length)] : [];
  const keys = items.flatMap(({ labels }) => labels?.map(({ key }) => key) ?? []).sort();
  return [...new Set([...chosen, ...keys])];
}

/** The query for the items of a year, in an order such as `-start` or `label.site`. */
export const itemsVariables = (uid: string, year: number, sort: string) => ({
  uid,
  ...periodOf(year),
  orderBy: orderOf(sort),
});

/** A page of them. */
export function itemsQuery(uid: string, year: number, sort: string) {
  const asked = itemsVariables(uid, year, sort);
  return infiniteQueryOptions({
    queryKey: ['profile', uid, 'items', year, asked.orderBy, currentToken()],
    queryFn: async ({ pageParam, signal }) => {
      const variables = { ...asked, after: pageParam };
      const answer = await requestPartly(ExploreProfileItemsDocument, variables, signal);
      const page = answer.data.profile?.items;
      return { ...page, items: (page?.nodes ?? []).map((node, at) => withFault(node, at, answer.faults)) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo?.hasNextPage === true ? pageInfo.endCursor : null),
  });
}

/** A page at first, and more when they are wanted. */
export function useProfileItems(uid: string, year: number, sort: string) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...itemsQuery(uid, year, sort),
    placeholderData: (last) => last,
  });
  const loadMore = async (): Promise<void> => {
    if (hasNextPage && !isFetchingNextPage && error === null) await fetchNextPage();
  };
  /** All of them, which takes a while where there are many. */
  const loadAll = async (): Promise<readonly ProfileItem[]> => {
    let answer = await fetchNextPage({ cancelRefetch: false });
    while (answer.hasNextPage && answer.error === null) answer = await fetchNextPage();
    if (answer.error !== null) throw answer.error;
    return answer.data?.pages.flatMap(({ items }) => items) ?? [];
  };
  return {
    items: data?.pages.flatMap(({ items }) => items) ?? null,
    totalCount: data?.pages[0]?.totalCount ?? 0,
    loadMore,
    loadAll,
    error,
    refetch,
  };
}

type Faults = Awaited<ReturnType<typeof requestPartly>>['faults'];

const withFault = (node: Node, at: number, faults: Faults): ProfileItem => ({
  ...node,
  fault: faults.find(({ path = [] }) => path[2] === 'nodes' && path[3] === at)?.message ?? null,
});
