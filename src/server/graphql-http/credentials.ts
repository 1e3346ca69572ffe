import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../../domain/access/access.ts';
import { readAuthorization, toToken } from '../../rest-service/sign-in/credentials.ts';

/**
 * The credentials of a GraphQL request: the header Authtoken, or Authorization.
 * Cookies are ignored, because a browser sends them for any page (CSRF).
 */
export function readGraphQLCredentials({ authtoken, authorization }: IncomingHttpHeaders): Credentials {
  if (typeof authtoken === 'string' && authtoken !== '') return toToken(authtoken);
  return authorization === undefined ? { kind: 'none' } : readAuthorization(authorization);
}
