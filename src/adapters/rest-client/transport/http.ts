import { Pool, type Dispatcher } from 'undici';
import { EmissionsError } from '../../../domain/errors.ts';
import type { Format } from '../../../wire/format/format.ts';
import { createAnswerMemory, type AnswerMemory } from './answer-memory.ts';
import { createCircuitBreaker, type ExchangeOutcome } from './circuit-breaker.ts';
import { createConnectionSlots } from './connection-slots.ts';
import type { Exchange, HttpAnswer } from './exchange.ts';
import { createResponseHandler } from './response-handler.ts';
import { createRetryBudget, retryDelay } from './retry-budget.ts';
import { openTimeLimit, type TimeLimit } from './time-limit.ts';
import { toUpstreamError, upstreamError } from './upstream-errors.ts';
import { toUpstreamRequest } from './upstream-request.ts';
import { withUnknownOutcome } from '../writes/write-outcome.ts';

export interface HttpOptions {
  /** The origin with an optional base path, without a slash at the end. */
  readonly baseUrl: string;
  readonly format: Format;
  /** For one exchange, from when a connection is free for it until its body is complete, retries included. */
  readonly deadlineMs?: number;
  readonly connections?: number;
  readonly maximumResponseBytes?: number;
  /** Milliseconds that never go back, for what is decided by how things went lately. */
  readonly clock?: () => number;
}

export interface HttpClient {
  /** Rejects with one of the UPSTREAM codes, or with TIMEOUT once the signal is aborted. Any status is an answer. */
  exchange(exchange: Exchange): Promise<HttpAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

const standardDeadlineMs = 3000;
const standardConnections = 64;
const standardResponseBytes = 8 * 1024 * 1024;
const maximumRetries = 2;

/** A pool of keep-alive connections to one origin, one request at a time on each. */
export function openHttpClient(options: HttpOptions): HttpClient {
  const { origin, pathname } = new URL(options.baseUrl);
  const basePath = pathname.replace(/\/+$/, '');
  const deadlineMs = options.deadlineMs ?? standardDeadlineMs;
  const maximumBytes = options.maximumResponseBytes ?? standardResponseBytes;
  const memory = createAnswerMemory();
  const budget = createRetryBudget();
  const breaker = createCircuitBreaker({ clock: options.clock ?? (() => performance.now()) });
  const connections = options.connections ?? standardConnections;
  const onConnection = createConnectionSlots(connections);
  const pool = new Pool(origin, {
    // Those whose answers wait for room stay open beside the others.
    connections: 2 * connections,
    // More than one request in flight on a connection would let one caller read another's response.
    pipelining: 1,
    connectTimeout: deadlineMs,
    // The deadline of the exchange covers both, and to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  /** Only reads are retried: whether a failed write took effect is not known here. */
  function mayRetry({ method, isWrite, mayRepeat }: Exchange, retries: number): boolean {
    const isRead = mayRepeat === true || (method === 'GET' && isWrite !== true);
    return isRead && retries < maximumRetries && budget.take();
  }

  async function send(exchange: Exchange, onWaiting: () => void): Promise<HttpAnswer | EmissionsError> {
    const request = toUpstreamRequest(exchange, basePath, options.format);
    const limit = openTimeLimit(exchange, deadlineMs * (exchange.patience ?? 1));
    budget.earn();
    try {
      for (let retries = 0; ; retries += 1) {
        const outcome = await receive(pool, request, {
          exchange,
          limit,
          memory,
          maximumBytes,
          format: options.format,
          onWaiting,
        });
        if (!isTemporary(outcome) || asksToWait(outcome) || !mayRetry(exchange, retries)) return outcome;
        const ended = await pause(retryDelay(retries), limit);
        if (ended !== null) return ended;
      }
    } finally {
      limit.close();
    }
  }

  async function sendUnlessPaused(exchange: Exchange, onWaiting: () => void): Promise<HttpAnswer> {
    const settle = breaker.begin();
    if (typeof settle === 'number') throw paused(exchange, settle);
    let outcome: HttpAnswer | EmissionsError | null = null;
    try {
      outcome = await send(exchange, onWaiting);
    } finally {
      settle(outcome === null ? 'unknown' : outcomeOf(outcome));
    }
    if (outcome instanceof EmissionsError) throw outcome;
    return outcome;
  }

  return {
    exchange: (exchange) => onConnection(exchange, (leave) => sendUnlessPaused(exchange, leave)),
    close: () => pool.destroy(),
  };
}

function paused({ operation }: Exchange, milliseconds: number): EmissionsError {
  const retryAfter = Math.ceil(milliseconds / 1000);
  const message = `The emissions service has failed repeatedly and is paused; try again in ${retryAfter} s.`;
  return upstreamError('UPSTREAM_UNAVAILABLE', { operation, message, retryAfter });
}

/** What the circuit breaker counts: an answer is a failure only if its status is a temporary one, and it does not say when to return. */
function outcomeOf(outcome: HttpAnswer | EmissionsError): ExchangeOutcome {
  if (!(outcome instanceof EmissionsError)) {
    return isTemporary(outcome) && !asksToWait(outcome) ? 'failed' : 'answered';
  }
  if (outcome.code === 'UPSTREAM_UNAVAILABLE') return 'unreachable';
  if (outcome.code === 'UPSTREAM_TIMEOUT') return 'failed';
  return outcome.code === 'UPSTREAM_PROTOCOL' ? 'answered' : 'unknown';
}

/** No connection, a connection that broke, and the answers of a service that is starting or overloaded. */
function isTemporary(outcome: HttpAnswer | EmissionsError): boolean {
  return outcome instanceof EmissionsError
    ? outcome.code === 'UPSTREAM_UNAVAILABLE'
    : outcome.status === 502 || outcome.status === 503 || outcome.status === 504;
}

/** Seconds, which is longer than a failure lasts. */
function asksToWait(outcome: HttpAnswer | EmissionsError): boolean {
  return !(outcome instanceof EmissionsError) && outcome.retryAfter !== null;
}

interface Reception {
  readonly exchange: Exchange;
  readonly limit: TimeLimit;
  readonly memory: AnswerMemory;
  readonly maximumBytes: number;
  readonly format: Format;
  readonly onWaiting: () => void;
}

/** Sends the request once. It never rejects: failures are part of the result. */
function receive(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { exchange: { operation, isWrite, meter, signal }, limit, ...bounds }: Reception,
): Promise<HttpAnswer | EmissionsError> {
  return new Promise((resolve) => {
    const reason = limit.reason();
    if (reason !== null) {
      resolve(reason);
      return;
    }
    const tooLarge = (exceeded: string): EmissionsError =>
      upstreamError('UPSTREAM_PROTOCOL', {
        operation,
        message: `The emissions service responded with more than ${exceeded}; request less at a time.`,
      });
    const reject = (error: Error, wasSent: boolean): void => {
      const reason = toUpstreamError(error, operation);
      resolve(isWrite === true && wasSent ? withUnknownOutcome(reason) : reason);
    };
    const onSent = (): void => meter?.countUpstreamCall();
    pool.dispatch(
      request,
      createResponseHandler({ limit, signal, ...bounds, onSent, resolve, reject, tooLarge }),
    );
  });
}

/** Waits; gives back why the time is over as soon as it is. */
function pause(milliseconds: number, limit: TimeLimit): Promise<EmissionsError | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    limit.listen((reason) => {
      clearTimeout(timer);
      resolve(reason);
    });
  });
}
