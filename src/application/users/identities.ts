import { RevisionCache } from '../../cache/revision-cache.ts';
import type { User } from '../../domain/access/user.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityTokens } from '../../ports/secrets.ts';
import type { Store } from '../../ports/store.ts';
import { toUser } from './account-rules.ts';

export interface IdentityOptions {
  readonly tokens: IdentityTokens;
  /** Whether a user who is not known is created, as a member of the default group. */
  readonly createsUsers: boolean;
  /** A uid that no record has. */
  readonly newUid: () => Uid;
}

/** The users whom tokens of an OpenID issuer are about, by name. */
export function createIdentities(
  store: Store,
  clock: Clock,
  { tokens, createsUsers, newUid }: IdentityOptions,
) {
  const users = new RevisionCache<User | null>({ revision: () => store.revision(), maximum: 10_000 });

  async function find(username: string, signal: AbortSignal): Promise<User | null> {
    const known = users.get(username);
    if (known !== undefined) return known;
    const revision = store.revision();
    const user = await store.users.findByUsername(username, signal);
    users.set(username, user, revision);
    return user;
  }

  /** A user without a password, unless another request has created the same meanwhile. */
  async function create(username: string, signal: AbortSignal): Promise<User | null> {
    await store.users.ensure([newUser(username)], signal);
    return store.users.findByUsername(username, signal);
  }

  function newUser(username: string): User {
    try {
      return toUser({ username }, newUid, clock());
    } catch (error) {
      throw error instanceof EmissionsError ? refused(error.message) : error;
    }
  }

  /** Throws UNAUTHENTICATED for a token that is not accepted, and for a user who is not known or disabled. */
  return async (token: string, at: Instant, signal: AbortSignal): Promise<User> => {
    const username = await tokens.usernameOf(token, at);
    const found = await find(username, signal);
    const user = found === null && createsUsers ? await create(username, signal) : found;
    if (user !== null && !user.isDisabled) return user;
    const state = user === null ? 'is not known here; ask an administrator to add it' : 'is disabled';
    throw refused(`${quote(username)} ${state}.`);
  };
}

function refused(reason: string): EmissionsError {
  return new EmissionsError(
    'UNAUTHENTICATED',
    `The token is valid, but not for an account of this service: ${reason}`,
  );
}
