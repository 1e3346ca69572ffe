import type { ApiVersion } from '../domain/access/access.ts';
import { DEFAULT_GROUP, type GroupMembership } from '../domain/access/group.ts';
import { EPOCH } from '../domain/basics/instant.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { User } from '../domain/access/user.ts';
import { uidOf } from '../data-sets/files/uid-of.ts';
import type { Passwords } from '../ports/secrets.ts';
import type { Store } from '../ports/store.ts';

export const demoUsername = 'demo';

const demoUsers: readonly { username: string; apiVersion: ApiVersion; isAdministrator: boolean }[] = [
  { username: demoUsername, apiVersion: '2.0', isAdministrator: false },
  { username: 'demo-v1', apiVersion: '1.0', isAdministrator: false },
  { username: 'admin', apiVersion: '2.0', isAdministrator: true },
];

/** Groups are matched by name; the uid is only used to create a missing one. */
const membership: GroupMembership = {
  uid: uidOf('group', DEFAULT_GROUP),
  name: DEFAULT_GROUP,
  role: 'member',
};

/**
 * Creates the demo users, or removes them when they are not requested: a
 * database from a laptop must not bring users with public passwords to a server.
 */
export async function arrangeDemoUsers(
  store: Store,
  passwords: Passwords,
  areRequested: boolean,
  signal: AbortSignal,
): Promise<void> {
  const users = await Promise.all(
    demoUsers.map(({ username }) => store.users.findByUsername(username, signal)),
  );
  const present = users.filter((user) => user !== null && user.uid === demoUid(user.username));
  if (!areRequested) {
    const names = present.flatMap((user) => (user === null ? [] : [user.username]));
    if (names.length > 0) await store.users.remove(names, signal);
    return;
  }
  if (present.length === demoUsers.length) return;
  await store.users.ensure(await Promise.all(demoUsers.map((user) => toUser(user, passwords))), signal);
}

async function toUser(
  { username, apiVersion, isAdministrator }: (typeof demoUsers)[number],
  passwords: Passwords,
): Promise<User> {
  return {
    uid: demoUid(username),
    username,
    apiVersion,
    isAdministrator,
    groups: [membership],
    locale: 'en_GB',
    timeZone: 'UTC',
    isDisabled: false,
    sessionsFrom: EPOCH,
    endedSessions: [],
    passwordHash: await passwords.hash(username, { isPublic: true }),
  };
}

function demoUid(username: string): Uid {
  return uidOf('demo user', username);
}
