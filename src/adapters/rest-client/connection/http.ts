import { buildConnector, Pool } from 'undici';
import type { Format } from '../../../wire/elements/format.ts';
import type { Exchange, HttpAnswer } from '../exchange/exchange.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { HttpExchange } from './http-exchange.ts';
import { passOverContinue } from './interim-answers.ts';
import { Room } from './room.ts';
import { createRetryBudget } from './retry-budget.ts';
import type { Service } from './service.ts';

export interface HttpOptions extends Pick<Service, 'onExchange'> {
  /** The origin with an optional base path, without a slash at the end. */
  readonly baseUrl: string;
  readonly format: Format;
  /** The only authorities whose certificates are trusted, in PEM; otherwise those of Node. */
  readonly ca?: string | undefined;
  /** For one exchange, from when it has a connection until its body is complete, retries included. */
  readonly deadlineMs?: number;
  readonly connections?: number;
  readonly maxResponseBytes?: number;
  /** How many bytes of longer responses are received at once. */
  readonly maxReceivedBytes?: number;
  /** Milliseconds that never go back, for what is decided by how things went lately. */
  readonly clock?: () => number;
}

export interface HttpClient {
  /** Resolves with an answer of any status; rejects with one of the UPSTREAM codes, or with TIMEOUT once the signal is aborted. */
  exchange(exchange: Exchange): Promise<HttpAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;

/** A pool of keep-alive connections to one origin, one request at a time on each. `onAnswer` sees every answer first. */
export function openHttpClient(options: HttpOptions, onAnswer: Service['onAnswer']): HttpClient {
  const { origin, pathname } = new URL(options.baseUrl);
  const { deadlineMs = 3000, connections = 64, clock = () => performance.now() } = options;
  const connect = buildConnector({ timeout: deadlineMs, ca: options.ca });
  const pool = new Pool(origin, {
    connections,
    connect: (to, done) =>
      connect(to, (...outcome) => {
        if (outcome[0] === null) passOverContinue(outcome[1]);
        done(...outcome);
      }),
    // More than one request in flight on a connection would let one caller read another's response.
    pipelining: 1,
    // The deadline of the exchange covers both, and to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const service = {
    pool,
    deadlineMs,
    onAnswer,
    onExchange: options.onExchange,
    format: options.format,
    basePath: pathname.replace(/\/+$/, ''),
    maxBytes: options.maxResponseBytes ?? 8 * megabyte,
    receiving: new Room(options.maxReceivedBytes ?? 8 * megabyte),
    retries: createRetryBudget(),
    breaker: createCircuitBreaker({ clock }),
  };
  return {
    exchange: (exchange) => HttpExchange.run(service, exchange),
    close: () => pool.destroy(),
  };
}
