import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { corruptionHeader } from '../../../wire/format/corruption-header.ts';
import { keepsKeysHeader } from '../../../wire/writes/idempotency.ts';
import type { HttpAnswer } from './exchange.ts';
import type { TimeLimit } from './time-limit.ts';

interface ResponseHandlerOptions {
  readonly limit: TimeLimit;
  readonly maximumBytes: number;
  /** The request goes out, on a connection of its own. */
  readonly onSent: () => void;
  readonly resolve: (answer: HttpAnswer) => void;
  /** `wasSent` when the request, or a part of it, may have reached the upstream. */
  readonly reject: (error: Error, wasSent: boolean) => void;
  /** The error of a body above the maximum. */
  readonly tooLarge: () => Error;
}

/** Collects one response without stream objects in between, up to a size, within a time. */
export function createResponseHandler(options: ResponseHandlerOptions): Dispatcher.DispatchHandler {
  const { limit, maximumBytes, onSent, resolve, reject, tooLarge } = options;
  const chunks: Buffer[] = [];
  let length = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let controller: Dispatcher.DispatchController | undefined;

  limit.listen((reason) => {
    // While the connection is being made there is no controller yet.
    if (controller === undefined) reject(reason, false);
    else controller.abort(reason);
  });

  return {
    onRequestStart(started) {
      controller = started;
      const reason = limit.reason();
      if (reason === null) onSent();
      else started.abort(reason);
    },
    onResponseStart(_controller, statusCode, received) {
      status = statusCode;
      headers = received;
    },
    onResponseData(receiving, chunk) {
      length += chunk.length;
      if (length > maximumBytes) receiving.abort(tooLarge());
      else chunks.push(chunk);
    },
    onResponseEnd() {
      resolve({
        status,
        contentType: single(headers['content-type']) ?? '',
        contentEncoding: single(headers['content-encoding']) ?? '',
        authtoken: single(headers['authtoken']) ?? null,
        keepsKeys: single(headers[keepsKeysHeader.name.toLowerCase()]) === keepsKeysHeader.value,
        isCorrupted: single(headers[corruptionHeader.name.toLowerCase()]) === corruptionHeader.value,
        location: single(headers['location']) ?? null,
        body: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length),
      });
    },
    onResponseError(_controller, error) {
      reject(error, controller !== undefined);
    },
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
