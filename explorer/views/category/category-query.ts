import type { InfiniteData } from '@tanstack/react-query';
import { ExploreCategoryDocument, type ExploreCategoryQuery } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';

const pageSize = 100;
const maxPages = 60;

interface Asked {
  readonly pageParam: string | null;
  readonly signal: AbortSignal;
}

/** A category with the first page of its items, and each further page. */
export const categoryQuery = (path: string) => ({
  queryKey: ['category', path, currentToken()],
  queryFn: ({ pageParam, signal }: Asked) =>
    request(ExploreCategoryDocument, { path, first: pageSize, after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (
    { dataCategory }: ExploreCategoryQuery,
    all: InfiniteData<ExploreCategoryQuery>['pages'],
  ): string | null => {
    const { hasNextPage = false, endCursor = null } = dataCategory?.items?.pageInfo ?? {};
    return hasNextPage && all.length < maxPages ? endCursor : null;
  },
});
