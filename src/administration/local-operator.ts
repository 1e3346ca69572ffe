import { apiKeys } from '../adapters/secrets/api-keys.ts';
import type { Authenticated, Principals } from '../application/users/principals.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import { trustedUid } from '../domain/basics/uid.ts';

const operator: Authenticated = {
  principal: {
    uid: trustedUid('000000000000'),
    username: 'operator',
    isAdministrator: true,
    groups: [],
    apiVersion: '2.0',
    locale: 'en_GB',
    timeZone: 'UTC',
  },
  authtoken: null,
};

/** Operators with access to the database may read everything, so commands do not sign in. */
export const localOperator: Principals = {
  apiKeys,
  authenticate: async () => operator,
  async signIn() {
    throw new EmissionsError('UNAUTHENTICATED', 'Commands do not sign in.');
  },
  signOut: async () => {},
};
