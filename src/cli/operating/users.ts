import {
  type OpenUserAdministration,
  openUserAdministration,
} from '../../administration/user-administration.ts';
import { closing } from '../../startup/closing.ts';
import { type Command, defineAction, defineActions } from '../program/command.ts';
import { toJson, userColumns } from '../output/format-users.ts';
import { passwordArgument } from '../program/parse-arguments.ts';
import { readNewPassword } from './read-password.ts';
import {
  formatRecords,
  readRecordFormat,
  recordOptions,
  recordOptionsHelp,
} from '../output/record-format.ts';
import { readPersistentStoreConfig, reasonOf, reasonOption, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';
import { addUserAction, parseMembership } from './users-add.ts';

const listAction = defineAction({ ...recordOptions, ...storeOptions }, async (values, positionals) => {
  if (positionals.length > 0) throw new UsageError('users list takes no user name.');
  const format = readRecordFormat(values);
  await withUsers('users list', values, async (users) => {
    process.stdout.write(formatRecords(format, await users.list(), userColumns, toJson));
  });
});

/** An action on one user, and its message. */
function defineChange(
  name: string,
  change: (users: OpenUserAdministration, username: string) => Promise<unknown>,
  outcome: string,
): Command {
  return defineAction({ ...reasonOption, ...storeOptions }, async (values, positionals) => {
    const username = onlyName(name, positionals);
    await withUsers(`users ${name}`, values, async (users) => {
      await change(users, username);
      process.stdout.write(`${username} ${outcome}.\n`);
    });
  });
}

/** An action on one user and one group. */
function defineGroupChange(
  name: 'join' | 'leave',
  change: (users: OpenUserAdministration, username: string, group: string) => Promise<string>,
): Command {
  return defineAction({ ...reasonOption, ...storeOptions }, async (values, [username, group, ...rest]) => {
    if (username === undefined || group === undefined || rest.length > 0)
      throw new UsageError(`users ${name} needs a user name and a group.`);
    await withUsers(`users ${name}`, values, async (users) => {
      process.stdout.write(`${username} ${await change(users, username, group)}.\n`);
    });
  });
}

function onlyName(action: string, [username, ...rest]: readonly string[]): string {
  if (username === undefined) throw new UsageError(`users ${action} needs a user name.`);
  if (rest.length > 0) throw passwordArgument();
  return username;
}

async function withUsers(
  command: string,
  values: Readonly<Record<string, unknown>> & { readonly reason?: string | undefined },
  work: (users: OpenUserAdministration) => Promise<void>,
): Promise<void> {
  const config = readPersistentStoreConfig(command, values);
  const { signal } = new AbortController();
  await closing(
    await openUserAdministration(config, { isFirst: false, reason: reasonOf(values) }, signal),
    work,
  );
}

const usersHelp = `Manages users. Changes take effect at once, also in servers that use the same database. A gateway in front of a
remote service uses that service's users.

Usage: emissions-gateway users add NAME [OPTIONS]
       emissions-gateway users list [OPTIONS]
       emissions-gateway users set-password NAME
       emissions-gateway users join NAME GROUP[:ROLE]
       emissions-gateway users leave NAME GROUP
       emissions-gateway users disable NAME
       emissions-gateway users enable NAME

Options of add:
  --administrator          grant all permissions
  --group GROUP[:ROLE]     once per group; the first owns the profiles that the user creates. The role is
                           viewer, member (the default) or dataAdministrator. Default: users
  --api-version VERSION    1.0 or 2.0: the format of REST responses. Default: 2.0
  --time-zone ZONE         for dates in responses, such as Europe/London. Default: UTC
  --locale LOCALE          such as en_GB, the default

Options of list:
${recordOptionsHelp}

Options of all:
  --reason TEXT            why, for the audit log; not of list
  --store, --data-dir      the database, as for serve

The password, of 8 to 200 characters, is prompted for or read from the first line of standard input; it is never
an argument. A new password ends all sessions of the user, as does disable, which the last administrator is not. A group
that does not exist is created. Each change is in the audit log.

Examples:
  emissions-gateway users add jane --group sales --time-zone Europe/London
  emissions-gateway users add carbon-import --group data:dataAdministrator < password-file
  emissions-gateway users disable jane
`;

export const usersCommand = defineActions('users', usersHelp, {
  add: addUserAction,
  list: listAction,
  'set-password': defineChange(
    'set-password',
    async (users, username) => users.update(username, { password: await readNewPassword(username) }),
    'has a new password; earlier sessions have ended',
  ),
  join: defineGroupChange('join', async (users, username, text) => {
    const group = parseMembership(text, 'The group');
    await users.join(username, group);
    return `is in ${group.name} as ${group.role}`;
  }),
  leave: defineGroupChange('leave', async (users, username, group) => {
    await users.leave(username, group);
    return `is no longer in ${group}`;
  }),
  disable: defineChange(
    'disable',
    (users, username) => users.update(username, { isDisabled: true }),
    'is disabled and signed out',
  ),
  enable: defineChange(
    'enable',
    (users, username) => users.update(username, { isDisabled: false }),
    'can sign in again',
  ),
});
