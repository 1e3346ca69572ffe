import type { ApiVersion } from '../../../src/domain/access/access.ts';
import type { Role } from '../../../src/domain/access/group.ts';
import { uidOf } from '../../../src/data-sets/files/uid-of.ts';
import type { Passwords } from '../../../src/ports/secrets.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../open-fixture-store.ts';
import { asInstant } from '../brands.ts';

interface TestUser {
  readonly username: string;
  readonly group: string;
  readonly role: Role;
  readonly apiVersion: ApiVersion;
}

/** Beside the demo users, who are members of the group `users`; the password of each is the name. */
export const testUsers = [
  { username: 'colleague', group: 'users', role: 'member', apiVersion: '2.0' },
  { username: 'viewer', group: 'users', role: 'viewer', apiVersion: '2.0' },
  { username: 'data-admin', group: 'users', role: 'dataAdministrator', apiVersion: '2.0' },
  { username: 'stranger', group: 'others', role: 'member', apiVersion: '2.0' },
] as const satisfies readonly TestUser[];

export async function arrangeTestUsers(store: Store, passwords: Passwords): Promise<void> {
  for (const { username, group, role, apiVersion } of testUsers) {
    await store.users.create(
      {
        uid: uidOf('test user', username),
        username,
        apiVersion,
        isAdministrator: false,
        locale: 'en_GB',
        timeZone: 'UTC',
        groups: [{ uid: uidOf('test group', group), name: group, role }],
        isDisabled: false,
        sessionsFrom: asInstant(0),
        endedSessions: [],
        passwordHash: await passwords.hash(username),
      },
      noSignal,
    );
  }
}
