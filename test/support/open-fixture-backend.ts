import { apiKeys } from '../../src/adapters/secrets/api-keys.ts';
import { createTokens } from '../../src/adapters/secrets/tokens.ts';
import { randomUid } from '../../src/adapters/secrets/uids.ts';
import type { IdentityOptions } from '../../src/application/users/identities.ts';
import { createPrincipals } from '../../src/application/users/principals.ts';
import { createStoreBackend } from '../../src/application/store-backend.ts';
import { type Calculator, createCalculator } from '../../src/calculation/run/calculator.ts';
import type { Credentials } from '../../src/domain/access/access.ts';
import { arrangeDemoUsers } from '../../src/startup/demo-users.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { readSearchLexicon } from '../../src/startup/search-lexicon.ts';
import type { Backend, OpenBackend } from '../../src/ports/backend.ts';
import type { RequestBudget } from '../../src/ports/request-budget.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Store } from '../../src/ports/store.ts';
import { cheapPasswords } from './users/cheap-passwords.ts';
import { fixtureNow, noSignal, openFixtureStore } from './open-fixture-store.ts';
import { arrangeTestUsers } from './users/test-users.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';

export interface FixtureOptions {
  readonly clock?: Clock;
  readonly newUid?: () => Uid;
  readonly calculator?: Calculator;
  readonly identities?: IdentityOptions;
  /** The budget of each request; unlimited if absent. */
  readonly newBudget?: () => RequestBudget;
  readonly onStatement?: (sql: string) => void;
  /** A data set in the place of the small one of the tests. */
  readonly directory?: string;
  /** A database file in the place of one in memory. */
  readonly file?: string;
}

/** The service's own backend over a store, with the demo users, the test users and the data set of the tests. */
export async function openFixtureBackend(options: FixtureOptions = {}): Promise<RunningBackend> {
  const { onStatement, directory, file } = options;
  return openBackendWithUsers(await openFixtureStore(onStatement, directory, file), options);
}

/** The same over a store that has the data set already. */
export async function openBackendWithUsers(
  store: Store,
  options: Pick<FixtureOptions, 'clock' | 'calculator' | 'identities'> = {},
): Promise<RunningBackend> {
  await arrangeDemoUsers(store, cheapPasswords, true, noSignal);
  await arrangeTestUsers(store, cheapPasswords);
  return openBackendOver(store, options);
}

/** The service's own backend over a store as it is. */
export function openBackendOver(
  store: Store,
  {
    clock = () => fixtureNow,
    newUid = randomUid,
    calculator = createCalculator(),
    identities,
  }: Pick<FixtureOptions, 'clock' | 'newUid' | 'calculator' | 'identities'> = {},
): RunningBackend {
  const tokens = createTokens(Buffer.alloc(32, 7));
  const principals = createPrincipals({
    store,
    clock,
    tokens,
    passwords: cheapPasswords,
    apiKeys,
    identities,
  });
  return {
    open: createStoreBackend({
      store,
      clock,
      newUid,
      principals,
      calculator,
      lexicon: readSearchLexicon(),
      programVersion: 'test',
    }),
    description: 'the store of the tests',
    isRemote: false,
    check: () => store.check(noSignal),
    revision: () => store.revision(),
    changes: store.changes,
    issuer: identities?.tokens.issuer,
    signInDemo: async () =>
      (await principals.signIn({ username: 'demo', password: 'demo' }, noSignal)).authtoken,
    close: () => store.close(),
  };
}

export function openAs(
  open: OpenBackend,
  credentials: Credentials,
  signal = noSignal,
  budget?: RequestBudget,
): Backend {
  return open({ credentials, signal, budget, requestId: 'test' });
}

/** Signs in through the backend itself. */
export async function signInAs(open: OpenBackend, username: string): Promise<Credentials> {
  const { authtoken } = await openAs(open, { kind: 'none' }).access.signIn(username, username);
  return { kind: 'authtoken', authtoken };
}
