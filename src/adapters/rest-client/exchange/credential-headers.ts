import type { Credentials } from '../../../domain/access/access.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';

const tokenPattern = /^[\x21-\x7e]{1,512}$/;

/** Whether a text can be a token at all: visible ASCII of bounded length, so that it ends no header. */
export function isAuthtoken(text: string): boolean {
  return tokenPattern.test(text);
}

/**
 * Turns credentials into headers; no other module does. Throws UNAUTHENTICATED for
 * a request without any and for a malformed token, before anything
 * is sent.
 */
export function toCredentialHeaders(credentials: Credentials): Readonly<Record<string, string>> {
  switch (credentials.kind) {
    case 'none':
      throw new EmissionsError(
        'UNAUTHENTICATED',
        'Credentials are required: send a token or an API key as Authorization: Bearer.',
      );
    case 'authtoken':
      if (isAuthtoken(credentials.authtoken)) return { authtoken: credentials.authtoken };
      throw new EmissionsError('UNAUTHENTICATED', 'The token is not valid; sign in again.');
    case 'basic':
      return { authorization: `Basic ${toBase64(credentials)}` };
  }
}

/** Secrets in these credentials that must not appear in messages and logs. */
export function secretsOf(credentials: Credentials): readonly string[] {
  if (credentials.kind === 'none') return [];
  return [credentials.kind === 'basic' ? toBase64(credentials) : credentials.authtoken];
}

function toBase64({ username, password }: { readonly username: string; readonly password: string }): string {
  return Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
}
