import type { IncomingHttpHeaders } from 'node:http';
import { badInput } from '../../domain/errors.ts';

/** Headers that no form, link or image can carry; each client library knows one of them. */
export const preflightHeaders = [
  'graphql-require-preflight',
  'apollo-require-preflight',
  'x-graphql-yoga-csrf',
] as const;

/**
 * Refuses a GET that a page elsewhere could have made a browser send with
 * credentials that the browser adds by itself: HTTP Basic that it remembers,
 * or a cookie. A POST needs no such check, because it must be JSON, which
 * browsers ask leave for; the header Authtoken is asked leave for too. A GET
 * without credentials is nobody's, so there is nothing to forge.
 */
export function refuseForgedQuery(method: string, headers: IncomingHttpHeaders): void {
  if (method !== 'GET' || !hasAmbientCredentials(headers) || isAskedLeaveFor(headers)) return;
  throw badInput(
    'GraphQL-Require-Preflight',
    'A query by GET with credentials that browsers send by themselves (Basic or a cookie) needs the header GraphQL-Require-Preflight with any value; or send the token as Authtoken, or use POST.',
    'missing-parameter',
  );
}

function hasAmbientCredentials({ authorization, cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined || (authorization !== undefined && /^\s*basic\b/i.test(authorization));
}

function isAskedLeaveFor(headers: IncomingHttpHeaders): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  return (
    mediaType.trim() === 'application/json' ||
    ['authtoken', ...preflightHeaders].some((name) => (headers[name] ?? '') !== '')
  );
}
