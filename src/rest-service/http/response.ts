import type { IncomingHttpHeaders } from 'node:http';
import type { EmissionsError } from '../../domain/basics/errors.ts';
import { type Format, mediaTypes } from '../../wire/elements/format.ts';
import { entityTagOf, matchesEntityTag, revalidatedCaching, variesBy } from './entity-tags.ts';
import { encodeFailure, type EncodedError } from './errors.ts';
import { chooseFormat } from './negotiation.ts';
import type { DocumentResponse, RestAnswer, RestResponse } from './rest-request.ts';

export const alwaysHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: variesBy,
  'X-Content-Type-Options': 'nosniff',
};

export function toResponse({ document, status, headers }: RestAnswer, format: Format): DocumentResponse {
  return {
    status: status ?? 200,
    headers: {
      ...alwaysHeaders,
      'Content-Type': document === null ? 'text/plain' : `${mediaTypes[format]};charset=UTF-8`,
      ...headers,
    },
    body: document ?? '',
  };
}

/**
 * A representation that the caller's own cache may keep and ask about: with its
 * tag, and without its body for a caller who has it. Others stay as they are.
 */
export function withValidator(response: RestResponse, ifNoneMatch: string | undefined): RestResponse {
  const { status, headers, body } = response;
  if (status !== 200 || typeof body !== 'string') return response;
  const tag = entityTagOf(String(headers['Content-Type']), body);
  const validated = withHeaders(response, { ETag: tag, 'Cache-Control': revalidatedCaching });
  if (!matchesEntityTag(ifNoneMatch, tag)) return validated;
  const { 'Content-Type': _, ...others } = validated.headers;
  return { status: 304, headers: others, body: '' };
}

/** The status document for a rejected request, in the format that it accepts. */
export function refusalResponse(
  error: EmissionsError,
  requestHeaders: IncomingHttpHeaders,
): DocumentResponse {
  const format = chooseFormat(requestHeaders) ?? 'json';
  return statusResponse(encodeFailure(error, format), format);
}

export function statusResponse({ status, body, retryAfter }: EncodedError, format: Format): DocumentResponse {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return toResponse({ document: body, status, headers }, format);
}

export function withHeaders<R extends RestResponse>(response: R, headers: RestResponse['headers']): R {
  return { ...response, headers: { ...response.headers, ...headers } };
}
