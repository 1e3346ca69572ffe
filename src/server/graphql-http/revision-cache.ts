import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { GraphQLAnswer } from './answer.ts';

interface RevisionCacheOptions {
  /** Changes whenever the data behind cached responses may have changed. */
  readonly revision: () => string;
  readonly clock: () => number;
  readonly maximumAgeMs: number;
  readonly maximumBytes: number;
}

export interface CachedAnswer {
  readonly answer: GraphQLAnswer;
  readonly ageMs: number;
}

/**
 * An LRU cache of responses, valid while the revision is the same and up to a
 * maximum age.
 */
export interface RevisionCache {
  /** The current revision. */
  revision(): string;
  get(key: string): CachedAnswer | null;
  /**
   * `computedAt` is the revision before the response was computed: if it changed
   * since, the response is not cached. Returns whether it is cached now.
   */
  set(key: string, answer: GraphQLAnswer, computedAt: string): boolean;
  /** The estimated size of the cached responses. */
  bytes(): number;
}

interface Entry {
  readonly answer: GraphQLAnswer;
  readonly storedAt: number;
}

/** A generous estimate of objects, headers and the map entry. */
const overheadBytes = 500;
/** The largest part of the cache for one response, so that it does not evict all others. */
const largestPart = 1 / 8;

export function createRevisionCache(options: RevisionCacheOptions): RevisionCache {
  const { revision, clock, maximumAgeMs, maximumBytes } = options;
  const entries = new BoundedCache<Entry>({
    maximum: maximumBytes,
    maximumEntry: maximumBytes * largestPart,
    // Up to two bytes per character.
    weigh: (key, { answer }) => 2 * (key.length + answer.text.length) + overheadBytes,
  });
  let validUnder = revision();

  function dropOutdated(): void {
    const current = revision();
    if (current === validUnder) return;
    entries.clear();
    validUnder = current;
  }

  return {
    revision,

    get(key) {
      dropOutdated();
      const entry = entries.get(key);
      if (entry === undefined) return null;
      const ageMs = clock() - entry.storedAt;
      if (ageMs < maximumAgeMs) return { answer: entry.answer, ageMs };
      entries.delete(key);
      return null;
    },

    set(key, answer, computedAt) {
      dropOutdated();
      return computedAt === validUnder && entries.set(key, { answer, storedAt: clock() });
    },

    bytes: () => entries.weight,
  };
}
