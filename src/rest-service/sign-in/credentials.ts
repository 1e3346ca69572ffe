import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type Credentials, isIdentityToken } from '../../domain/access/access.ts';
import { isApiKey } from '../../domain/access/api-key.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import type { RestRequest } from '../http/rest-request.ts';

/** Tokens of OpenID issuers have some kilobytes. */
const tokenPattern = /^[\x21-\x7e]{1,8192}$/;
const tokenName = 'authToken';

/**
 * Who the request says that it is: in the headers, or in the query, or without those in
 * the cookie, which browsers and cookie jars send by themselves and which may be older.
 * Throws UNAUTHENTICATED for a malformed token, or an API key or a token of an OpenID
 * issuer in the cookie or only in the query, and BAD_USER_INPUT for different credentials.
 */
export function readCredentials(
  { headers }: Pick<RestRequest, 'headers'>,
  parameters: URLSearchParams,
): Credentials {
  const inHeaders = readHeaderCredentials(headers);
  const isInHeaders = inHeaders.kind !== 'none';
  const sent = [...(isInHeaders ? [] : cookieTokens(headers.cookie)), ...parameters.getAll(tokenName)];
  const tokens = new Set(sent.filter((token) => token !== ''));
  const [authtoken] = tokens;
  if (authtoken === undefined) return inHeaders;
  if (tokens.size > 1) throw different('the query and the cookie, or twice in one');
  if (!isInHeaders && (isApiKey(authtoken) || isIdentityToken(authtoken))) throw outsideHeaders();
  const token = toToken(authtoken);
  return isInHeaders ? onlyOne(inHeaders, token, 'a header and the query') : token;
}

/** The credentials of the headers Authtoken and Authorization, which have to be the same where there are both. */
export function readHeaderCredentials({ authtoken, authorization }: IncomingHttpHeaders): Credentials {
  const token = typeof authtoken === 'string' && authtoken !== '' ? toToken(authtoken) : null;
  const other = authorization === undefined ? null : readAuthorization(authorization);
  if (token !== null && other !== null) return onlyOne(token, other, 'Authtoken and Authorization');
  return token ?? other ?? { kind: 'none' };
}

function onlyOne(one: Credentials, other: Credentials, places: string): Credentials {
  if (isDeepStrictEqual(one, other)) return one;
  throw different(places);
}

/** They may be of different people, of whom only one is meant. */
function different(places: string): EmissionsError {
  return badInput(tokenName, `The request has different credentials in ${places}; send one of them.`);
}

/** Whether a query has a token, which is for the request as a whole. */
export function namesToken(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].some((name) => name.toLowerCase() === tokenName.toLowerCase());
}

function cookieTokens(cookie: string | undefined): readonly string[] {
  return (cookie ?? '').split(';').flatMap((pair) => {
    const equals = pair.indexOf('=');
    return pair.slice(0, equals).trim().toLowerCase() === tokenName.toLowerCase()
      ? [pair.slice(equals + 1).trim()]
      : [];
  });
}

/** Throws UNAUTHENTICATED for what cannot be a token or an API key. */
function toToken(authtoken: string | undefined): Credentials {
  if (authtoken !== undefined && tokenPattern.test(authtoken)) return { kind: 'authtoken', authtoken };
  throw new EmissionsError('UNAUTHENTICATED', 'The token is not valid; sign in again.');
}

/** Throws BAD_USER_INPUT for an Authorization header that is neither Bearer nor HTTP Basic. */
function readAuthorization(authorization: string): Credentials {
  const bearer = /^Bearer +(.*)$/i.exec(authorization.trim());
  if (bearer !== null) return toToken(bearer[1]);
  const match = /^Basic ([A-Za-z0-9+/]{1,2000}={0,2})$/i.exec(authorization.trim());
  const decoded = Buffer.from(match?.[1] ?? '', 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1) {
    throw badInput(
      'Authorization',
      'The Authorization header must be "Bearer" and a token or an API key, or "Basic" and base64 of name:password.',
    );
  }
  const password = decoded.slice(colon + 1);
  // Spreadsheets and other tools that know only names and passwords send a key so.
  return isApiKey(password)
    ? toToken(password)
    : { kind: 'basic', username: decoded.slice(0, colon), password };
}

/** Addresses are logged, and browsers send cookies by themselves. */
function outsideHeaders(): EmissionsError {
  return new EmissionsError(
    'UNAUTHENTICATED',
    'An API key, and a token of an OpenID issuer, must be sent in a header: Authorization: Bearer, or Authtoken.',
  );
}
