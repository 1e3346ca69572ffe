import { QueryClient } from '@tanstack/react-query';

const freshMs = 60_000;

/** What the page has asked, and the answers for as long as they are fresh. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: false } },
});
