import { type Format, mediaTypes } from '../wire/format.ts';
import type { EncodedError } from './errors.ts';
import type { RestAnswer, RestResponse } from './rest-request.ts';

const alwaysHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: 'Accept, Authtoken, Authorization, Cookie',
  'X-Content-Type-Options': 'nosniff',
};

export function toResponse({ document, status, headers }: RestAnswer, format: Format): RestResponse {
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

export function statusResponse({ status, body }: EncodedError, format: Format): RestResponse {
  return toResponse({ document: body, status }, format);
}

export function withHeaders(response: RestResponse, headers: RestResponse['headers']): RestResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}
