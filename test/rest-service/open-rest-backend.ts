import { parseLexicon } from '../../src/domain/search/search-lexicon.ts';
import { apiKeys } from '../../src/adapters/secrets/api-keys.ts';
import { createTokens } from '../../src/adapters/secrets/tokens.ts';
import { randomUid } from '../../src/adapters/secrets/uids.ts';
import { createPrincipals } from '../../src/application/users/principals.ts';
import { createStoreBackend } from '../../src/application/store-backend.ts';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import type { ApiVersion } from '../../src/domain/access/access.ts';
import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { arrangeDemoUsers } from '../../src/startup/demo-users.ts';
import { cheapPasswords as passwords } from '../support/users/cheap-passwords.ts';
import { noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { arrangeTestUsers } from '../support/users/test-users.ts';
import { asInstant } from '../support/brands.ts';

export interface OpenedBackend {
  readonly open: OpenBackend;
  close(): Promise<void>;
}

interface FurtherUser {
  readonly username: string;
  readonly apiVersion: ApiVersion;
  readonly isAdministrator: boolean;
  readonly timeZone: string;
}

/** Beside the users of all tests: one administrator of each version, and a user in another time zone. */
const furtherUsers: readonly FurtherUser[] = [
  { username: 'admin-v1', apiVersion: '1.0', isAdministrator: true, timeZone: 'UTC' },
  { username: 'new-yorker', apiVersion: '2.0', isAdministrator: false, timeZone: 'America/New_York' },
  { username: 'new-yorker-v1', apiVersion: '1.0', isAdministrator: false, timeZone: 'America/New_York' },
];

/** The service's own backend over a store in memory, with the users of all tests and a few more. */
export async function openRestBackend(
  clock: Clock,
  onStatement?: (sql: string) => void,
): Promise<OpenedBackend> {
  const store = await openFixtureStore(onStatement);
  await arrangeDemoUsers(store, passwords, true, noSignal);
  await arrangeTestUsers(store, passwords);
  for (const user of furtherUsers) {
    await store.users.create(
      {
        ...user,
        uid: uidOf('test user', user.username),
        locale: 'en_GB',
        groups: [{ uid: uidOf('test group', 'users'), name: 'users', role: 'member' }],
        isDisabled: false,
        sessionsFrom: asInstant(0),
        endedSessions: [],
        passwordHash: await passwords.hash(user.username),
      },
      noSignal,
    );
  }
  const tokens = createTokens(Buffer.alloc(32, 7));
  const principals = createPrincipals({ store, clock, tokens, passwords, apiKeys });
  const calculator = createCalculator();
  return {
    open: createStoreBackend({
      store,
      clock,
      newUid: randomUid,
      principals,
      calculator,
      lexicon: parseLexicon(''),
      programVersion: 'test',
    }),
    close: () => store.close(),
  };
}
