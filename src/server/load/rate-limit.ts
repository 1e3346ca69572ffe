import { createHash } from 'node:crypto';
import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';

/** How much each caller may ask for, so that one does not take the place of all others. */
export interface RateLimit {
  /** Throws RATE_LIMITED when the caller has used up what there is for now. */
  count(caller: Credentials): void;
  /** How many requests of everyone who came since this was asked for the last time were let in, by digests of the callers. */
  takeUsed(): ReadonlyMap<string, number>;
  /** In how many milliseconds these callers have earned all that they were let in with, here and elsewhere. */
  learn(untilFull: ReadonlyMap<string, number>): void;
  readonly msPerRequest: number;
}

interface RateLimitOptions {
  readonly requestsPerMinute: number;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  /** Callers that are remembered; those who came least recently are forgotten first. */
  readonly maximumCallers?: number;
}

const minuteMs = 60_000;
/** Fractions of a millisecond add up to a little more than a minute. */
const roundingMs = 1e-3;
const standardCallers = 10_000;

/**
 * Every caller may send a minute's requests at once, and gets new ones as time
 * passes. Who comes without credentials is not counted: for them there is
 * nothing but signing in, and nothing here tells them apart.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { requestsPerMinute, clock, maximumCallers = standardCallers } = options;
  const msPerRequest = minuteMs / requestsPerMinute;
  /** When each caller has everything again. The order of a map is that of insertion: who came least recently stands first. */
  const fullAt = new Map<string, number>();
  let used = new Map<string, number>();

  function remember(caller: string, instant: number): void {
    fullAt.delete(caller);
    fullAt.set(caller, instant);
    const [oldest] = fullAt.keys();
    if (fullAt.size > maximumCallers && oldest !== undefined) fullAt.delete(oldest);
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
    learn(untilFull) {
      const now = clock();
      for (const [caller, milliseconds] of untilFull) {
        const elsewhere = now + milliseconds + (used.get(caller) ?? 0) * msPerRequest;
        // What this process let in itself counts, whatever the others have lost of it.
        remember(caller, Math.max(elsewhere, fullAt.get(caller) ?? now));
      }
    },
  };
}

/** Credentials are not kept. Whether they count is found out later. */
function digestOf(caller: Credentials): string {
  return createHash('sha256').update(JSON.stringify(caller)).digest('base64url');
}

function limited(requestsPerMinute: number, retryAfter: number): EmissionsError {
  return new EmissionsError(
    'RATE_LIMITED',
    `One caller may send ${requestsPerMinute} requests in a minute; try again in ${retryAfter} s.`,
    { retryAfter },
  );
}
