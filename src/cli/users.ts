import {
  type OpenUserAdministration,
  openUserAdministration,
} from '../administration/user-administration.ts';
import { closing } from '../store/closing.ts';
import { defineActions } from './command.ts';
import { formatUsers } from './format-users.ts';
import { parseArguments, passwordArgument } from './parse-arguments.ts';
import { readNewPassword } from './read-password.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';
import { UsageError } from './usage-error.ts';
import { addUserCommand } from './users-add.ts';

async function listUsers(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { json: { type: 'boolean' }, ...storeOptions });
  if (positionals.length > 0) throw new UsageError('users list takes no user name.');
  await withUsers('users list', values, async (users) => {
    process.stdout.write(formatUsers(await users.list(), values.json === true));
  });
}

async function setPassword(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, storeOptions);
  const username = onlyName('set-password', positionals);
  await withUsers('users set-password', values, async (users) => {
    await users.setPassword(username, await readNewPassword(username));
    process.stdout.write(`${username} has a new password; earlier sessions have ended.\n`);
  });
}

async function changeUser(
  name: string,
  args: readonly string[],
  change: (users: OpenUserAdministration, username: string) => Promise<unknown>,
  outcome: string,
): Promise<void> {
  const { values, positionals } = parseArguments(args, storeOptions);
  const username = onlyName(name, positionals);
  await withUsers(`users ${name}`, values, async (users) => {
    await change(users, username);
    process.stdout.write(`${username} ${outcome}.\n`);
  });
}

function onlyName(action: string, [username, ...rest]: readonly string[]): string {
  if (username === undefined) throw new UsageError(`users ${action} needs a user name.`);
  if (rest.length > 0) throw passwordArgument();
  return username;
}

async function withUsers(
  command: string,
  values: Readonly<Record<string, unknown>>,
  work: (users: OpenUserAdministration) => Promise<void>,
): Promise<void> {
  const config = readKeptStoreConfig(command, values);
  const { signal } = new AbortController();
  await closing(await openUserAdministration(config, { isFirst: false }, signal), work);
}

const usersHelp = `Manages users. Changes take effect at once, also in servers that use the same database. A gateway in front of a
remote service uses that service's users.

Usage: emissions-gateway users add NAME [OPTIONS]
       emissions-gateway users list [--json]
       emissions-gateway users set-password NAME
       emissions-gateway users disable NAME
       emissions-gateway users enable NAME

Options of add:
  --administrator          grant all permissions
  --group GROUP[:ROLE]     once per group; the first owns the profiles that the user creates. The role is
                           viewer, member (the default) or dataAdministrator. Default: users
  --api-version VERSION    1.0 or 2.0: the format of REST responses. Default: 2.0
  --time-zone ZONE         for dates in responses, such as Europe/London. Default: UTC
  --locale LOCALE          such as en_GB, the default

Options of all:
  --store, --data-dir      the database, as for serve

The password, of 8 to 200 characters, is prompted for or read from the first line of standard input; it is never
an argument. A new password ends all sessions of the user, as does disable.

Examples:
  emissions-gateway users add jane --group sales --time-zone Europe/London
  emissions-gateway users add carbon-import --group data:dataAdministrator < password-file
  emissions-gateway users disable jane
`;

export const usersCommand = defineActions('users', usersHelp, {
  add: addUserCommand,
  list: listUsers,
  'set-password': setPassword,
  disable: (args) =>
    changeUser('disable', args, (users, username) => users.disable(username), 'is disabled and signed out'),
  enable: (args) =>
    changeUser('enable', args, (users, username) => users.enable(username), 'can sign in again'),
});
