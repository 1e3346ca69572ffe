import type { InfiniteData } from '@tanstack/react-query';
import {
  ExploreSearchDocument,
  type ExploreSearchQuery,
  type SearchOrder,
} from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import { currentLocale } from '../../settings/notation.ts';
import { filtersIn } from './filters.ts';

export type Search = NonNullable<ExploreSearchQuery['search']>;
export type FoundItem = Search['items']['nodes'][number];

const pageSize = 40;
export const orders = ['RELEVANCE', 'LABEL', 'CATEGORY'] as const satisfies readonly SearchOrder[];

/** The service refuses a search without any. */
export const isSearchable = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

/** Reads the search of an address. */
export const searchVariables = (parameters: URLSearchParams) => ({
  query: parameters.get('q')?.trim() ?? '',
  filters: filtersIn(parameters),
  orderBy: orders.find((order) => order === parameters.get('order')?.toUpperCase()) ?? 'RELEVANCE',
  locale: currentLocale(),
  first: pageSize,
});

interface Asked {
  readonly pageParam: string | null;
  readonly signal: AbortSignal;
}

/** The search with its first page, and each further page. */
export const searchQuery = (variables: ReturnType<typeof searchVariables>) => ({
  queryKey: ['search', variables, currentToken()],
  queryFn: ({ pageParam, signal }: Asked) =>
    request(ExploreSearchDocument, { ...variables, after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ search }: ExploreSearchQuery): string | null =>
    search?.items.pageInfo.hasNextPage === true ? search.items.pageInfo.endCursor : null,
});

/** The items of all pages that have come. */
export const itemsIn = (data: InfiniteData<ExploreSearchQuery> | undefined): readonly FoundItem[] =>
  data?.pages.flatMap(({ search }) => search?.items.nodes ?? []) ?? [];
