import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ExploreCategoryQuery } from '../../../schema/generated/graphql.ts';
import { categoryQuery } from './category-query.ts';

export type Category = NonNullable<ExploreCategoryQuery['dataCategory']>;
export type ListedItem = NonNullable<Category['items']>['nodes'][number];

/** A category and its items, page after page until all have come. */
export function useCategory(path: string) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    categoryQuery(path),
  );
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
