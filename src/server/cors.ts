import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { preflightHeaders } from './csrf.ts';

type CorsOrigins = Config['corsOrigins'];

/** What a page of an allowed origin may send beside what every page may. */
const allowedHeaders = [
  'Authtoken',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'ItemsPerPage',
  'X-Request-Id',
  ...preflightHeaders,
].join(', ');

const exposedHeaders = 'authToken, ETag, Location, Retry-After, X-Request-Id';
const allowedMethods = 'GET, HEAD, POST, PUT, DELETE';

/** The longest that a browser takes. */
const maximumAgeSeconds = 7200;

/**
 * Cross-origin requests: only origins that the configuration names, or all,
 * may read answers. Credentials that a browser adds by itself are never
 * allowed; a page sends the token as header. True when the request was a
 * preflight, which is then answered.
 */
export function answerCors(
  origins: CorsOrigins,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (origins.length === 0) return false;
  if (origins !== '*') response.setHeader('Vary', 'Origin');
  const allowed = allowedOrigin(origins, request.headers.origin);
  if (allowed === null) return false;
  response.setHeader('Access-Control-Allow-Origin', allowed);
  response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!isPreflight) return false;
  response.writeHead(204, {
    'Access-Control-Allow-Methods': allowedMethods,
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': maximumAgeSeconds,
  });
  response.end();
  return true;
}

function allowedOrigin(origins: CorsOrigins, origin: string | undefined): string | null {
  if (origins === '*') return '*';
  return origin !== undefined && origins.includes(origin) ? origin : null;
}
