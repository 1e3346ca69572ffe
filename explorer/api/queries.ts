import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';

const freshMs = 60_000;
/** For so long a failure of what was asked ahead of a view counts for the view's own question. */
const failedMs = 5_000;

// A timer, as it is otherwise, comes after what else the page has to do.
notifyManager.setScheduler(queueMicrotask);

/** The query cache of the page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: false,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > failedMs,
      refetchOnWindowFocus: false,
    },
  },
});

const hasFailed = ({ state }: Query): boolean => state.status === 'error';

/** Refetches failed queries: at once if they are shown, otherwise when they are needed. */
export function forgetFailures(): void {
  queries.removeQueries({ type: 'inactive', predicate: hasFailed });
  void queries.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false });
}
