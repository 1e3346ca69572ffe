import type { Group } from '../../domain/access/group.ts';
import type { Account, AccountChange, NamedRole, NewUser, User } from '../../domain/access/user.ts';
import { checkAll } from '../../domain/basics/all-faults.ts';
import { badInput, notFound } from '../../domain/basics/errors.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Passwords } from '../../ports/secrets.ts';
import type { Store } from '../../ports/store.ts';
import { parseNamedRole, parsePassword, toUser } from './account-rules.ts';

interface UserAdministrationOptions {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly clock: Clock;
  /** A uid that no record has. */
  readonly newUid: () => Uid;
}

/**
 * Administers accounts, for callers who may. Invalid arguments are BAD_USER_INPUT, a name
 * without account is NOT_FOUND, and it is a CONFLICT to disable the last administrator.
 * Running processes apply every change at once.
 */
export interface UserAdministration {
  /** Rejects with the fault `duplicate` if the username exists. */
  add(user: NewUser, signal?: AbortSignal): Promise<Account>;
  /** All accounts, by name. */
  list(signal?: AbortSignal): Promise<readonly Account[]>;
  listGroups(signal?: AbortSignal): Promise<readonly Group[]>;
  find(username: string, signal?: AbortSignal): Promise<Account>;
  /** Ends all sessions of a user who gets a new password, or is disabled. */
  update(username: string, change: AccountChange, signal?: AbortSignal): Promise<void>;
  /** Adds the user to a group, which is created if it does not exist, or changes the role in it. */
  join(username: string, group: NamedRole, signal?: AbortSignal): Promise<void>;
  /** NOT_FOUND if the user is no member of it. */
  leave(username: string, group: string, signal?: AbortSignal): Promise<void>;
}

export function createUserAdministration(options: UserAdministrationOptions): UserAdministration {
  const { passwords, clock, newUid } = options;
  const { users } = options.store;

  async function find(username: string, signal: AbortSignal): Promise<User> {
    const user = await users.findByUsername(username, signal);
    if (user === null) throw notFound(`The user ${quote(username)}`, { argument: 'username' });
    return user;
  }

  return {
    async add(draft, signal = never) {
      const { username } = draft;
      const known = await users.findByUsername(username, signal);
      const { user, password } = checkAll({
        isNew: () => {
          if (known !== null)
            throw badInput('username', `A user ${quote(username)} already exists.`, 'duplicate');
        },
        user: () => toUser(draft, newUid, clock()),
        password: () => parsePassword(draft.password),
      });
      await users.create({ ...user, passwordHash: await passwords.hash(password) }, signal);
      return withoutSecrets(await find(username, signal));
    },

    list: async (signal = never) => (await users.list(signal)).map(withoutSecrets),
    listGroups: (signal = never) => users.listGroups(signal),
    find: async (username, signal = never) => withoutSecrets(await find(username, signal)),

    async update(username, { isDisabled, password }, signal = never) {
      const parsed = password === undefined ? undefined : parsePassword(password);
      await find(username, signal);
      const passwordHash = parsed === undefined ? undefined : await passwords.hash(parsed);
      const sessionsFrom = passwordHash === undefined && isDisabled !== true ? undefined : clock();
      await users.update(username, { passwordHash, isDisabled, sessionsFrom }, clock(), signal);
    },

    join: (username, { name, role }, signal = never) =>
      users.join(username, { uid: newUid(), ...parseNamedRole({ name, role }) }, clock(), signal),

    leave: (username, group, signal = never) => users.leave(username, group, clock(), signal),
  };
}

const never = new AbortController().signal;

function withoutSecrets(user: User): Account {
  const { uid, username, isAdministrator, groups, apiVersion, timeZone, locale } = user;
  const { isDisabled, sessionsFrom } = user;
  return { uid, username, isAdministrator, groups, apiVersion, timeZone, locale, isDisabled, sessionsFrom };
}
