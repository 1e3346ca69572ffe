import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { Exchange, HttpAnswer } from '../exchange/exchange.ts';
import type { ExchangeOutcome } from './circuit-breaker.ts';

/** The outcome for the circuit breaker: an answer is a failure only if its status is a temporary one, and it does not say when to return. */
export function outcomeOf(outcome: HttpAnswer | Error): ExchangeOutcome {
  if (!(outcome instanceof Error)) return mayPass(outcome) ? 'failed' : 'answered';
  if (!(outcome instanceof EmissionsError)) return 'unknown';
  if (outcome.code === 'UPSTREAM_UNAVAILABLE') return 'unreachable';
  if (outcome.code === 'UPSTREAM_TIMEOUT') return 'failed';
  return outcome.code === 'UPSTREAM_PROTOCOL' ? 'answered' : 'unknown';
}

/**
 * Whether the same may soon have another outcome: no connection, a connection that
 * broke, and the answers of a service that is starting or overloaded. A service that
 * says when to return names seconds, which is longer than such a failure lasts, and
 * another gateway has retried before it answers that its own service failed.
 */
export function mayPass(outcome: HttpAnswer | EmissionsError): boolean {
  if (outcome instanceof EmissionsError) {
    return outcome.code === 'UPSTREAM_UNAVAILABLE' && outcome.retryAfter === undefined;
  }
  const { status, retryAfter, hasAdditions } = outcome;
  const isOfProxy = (status === 502 || status === 504) && !hasAdditions;
  return (status === 503 || isOfProxy) && retryAfter === null;
}

/** Whether an exchange may be sent again. Not a write: whether a failed one took effect is not known here. */
export function isRead({ method, isWrite, mayRepeat }: Exchange): boolean {
  return mayRepeat === true || (method === 'GET' && isWrite !== true);
}
