import type { IncomingHttpHeaders } from 'node:http';
import { additionsHeader, batchHeader, decodeOffer } from '../../../wire/headers/offer.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import type { WireError } from '../../../wire/elements/wire-error.ts';
import { idempotencySupportHeader, repeatedHeader } from '../../../wire/headers/idempotency.ts';
import type { HttpAnswer } from './exchange.ts';
import { decodeRetryAfter } from './retry-after.ts';

const supportsIdempotency = idempotencySupportHeader.name.toLowerCase();
const repeated = repeatedHeader.name.toLowerCase();
const batch = batchHeader.toLowerCase();
const additions = additionsHeader.name.toLowerCase();

/** `undefined` for a repeated header as well. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** A response without its document. */
interface ReceivedHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

export function toAnswer(
  { status, headers, bytes }: ReceivedHead,
  document: WireNode | WireError,
): HttpAnswer {
  return {
    status,
    authtoken: headerOf(headers, 'authtoken') ?? null,
    supportsIdempotency: headerOf(headers, supportsIdempotency) === idempotencySupportHeader.value,
    retryAfter: decodeRetryAfter(headerOf(headers, 'retry-after')),
    location: headerOf(headers, 'location') ?? null,
    isReplayed: headerOf(headers, repeated) === repeatedHeader.value,
    readsPerCall: decodeOffer(headerOf(headers, batch)),
    hasAdditions: headerOf(headers, additions) === additionsHeader.value,
    bytes,
    document,
  };
}
