import { staleNotice } from '../../rest-service/http/noted-headers.ts';
import type { Handler, Mark } from './mark-answer.ts';

const message =
  'The primary database does not answer. This comes from a replica, and may lack the latest writes.';

/**
 * Marks a response during which stale data were read, and keeps it from being
 * cached. Reads of other requests at the same time count as well: a mark too
 * many does no harm.
 */
export function withStaleNotice(
  staleReads: (() => number) | undefined,
  mark: Mark,
  handler: Handler,
): Handler {
  if (staleReads === undefined) return handler;
  return (request) => {
    const before = staleReads();
    return handler(request).then((answer) =>
      staleReads() === before ? answer : mark(answer, staleNotice, { stale: { message } }),
    );
  };
}

/** A revision that advances with stale reads, so that nothing read during one is cached. */
export function movingWithStaleReads(
  revision: () => string,
  staleReads: (() => number) | undefined,
): () => string {
  return staleReads === undefined ? revision : () => `${revision()} ${staleReads()}`;
}
