import type { Dispatcher } from 'undici';
import { EmissionsError } from '../../domain/errors.ts';

export interface RawResponse {
  readonly status: number;
  /** Lower-case names; of a header that stands there twice, nothing. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ResponseHandlerOptions {
  readonly signal: AbortSignal;
  readonly maximumBytes: number;
  readonly resolve: (response: RawResponse) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects one response without stream objects in between, up to a size, until a signal ends it. */
export function createResponseHandler(options: ResponseHandlerOptions): Dispatcher.DispatchHandler {
  const { signal, maximumBytes, resolve, reject } = options;
  const chunks: Buffer[] = [];
  let length = 0;
  let status = 0;
  let headers: Readonly<Record<string, string>> = {};
  let stop: (() => void) | undefined;

  const end = (): void => {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  };

  // Also while the request still waits for a connection, where there is no controller yet.
  const onEarlyAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onEarlyAbort, { once: true });

  return {
    onRequestStart(controller) {
      signal.removeEventListener('abort', onEarlyAbort);
      stop = () => controller.abort(toError(signal.reason));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    },
    onResponseStart(_controller, statusCode, received) {
      if (statusCode < 200) return;
      status = statusCode;
      headers = singleHeaders(received);
    },
    onResponseData(controller, chunk) {
      length += chunk.length;
      if (length > maximumBytes) controller.abort(tooLarge(maximumBytes));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      end();
      resolve({ status, headers, body: Buffer.concat(chunks, length) });
    },
    onResponseError(_controller, error) {
      end();
      signal.removeEventListener('abort', onEarlyAbort);
      reject(error);
    },
  };
}

function singleHeaders(
  received: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(received)) {
    if (typeof value === 'string') headers[name.toLowerCase()] = value;
  }
  return headers;
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The request was ended.');
}

function tooLarge(maximumBytes: number): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_PROTOCOL',
    `The emissions service answered with more than ${maximumBytes} bytes; ask for less at a time.`,
  );
}
