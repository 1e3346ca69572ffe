import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Asked, isSortedByService, type ProfileRecord, recordsQuery } from './records-query.ts';

const none: readonly ProfileRecord[] = [];

/** A page of records at first, and more when they are wanted; all of them where the page sorts them itself. */
export function useRecords(asked: Asked) {
  const query = useInfiniteQuery({ ...recordsQuery(asked), placeholderData: (last) => last });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const records = useMemo(() => data?.pages.flatMap((page) => page.records) ?? none, [data]);
  const loadMore = (): void => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  const wantsAll = asked.sort !== '' && !isSortedByService(asked.sort);
  useEffect(() => {
    if (wantsAll && hasNextPage && !isFetching) void fetchNextPage();
  }, [wantsAll, hasNextPage, isFetching, fetchNextPage]);
  const loadAll = async (): Promise<readonly ProfileRecord[]> => {
    let answer = await fetchNextPage({ cancelRefetch: false });
    while (answer.hasNextPage && answer.error === null) answer = await fetchNextPage();
    if (answer.error !== null) throw answer.error;
    return answer.data?.pages.flatMap((page) => page.records) ?? none;
  };
  const [first] = data?.pages ?? [];
  return {
    records,
    isLoaded: data !== undefined,
    hasMore: hasNextPage,
    totalCount: first?.totalCount ?? 0,
    sum: first?.sum ?? null,
    loadMore,
    loadAll,
    error: query.error,
    refetch: query.refetch,
  };
}
