import { badInput, notFound } from '../../domain/basics/errors.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { User } from '../../domain/access/user.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Passwords } from '../../ports/secrets.ts';
import type { Store } from '../../ports/store.ts';
import type { UserChange } from '../../ports/user-store.ts';
import { type Account, type AccountDraft, parsePassword, toAccount } from './account-rules.ts';

interface UserAdministrationOptions {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly clock: Clock;
  /** A uid that no record has. */
  readonly newUid: () => Uid;
}

export interface NewUser extends AccountDraft {
  readonly password: string;
}

/**
 * Administers accounts. Invalid arguments are BAD_USER_INPUT, a name without
 * account is NOT_FOUND. Running processes apply every change at once.
 */
export interface UserAdministration {
  /** Rejects with the fault `duplicate` if the username exists. */
  add(user: NewUser, signal?: AbortSignal): Promise<Account>;
  /** All accounts, by name. */
  list(signal?: AbortSignal): Promise<readonly Account[]>;
  /** Ends all sessions of the user. */
  setPassword(username: string, password: string, signal?: AbortSignal): Promise<void>;
  /** Disables the user and ends all their sessions. */
  disable(username: string, signal?: AbortSignal): Promise<void>;
  enable(username: string, signal?: AbortSignal): Promise<void>;
}

export function createUserAdministration(options: UserAdministrationOptions): UserAdministration {
  const { store, passwords, clock, newUid } = options;

  async function change(username: string, to: UserChange, signal: AbortSignal): Promise<void> {
    if ((await store.users.findByUsername(username, signal)) === null) {
      throw notFound(`The user ${quote(username)}`);
    }
    await store.users.update(username, to, signal);
  }

  return {
    async add(user, signal = never) {
      const account = toAccount(user, newUid);
      const password = parsePassword(user.password);
      const { username } = account;
      if ((await store.users.findByUsername(username, signal)) !== null) {
        throw badInput('username', `A user ${quote(username)} already exists.`, 'duplicate');
      }
      const passwordHash = await passwords.hash(password);
      const created = { ...account, passwordHash, sessionsFrom: clock(), endedSessions: [] };
      await store.users.create(created, signal);
      const stored = await store.users.findByUsername(username, signal);
      return stored === null ? account : withoutSecrets(stored);
    },

    list: async (signal = never) => (await store.users.list(signal)).map(withoutSecrets),

    async setPassword(username, text, signal = never) {
      const passwordHash = await passwords.hash(parsePassword(text));
      await change(username, { passwordHash, sessionsFrom: clock() }, signal);
    },

    disable: (username, signal = never) =>
      change(username, { isDisabled: true, sessionsFrom: clock() }, signal),

    enable: (username, signal = never) => change(username, { isDisabled: false }, signal),
  };
}

const never = new AbortController().signal;

function withoutSecrets(user: User): Account {
  const { uid, username, isAdministrator, groups, apiVersion, timeZone, locale, isDisabled } = user;
  return { uid, username, isAdministrator, groups, apiVersion, timeZone, locale, isDisabled };
}
