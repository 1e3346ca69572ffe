import type { Dispatcher } from 'undici';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { type Format, mediaTypes } from '../../../wire/elements/format.ts';
import { hopsHeader } from '../../../wire/headers/hops.ts';
import { preferencesOfNewCallers, preferHeader } from '../../../wire/headers/preferences.ts';
import { idempotencyKeyHeader } from '../../../wire/headers/idempotency.ts';
import { workHeader } from '../../../wire/headers/work.ts';
import type { Exchange, OutgoingHeaders } from './exchange.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers that may leave this process, by name and form. */
const allowedHeaders = Object.entries({
  authtoken: /^[\x21-\x7e]{1,512}$/,
  authorization: /^Basic [A-Za-z0-9+/]+={0,2}$/,
  [hopsHeader]: /^\d{1,3}$/,
  [workHeader]: /^[0-9a-f-]{36}$/,
  [idempotencyKeyHeader]: /^[\x21-\x7e]{1,255}$/,
  'x-request-id': /^[A-Za-z0-9._-]{1,64}$/,
  'x-forwarded-for': /^[0-9a-f.:]{2,45}$/,
  traceparent: /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/,
  tracestate: /^[\x21-\x7e](?:[\x20-\x7e]{0,510}[\x21-\x7e])?$/,
});

/** No dot at the start of a segment, nothing percent-encoded, and nothing unencoded in the query; commas between the profiles of totals alone. */
const targetPattern =
  /^\/(?:auth|batch|data|definitions|items|profiles|search|suggest|totals(?:\/[0-9A-Z]{12}(?:,[0-9A-Z]{12}){1,99})?)(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)*(?:\?[A-Za-z0-9*._%+&=-]*)?$/;

/** A target of another form than this client builds is INTERNAL: earlier checks should have rejected it. */
export function assertTarget(target: string): void {
  if (targetPattern.test(target)) return;
  throw new EmissionsError('INTERNAL', 'A request to the emissions service has a forbidden target.');
}

/** Headers of every request, and those requested headers that may leave this process. */
export function toOutgoingHeaders(requested: Headers, format: Format): OutgoingHeaders {
  const headers = ['accept', mediaTypes[format], 'accept-encoding', 'identity', 'user-agent'];
  headers.push('emissions-gateway', preferHeader, preferencesOfNewCallers);
  addAllowed(headers, { [hopsHeader]: '1', ...requested });
  return headers;
}

/** The same headers where there is nothing to add. */
export function withHeaders(headers: OutgoingHeaders, more: Headers): OutgoingHeaders {
  if (Object.keys(more).length === 0) return headers;
  const added = [...headers];
  addAllowed(added, more);
  return added;
}

function addAllowed(headers: OutgoingHeaders, more: Headers): void {
  for (const [name, pattern] of allowedHeaders) {
    const value = more[name];
    if (value !== undefined && pattern.test(value)) headers.push(name, value);
  }
}

/** The credentials among the headers, which say who a request is sent for; empty without any. */
export function credentialIn(headers: OutgoingHeaders): string {
  const at = headers.findIndex((each) => each === 'authtoken' || each === 'authorization');
  return at < 0 ? '' : (headers[at + 1] ?? '');
}

/** The request as it goes out. */
export function toUpstreamRequest(
  {
    method,
    target,
    headers,
    body,
    contentType,
  }: Pick<Exchange, 'method' | 'target' | 'headers' | 'body' | 'contentType'>,
  basePath: string,
  format: Format,
): Dispatcher.DispatchOptions {
  assertTarget(target);
  const path = basePath + target;
  if (body === undefined) return { method, path, headers };
  const documentType = typeof body === 'string' ? `${mediaTypes[format]};charset=UTF-8` : null;
  const type = contentType ?? documentType ?? 'application/x-www-form-urlencoded';
  return { method, path, headers: [...headers, 'content-type', type], body: body.toString() };
}
