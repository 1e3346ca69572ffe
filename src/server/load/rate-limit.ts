import { createHmac } from 'node:crypto';
import type { Credentials } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { createTokenBuckets, shareBuckets, type TokenBuckets } from './token-buckets.ts';

/** Limits the requests of each caller, so that one cannot crowd out the others. */
interface RateLimit {
  /** Throws RATE_LIMITED when the caller is over the limit with one more request, or with so many further reads of one that was counted. */
  count(caller: Credentials, further?: number): void;
  /** Keyed by digest of the caller. */
  readonly buckets: TokenBuckets;
}

interface RateLimitOptions {
  readonly requestsPerMinute: number;
  /** The key of the digests by which callers are known, see `CallerLimitSettings`. */
  readonly digestKey?: Buffer | undefined;
  readonly allowances?: CallerAllowances | undefined;
  /** Monotonic, in milliseconds. */
  readonly clock: () => number;
  /** Callers tracked; the least recently seen are evicted. */
  readonly maxCallers?: number;
}

const minuteMs = 60_000;
/** Rounding errors add up to slightly more than a minute. */
const roundingMs = 1e-3;

/**
 * A token bucket per caller that holds one minute's requests. Requests without
 * credentials are not counted: they can only sign in, and their callers cannot
 * be told apart.
 */
export function createRateLimit({
  requestsPerMinute,
  digestKey = Buffer.alloc(0),
  clock,
  allowances,
  maxCallers,
}: RateLimitOptions): RateLimit {
  const msPerToken = minuteMs / requestsPerMinute;
  const buckets = createTokenBuckets({ msPerToken, clock, maximum: maxCallers });
  const share = allowances === undefined ? () => {} : shareBuckets(buckets, allowances);
  return {
    buckets,
    count(credentials, further) {
      if (credentials.kind === 'none') return;
      const caller = digestOf(credentials, digestKey);
      const requests = further ?? 1;
      const missingMs = buckets.untilFull(caller) + requests * msPerToken - minuteMs;
      const isOver = missingMs > roundingMs;
      buckets.take(caller, isOver ? 0 : requests);
      // Also for refused requests: other processes may have let the caller through.
      share();
      if (!isOver) return;
      // Sent again, it is counted as a request before its further reads are.
      const waitMs = missingMs + (further === undefined ? 0 : msPerToken);
      const retryAfter = Math.max(1, Math.ceil((waitMs - roundingMs) / 1000));
      throw limited(
        `The rate limit is ${requestsPerMinute} requests per minute; retry in ${retryAfter} s.`,
        retryAfter,
      );
    },
  };
}

/** Credentials are not stored. Whether they are valid is checked later. */
function digestOf(caller: Credentials, key: Buffer): string {
  return createHmac('sha256', key).update(JSON.stringify(caller)).digest('base64url');
}

export function limited(message: string, retryAfter: number): EmissionsError {
  return new EmissionsError('RATE_LIMITED', message, { retryAfter });
}
