import { Pool, type Dispatcher } from 'undici';
import { EmissionsError } from '../../domain/errors.ts';
import type { Format } from '../../wire/format.ts';
import type { Exchange, HttpAnswer } from './exchange.ts';
import { createResponseHandler } from './response-handler.ts';
import { createRetryBudget, retryDelay } from './retry-budget.ts';
import { openTimeLimit, type TimeLimit } from './time-limit.ts';
import { toUpstreamError, upstreamError } from './upstream-errors.ts';
import { toUpstreamRequest } from './upstream-request.ts';
import { withUnknownOutcome } from './write-outcome.ts';

export interface HttpOptions {
  /** The origin with an optional base path, without a slash at the end. */
  readonly baseUrl: string;
  readonly format: Format;
  /** For one exchange, from the moment it is wanted until its body is complete, retries included. */
  readonly deadlineMs?: number;
  readonly connections?: number;
  readonly maximumResponseBytes?: number;
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

/** A pool of kept-alive connections to one origin, one request at a time on each. */
export function openHttpClient(options: HttpOptions): HttpClient {
  const { origin, pathname } = new URL(options.baseUrl);
  const basePath = pathname.replace(/\/+$/, '');
  const deadlineMs = options.deadlineMs ?? standardDeadlineMs;
  const maximumBytes = options.maximumResponseBytes ?? standardResponseBytes;
  const budget = createRetryBudget();
  const pool = new Pool(origin, {
    connections: options.connections ?? standardConnections,
    // More than one request under way on a connection would let one caller read another's answer.
    pipelining: 1,
    connectTimeout: deadlineMs,
    // The deadline of the exchange covers both, and to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  /** Reads only are sent again: whether a write that failed took effect is not known here. */
  function mayRetry({ method, isWrite }: Exchange, retries: number): boolean {
    return method === 'GET' && isWrite !== true && retries < maximumRetries && budget.take();
  }

  return {
    async exchange(exchange) {
      const request = toUpstreamRequest(exchange, basePath, options.format);
      const limit = openTimeLimit(exchange, deadlineMs);
      budget.earn();
      try {
        for (let retries = 0; ; retries += 1) {
          const outcome = await receive(pool, request, { exchange, limit, maximumBytes });
          const isFinal = !isTemporary(outcome) || !mayRetry(exchange, retries);
          if (isFinal && outcome instanceof EmissionsError) throw outcome;
          if (isFinal && !(outcome instanceof EmissionsError)) return outcome;
          await pause(retryDelay(retries), limit);
        }
      } finally {
        limit.close();
      }
    },
    close: () => pool.destroy(),
  };
}

/** No connection, a connection that broke, and the answers of a service that is starting or overloaded. */
function isTemporary(outcome: HttpAnswer | EmissionsError): boolean {
  return outcome instanceof EmissionsError
    ? outcome.code === 'UPSTREAM_UNAVAILABLE'
    : outcome.status === 502 || outcome.status === 503 || outcome.status === 504;
}

interface Reception {
  readonly exchange: Exchange;
  readonly limit: TimeLimit;
  readonly maximumBytes: number;
}

/** Sends the request once. What goes wrong is part of the answer; it never rejects. */
function receive(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { exchange: { operation, isWrite, meter }, limit, maximumBytes }: Reception,
): Promise<HttpAnswer | EmissionsError> {
  return new Promise((resolve) => {
    const reason = limit.reason();
    if (reason !== null) {
      resolve(reason);
      return;
    }
    const tooLarge = (): EmissionsError =>
      upstreamError('UPSTREAM_PROTOCOL', {
        operation,
        message: `The emissions service answered with more than ${maximumBytes} bytes; ask for less at a time.`,
      });
    const reject = (error: Error, wasSent: boolean): void => {
      const reason = toUpstreamError(error, operation);
      resolve(isWrite === true && wasSent ? withUnknownOutcome(reason) : reason);
    };
    const onSent = (): void => meter?.countUpstreamCall();
    pool.dispatch(request, createResponseHandler({ limit, maximumBytes, onSent, resolve, reject, tooLarge }));
  });
}

/** Waits; rejects as soon as the time is over. */
function pause(milliseconds: number, limit: TimeLimit): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    limit.listen((reason) => {
      clearTimeout(timer);
      reject(reason);
    });
  });
}
