import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { ExchangeOutcome } from './circuit-breaker.ts';
import type { HttpAnswer } from './exchange.ts';

/** What the circuit breaker counts: an answer is a failure only if its status is a temporary one, and it does not say when to return. */
export function outcomeOf(outcome: HttpAnswer | Error): ExchangeOutcome {
  if (!(outcome instanceof Error))
    return isTemporary(outcome) && !asksToWait(outcome) ? 'failed' : 'answered';
  if (!(outcome instanceof EmissionsError)) return 'unknown';
  if (outcome.code === 'UPSTREAM_UNAVAILABLE') return 'unreachable';
  if (outcome.code === 'UPSTREAM_TIMEOUT') return 'failed';
  return outcome.code === 'UPSTREAM_PROTOCOL' ? 'answered' : 'unknown';
}

/** No connection, a connection that broke, and the answers of a service that is starting or overloaded. */
export function isTemporary(outcome: HttpAnswer | EmissionsError): boolean {
  return outcome instanceof EmissionsError
    ? outcome.code === 'UPSTREAM_UNAVAILABLE'
    : outcome.status === 502 || outcome.status === 503 || outcome.status === 504;
}

/** Seconds, which is longer than a failure lasts. */
export function asksToWait(outcome: HttpAnswer | EmissionsError): boolean {
  return !(outcome instanceof EmissionsError) && outcome.retryAfter !== null;
}
