import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ExploreCategoryQuery } from '../../../schema/generated/graphql.ts';
import { categoryQuery } from './category-query.ts';

export type Category = NonNullable<ExploreCategoryQuery['dataCategory']>;
export type ListedItem = NonNullable<Category['items']>['nodes'][number];

/** A list of up to this many items is read whole; a longer one while the reader scrolls, or to sort it. */
const longestWhole = 500;

/** A category and its items, page after page: all of a short list, or where all are wanted. */
export function useCategory(path: string, areAllWanted: boolean) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    categoryQuery(path),
  );
  const totalCount = data?.pages[0]?.dataCategory?.items?.totalCount ?? 0;
  const goesOn = hasNextPage && (areAllWanted || totalCount <= longestWhole);
  useEffect(() => {
    if (goesOn && !isFetching && error === null) void fetchNextPage();
  }, [goesOn, isFetching, error, fetchNextPage]);
  const items = useMemo(
    () => data?.pages.flatMap(({ dataCategory }) => dataCategory?.items?.nodes ?? []) ?? [],
    [data],
  );
  return {
    category: data?.pages[0]?.dataCategory ?? null,
    items,
    error,
    refetch,
    hasMore: hasNextPage,
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
  };
}
