import {
  openUserAdministration,
  type OpenUserAdministration,
} from '../administration/user-administration.ts';
import { formatUsers } from './format-users.ts';
import { parseArguments, passwordArgument } from './parse-arguments.ts';
import { readNewPassword } from './read-password.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';
import { UsageError } from './usage-error.ts';
import { addUserCommand } from './users-add.ts';
import { usersHelp } from './users-help.ts';

const actions: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  add: addUserCommand,
  list: listUsers,
  'set-password': setPassword,
  disable: (args) =>
    changeUser('disable', args, (users, username) => users.disable(username), 'is disabled and signed out'),
  enable: (args) =>
    changeUser('enable', args, (users, username) => users.enable(username), 'can sign in again'),
};

export async function usersCommand([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || args.includes('--help')) {
    process.stdout.write(usersHelp);
    return;
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) {
    throw new UsageError(
      `users has no action ${JSON.stringify(name)}. Actions: ${Object.keys(actions).join(', ')}.`,
    );
  }
  await action(args);
}

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
  const { signal } = new AbortController();
  const users = await openUserAdministration(
    readKeptStoreConfig(command, values),
    { isFirst: false },
    signal,
  );
  try {
    await work(users);
  } finally {
    await users.close();
  }
}
