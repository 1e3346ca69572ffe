import { apiKeys } from '../adapters/secrets/api-keys.ts';
import { createPasswords } from '../adapters/secrets/passwords.ts';
import type { Authenticated, Principals } from '../application/users/principals.ts';
import { EmissionsError, notFound } from '../domain/basics/errors.ts';
import { quote, trustedUid } from '../domain/basics/uid.ts';
import type { Store } from '../ports/store.ts';

const operator: Authenticated = {
  principal: {
    uid: trustedUid('000000000000'),
    username: 'operator',
    isAdministrator: true,
    isOperator: true,
    groups: [],
    apiVersion: '2.0',
    locale: 'en_GB',
    timeZone: 'UTC',
  },
  authtoken: null,
};

/** The rights of a user, without a password. */
export async function localUser(store: Store, username: string, signal: AbortSignal): Promise<Principals> {
  const user = await store.users.findByUsername(username, signal);
  if (user === null) throw notFound(`The user ${quote(username)}`);
  const principal = { ...user, apiVersion: '2.0' } as const;
  return { ...localOperator, authenticate: async () => ({ principal, authtoken: null }) };
}

/** Operators with access to the database may read everything, so commands do not sign in. */
export const localOperator: Principals = {
  apiKeys,
  passwords: createPasswords(),
  authenticate: async () => operator,
  async signIn() {
    throw new EmissionsError('UNAUTHENTICATED', 'Commands do not sign in.');
  },
  signOut: async () => {},
};
