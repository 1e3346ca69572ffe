import type { IncomingHttpHeaders } from 'node:http';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import type { InboundRequest } from './http-exchange.ts';
import { splitTarget } from './paths.ts';

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

/**
 * CSRF protection of the REST service, whose bodies are forms that any page can
 * send. Throws FORBIDDEN for a write, or a sign-out, with ambient credentials
 * that a browser sends for a page of another origin, unless CORS allows that
 * origin; and for a sign-in, whose cookie would make the user work in the
 * account of another person. Clients that are no browsers send neither header.
 */
export function refuseForgedWrite(
  { method, headers, target }: Pick<InboundRequest, 'method' | 'headers' | 'target'>,
  allowedOrigins: readonly string[],
): void {
  const { path } = splitTarget(target);
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && !/^\/auth\/signOut\/*$/i.test(path)) return;
  const isSignIn = !isRead && /^\/auth(\/|$)/.test(path);
  if (isSignIn ? !isFromElsewhere(headers, allowedOrigins) : !mayBeForged(headers, allowedOrigins)) return;
  throw new EmissionsError(
    'FORBIDDEN',
    'CSRF protection: a page of another origin cannot sign in, or write with HTTP Basic or a cookie. Send the token as Authtoken, or add the origin to --cors-origins.',
  );
}

/** Whether a page of another origin may have made a browser send the request with credentials that it does not know. */
export function mayBeForged(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  return hasAmbientCredentials(headers) && isFromElsewhere(headers, allowedOrigins);
}

/** Reads `Sec-Fetch-Site`, which every current browser sends over https and on loopback, or else `Origin`. */
function isFromElsewhere(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  if ((headers['authtoken'] ?? '') !== '') return false;
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (origin === undefined) return site !== undefined;
  return !allowedOrigins.includes(origin) && ![`http://${host}`, `https://${host}`].includes(origin);
}

/** A page can only add `Authorization: Bearer` after a preflight, and then the cookie does not count. */
function hasAmbientCredentials({ authorization, cookie }: IncomingHttpHeaders): boolean {
  return authorization === undefined ? cookie !== undefined : /^\s*basic\b/i.test(authorization);
}

function needsPreflight(headers: IncomingHttpHeaders): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  return (
    mediaType.trim() === 'application/json' ||
    ['authtoken', ...preflightHeaders].some((name) => (headers[name] ?? '') !== '')
  );
}
