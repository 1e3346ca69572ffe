import { encodeSignOut } from '../../wire/access/sign-in.ts';
import type { PublicCall, RestAnswer } from '../http/rest-request.ts';
import { authPath, clearingCookies } from './sign-in.ts';

/** GET or POST /auth/signOut: ends the session of the token, and takes the cookie away from whoever has one. */
export async function signOut({ backend, parameters, format }: PublicCall): Promise<RestAnswer> {
  await backend.access.signOut();
  const next = parameters.get('next') ?? authPath;
  return { document: encodeSignOut(next, format), headers: { 'Set-Cookie': clearingCookies } };
}
