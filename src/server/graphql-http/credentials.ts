import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';
import { readBasic } from '../../rest-service/sign-in/credentials.ts';

const tokenPattern = /^[\x21-\x7e]{1,512}$/;

/**
 * The credentials of a GraphQL request: the header Authtoken, or HTTP Basic.
 * Cookies are ignored, because a browser sends them for any page (CSRF).
 */
export function readGraphQLCredentials({ authtoken, authorization }: IncomingHttpHeaders): Credentials {
  if (typeof authtoken === 'string' && authtoken !== '') {
    if (tokenPattern.test(authtoken)) return { kind: 'authtoken', authtoken };
    throw new EmissionsError('UNAUTHENTICATED', 'The token is not valid; sign in again.');
  }
  return authorization === undefined ? { kind: 'none' } : readBasic(authorization);
}
