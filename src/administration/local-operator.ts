import type { Authenticated, Principals } from '../application/users/principals.ts';
import { EmissionsError } from '../domain/errors.ts';
import { trustedUid } from '../domain/uid.ts';

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

/** Whoever can start commands beside the database may read all of it: there is nobody to sign in. */
export const localOperator: Principals = {
  authenticate: async () => operator,
  async signIn() {
    throw new EmissionsError('UNAUTHENTICATED', 'Commands do not sign in.');
  },
  signOut: async () => {},
};
