import { notifyManager, QueryClient } from '@tanstack/react-query';

const freshMs = 60_000;

// A timer, as it is otherwise, comes after what else the page has to do.
notifyManager.setScheduler(queueMicrotask);

/** What the page has asked, and the answers for as long as they are fresh. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: false } },
});
