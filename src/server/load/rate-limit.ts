import { createHash } from 'node:crypto';
import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';

/** How much each caller may ask for, so that one does not take the place of all others. */
export interface RateLimit {
  /** Throws RATE_LIMITED when the caller has used up what there is for now. */
  count(caller: Credentials): void;
}

export interface RateLimitOptions {
  readonly requestsPerMinute: number;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  /** Callers that are remembered; those who came least recently are forgotten first. */
  readonly maximumCallers?: number;
}

interface Allowance {
  left: number;
  countedAt: number;
}

const minuteMs = 60_000;
const standardCallers = 10_000;

/**
 * Every caller may send a minute's requests at once, and gets new ones as time
 * passes. Who comes without credentials is not counted: for them there is
 * nothing but signing in, and nothing here tells them apart.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { requestsPerMinute, clock, maximumCallers = standardCallers } = options;
  /** The order of a map is that of insertion: who came least recently stands first. */
  const allowances = new Map<string, Allowance>();

  function allowanceOf(caller: string): Allowance {
    const now = clock();
    const { left, countedAt } = allowances.get(caller) ?? { left: requestsPerMinute, countedAt: now };
    const earned = ((now - countedAt) * requestsPerMinute) / minuteMs;
    const allowance = { left: Math.min(requestsPerMinute, left + earned), countedAt: now };
    allowances.delete(caller);
    allowances.set(caller, allowance);
    const [oldest] = allowances.keys();
    if (allowances.size > maximumCallers && oldest !== undefined) allowances.delete(oldest);
    return allowance;
  }

  return {
    count(caller) {
      if (caller.kind === 'none') return;
      const allowance = allowanceOf(digestOf(caller));
      if (allowance.left < 1) {
        const missingMs = ((1 - allowance.left) * minuteMs) / requestsPerMinute;
        throw limited(requestsPerMinute, Math.max(1, Math.ceil(missingMs / 1000)));
      }
      allowance.left -= 1;
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
