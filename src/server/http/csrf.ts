import type { IncomingHttpHeaders } from 'node:http';
import { badInput } from '../../domain/errors.ts';

/** Headers that forms, links and images cannot carry; each client library can send one of them. */
export const preflightHeaders = [
  'graphql-require-preflight',
  'apollo-require-preflight',
  'x-graphql-yoga-csrf',
] as const;

/**
 * CSRF protection. Refuses a GET that a page of another origin could make a
 * browser send with ambient credentials: cached HTTP Basic, or a cookie. A POST
 * must be JSON, which needs a CORS preflight, as does the header Authtoken. A
 * GET without credentials has no privileges to abuse.
 */
export function refuseForgedQuery(method: string, headers: IncomingHttpHeaders): void {
  if (method !== 'GET' || !hasAmbientCredentials(headers) || needsPreflight(headers)) return;
  throw badInput(
    'GraphQL-Require-Preflight',
    'CSRF protection: a GET query with HTTP Basic or a cookie needs the header GraphQL-Require-Preflight with any value. Or send the token as Authtoken, or use POST.',
    'missing-parameter',
  );
}

function hasAmbientCredentials({ authorization, cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined || (authorization !== undefined && /^\s*basic\b/i.test(authorization));
}

function needsPreflight(headers: IncomingHttpHeaders): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  return (
    mediaType.trim() === 'application/json' ||
    ['authtoken', ...preflightHeaders].some((name) => (headers[name] ?? '') !== '')
  );
}
