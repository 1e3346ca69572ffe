import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ExploreCategoryDocument, type ExploreCategoryQuery } from '../../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';

export type Category = NonNullable<ExploreCategoryQuery['dataCategory']>;
export type ListedItem = NonNullable<Category['items']>['nodes'][number];

const pageSize = 100;
const mostPages = 60;

/** A category and its items, page after page until all have come. */
export function useCategory(path: string) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['category', path, currentToken()],
    queryFn: ({ pageParam, signal }) =>
      request(ExploreCategoryDocument, { path, first: pageSize, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ dataCategory }, all) => {
      const { hasNextPage: hasNext = false, endCursor = null } = dataCategory?.items?.pageInfo ?? {};
      return hasNext && all.length < mostPages ? endCursor : null;
    },
  });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  const items = useMemo(
    () => data?.pages.flatMap(({ dataCategory }) => dataCategory?.items?.nodes ?? []) ?? [],
    [data],
  );
  return {
    category: data?.pages[0]?.dataCategory ?? null,
    items,
    error,
    refetch,
  };
}
