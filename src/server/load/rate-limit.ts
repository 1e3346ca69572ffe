import { createHash } from 'node:crypto';
import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';

/** Limits the requests of each caller, so that one cannot crowd out the others. */
export interface RateLimit {
  /** Throws RATE_LIMITED when the caller is over the limit. */
  count(caller: Credentials): void;
  /** Requests let through since the last call, by digest of the caller. */
  takeUsed(): ReadonlyMap<string, number>;
  /** Usage of all processes: the milliseconds until the allowance of each caller is full again. */
  onShared(untilFull: ReadonlyMap<string, number>): void;
  readonly msPerRequest: number;
}

interface RateLimitOptions {
  readonly requestsPerMinute: number;
  /** Monotonic, in milliseconds. */
  readonly clock: () => number;
  /** Callers tracked; the least recently seen are evicted. */
  readonly maximumCallers?: number;
}

const minuteMs = 60_000;
/** Rounding errors add up to slightly more than a minute. */
const roundingMs = 1e-3;
const defaultCallers = 10_000;

/**
 * A token bucket per caller that holds one minute's requests. Requests without
 * credentials are not counted: they can only sign in, and their callers cannot
 * be told apart.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { requestsPerMinute, clock, maximumCallers = defaultCallers } = options;
  const msPerRequest = minuteMs / requestsPerMinute;
  /** When the allowance of each caller is full again, in order of last use. */
  const fullAt = new Map<string, number>();
  /** Of the callers in `fullAt` only, so that it stays bounded when it is never taken. */
  let used = new Map<string, number>();

  function remember(caller: string, instant: number): void {
    fullAt.delete(caller);
    fullAt.set(caller, instant);
    const [oldest] = fullAt.keys();
    if (fullAt.size > maximumCallers && oldest !== undefined) forget(oldest);
  }

  function forget(caller: string): void {
    fullAt.delete(caller);
    used.delete(caller);
  }

  function use(caller: string, requests: number): void {
    used.set(caller, (used.get(caller) ?? 0) + requests);
  }

  return {
    msPerRequest,
    count(credentials) {
      if (credentials.kind === 'none') return;
      const caller = digestOf(credentials);
      const now = clock();
      const full = Math.max(now, fullAt.get(caller) ?? now);
      const missingMs = full + msPerRequest - now - minuteMs;
      if (missingMs > roundingMs) {
        remember(caller, full);
        use(caller, 0);
        throw limited(requestsPerMinute, Math.max(1, Math.ceil((missingMs - roundingMs) / 1000)));
      }
      remember(caller, full + msPerRequest);
      use(caller, 1);
    },
    takeUsed() {
      const taken = used;
      used = new Map();
      return taken;
    },
    onShared(untilFull) {
      const now = clock();
      for (const [caller, milliseconds] of untilFull) {
        const elsewhere = now + milliseconds + (used.get(caller) ?? 0) * msPerRequest;
        // Never less than this process counted itself, even if a report was lost.
        remember(caller, Math.max(elsewhere, fullAt.get(caller) ?? now));
      }
    },
  };
}

/** Credentials are not stored. Whether they are valid is checked later. */
function digestOf(caller: Credentials): string {
  return createHash('sha256').update(JSON.stringify(caller)).digest('base64url');
}

function limited(requestsPerMinute: number, retryAfter: number): EmissionsError {
  return new EmissionsError(
    'RATE_LIMITED',
    `The rate limit is ${requestsPerMinute} requests per minute; retry in ${retryAfter} s.`,
    { retryAfter },
  );
}
