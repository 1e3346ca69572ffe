import { Pool } from 'undici';
import type { Format } from '../../../wire/documents/format.ts';
import { createAnswerMemory } from './answer-memory.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { ConnectionSlots } from './connection-slots.ts';
import type { Exchange, ExchangeReceiver, HttpAnswer } from './exchange.ts';
import { KeptPlace } from './kept-place.ts';
import { createRetryBudget } from './retry-budget.ts';
import { type ExchangeObserver, RunningExchange } from './running-exchange.ts';

export interface HttpOptions extends ExchangeObserver {
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
  /** Calls back with an answer of any status, with one of the UPSTREAM codes, or with TIMEOUT once the signal is aborted. */
  begin(exchange: Exchange, receiver: ExchangeReceiver, place?: KeptPlace | null): void;
  /** Whether a read that begins now goes out at once. */
  isFree(): boolean;
  /** Waits for a place for a read that has not begun. */
  keepPlace(request: Pick<Exchange, 'signal' | 'turn'>): Promise<KeptPlace>;
  /** The same as a promise. */
  exchange(exchange: Exchange): Promise<HttpAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

const standardDeadlineMs = 3000;
const standardConnections = 64;
const standardResponseBytes = 8 * 1024 * 1024;

/** A pool of keep-alive connections to one origin, one request at a time on each. `onAnswer` sees every answer first. */
export function openHttpClient(options: HttpOptions, onAnswer: (answer: HttpAnswer) => void): HttpClient {
  const { origin, pathname } = new URL(options.baseUrl);
  const deadlineMs = options.deadlineMs ?? standardDeadlineMs;
  const connections = options.connections ?? standardConnections;
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
  const service = {
    pool,
    deadlineMs,
    onAnswer,
    onExchange: options.onExchange,
    format: options.format,
    basePath: pathname.replace(/\/+$/, ''),
    maximumBytes: options.maximumResponseBytes ?? standardResponseBytes,
    slots: new ConnectionSlots(connections),
    memory: createAnswerMemory(),
    retries: createRetryBudget(),
    breaker: createCircuitBreaker({ clock: options.clock ?? (() => performance.now()) }),
  };
  const begin: HttpClient['begin'] = (exchange, receiver, place = null) =>
    RunningExchange.begin(service, exchange, receiver, place);
  return {
    begin,
    isFree: () => service.slots.isFree(),
    keepPlace: (request) => KeptPlace.waitFor(service.slots, request),
    exchange: (exchange) =>
      new Promise((resolve, reject) => begin(exchange, { onAnswer: resolve, onFailure: reject })),
    close: () => pool.destroy(),
  };
}
