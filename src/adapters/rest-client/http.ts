import { Pool, type Dispatcher } from 'undici';
import { EmissionsError } from '../../domain/errors.ts';
import { type Format, mediaTypes } from '../../wire/format.ts';
import { decodeResponseText } from './charset.ts';
import { createResponseHandler, type RawResponse } from './response-handler.ts';

export interface HttpOptions {
  /** The origin with an optional base path, without a slash at the end. */
  readonly baseUrl: string;
  readonly format: Format;
  /** For one attempt, from the moment it is wanted until its body is complete. */
  readonly attemptMs?: number;
  readonly connections?: number;
  readonly maximumResponseBytes?: number;
}

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Built by `wire/routes.ts` from validated segments, with an encoded query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form?: URLSearchParams;
  readonly signal: AbortSignal;
  /** For errors: what was asked for, without host, identifiers or token. */
  readonly operation: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The token that the upstream hands out with the answer. */
  readonly authtoken: string | null;
}

export interface HttpClient {
  /** Rejects with one of the UPSTREAM codes, or with the signal's reason. Any status is an answer. */
  exchange(exchange: Exchange): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const standardAttemptMs = 3000;
const standardConnections = 64;
const standardResponseBytes = 8 * 1024 * 1024;
const maximumRetries = 1;

/** What may leave this process, by name. */
const allowedHeaders = new Set(['authtoken', 'authorization', 'x-request-id']);

/** A pool of kept-alive connections to one origin, one request at a time on each. */
export function openHttpClient(options: HttpOptions): HttpClient {
  const { origin, pathname } = new URL(options.baseUrl);
  const basePath = pathname === '/' ? '' : pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connections: options.connections ?? standardConnections,
    // More than one request under way on a connection would let one caller read another's answer.
    pipelining: 1,
    connectTimeout: options.attemptMs ?? standardAttemptMs,
  });

  async function attempt(exchange: Exchange): Promise<HttpAnswer> {
    const deadline = AbortSignal.timeout(options.attemptMs ?? standardAttemptMs);
    const signal = AbortSignal.any([exchange.signal, deadline]);
    signal.throwIfAborted();
    try {
      const raw = await dispatch(pool, toRequest(exchange, basePath, options.format), {
        signal,
        maximumBytes: options.maximumResponseBytes ?? standardResponseBytes,
      });
      return toAnswer(raw);
    } catch (error) {
      if (exchange.signal.aborted) throw exchange.signal.reason;
      throw toUpstreamError(error, deadline.aborted, exchange.operation);
    }
  }

  return {
    async exchange(exchange) {
      for (let retries = 0; ; retries += 1) {
        try {
          const answer = await attempt(exchange);
          if (!isTemporary(answer.status) || !mayRetry(exchange, retries)) return answer;
        } catch (error) {
          const isRetryable = error instanceof EmissionsError && error.code === 'UPSTREAM_UNAVAILABLE';
          if (!isRetryable || !mayRetry(exchange, retries)) throw error;
        }
      }
    },
    close: () => pool.destroy(),
  };
}

/** Reads only: whether a write that failed took effect is not known here. */
function mayRetry({ method, signal }: Exchange, retries: number): boolean {
  return method === 'GET' && retries < maximumRetries && !signal.aborted;
}

function isTemporary(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

function toRequest(exchange: Exchange, basePath: string, format: Format): Dispatcher.DispatchOptions {
  const headers: Record<string, string> = {
    accept: mediaTypes[format],
    'accept-encoding': 'identity',
    'user-agent': 'emissions-gateway',
  };
  for (const [name, value] of Object.entries(exchange.headers)) {
    if (allowedHeaders.has(name)) headers[name] = value;
  }
  if (exchange.form === undefined)
    return { method: exchange.method, path: basePath + exchange.target, headers };
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return {
    method: exchange.method,
    path: basePath + exchange.target,
    headers,
    body: exchange.form.toString(),
  };
}

function dispatch(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  limits: { readonly signal: AbortSignal; readonly maximumBytes: number },
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, createResponseHandler({ ...limits, resolve, reject }));
  });
}

function toAnswer({ status, headers, body }: RawResponse): HttpAnswer {
  const contentType = headers['content-type'] ?? '';
  return {
    status,
    contentType,
    text: decodeResponseText(body, contentType),
    authtoken: headers['authtoken'] ?? null,
  };
}

function toUpstreamError(error: unknown, isLate: boolean, operation: string): EmissionsError {
  if (error instanceof EmissionsError) return withOperation(error, operation);
  const details = { upstream: { operation }, cause: error };
  return isLate
    ? new EmissionsError(
        'UPSTREAM_TIMEOUT',
        'The emissions service did not answer in time; try again.',
        details,
      )
    : new EmissionsError(
        'UPSTREAM_UNAVAILABLE',
        'The emissions service cannot be reached; try again.',
        details,
      );
}

function withOperation(error: EmissionsError, operation: string): EmissionsError {
  return new EmissionsError(error.code, error.message, { upstream: { operation }, cause: error });
}
