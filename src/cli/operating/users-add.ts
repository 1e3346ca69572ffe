import type { ApiVersion } from '../../domain/access/access.ts';
import { DEFAULT_GROUP, roles } from '../../domain/access/group.ts';
import type { NamedRole } from '../../domain/access/user.ts';
import { openUserAdministration } from '../../administration/user-administration.ts';
import { closing } from '../../startup/closing.ts';
import { defineAction } from '../program/command.ts';
import { passwordArgument } from '../program/parse-arguments.ts';
import { readNewPassword } from './read-password.ts';
import { readPersistentStoreConfig, reasonOf, reasonOption, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const options = {
  administrator: { type: 'boolean' },
  group: { type: 'string', multiple: true },
  'api-version': { type: 'string', default: '2.0' },
  'time-zone': { type: 'string', default: 'UTC' },
  locale: { type: 'string', default: 'en_GB' },
  ...reasonOption,
  ...storeOptions,
} as const;

export const addUserAction = defineAction(options, async (values, positionals) => {
  const [username, ...rest] = positionals;
  if (username === undefined) throw new UsageError('users add needs a user name.');
  if (rest.length > 0) throw passwordArgument();
  const account = {
    username,
    isAdministrator: values.administrator === true,
    groups: (values.group ?? [DEFAULT_GROUP]).map((text) => parseMembership(text, '--group')),
    apiVersion: parseApiVersion(values['api-version']),
    timeZone: values['time-zone'],
    locale: values.locale,
  };
  const config = readPersistentStoreConfig('users add', values);
  const password = await readNewPassword(username);
  const { signal } = new AbortController();
  await closing(
    await openUserAdministration(config, { isFirst: true, reason: reasonOf(values) }, signal),
    (users) => users.add({ ...account, password }),
  );
  process.stdout.write(`${username} can sign in.\n`);
});

function parseApiVersion(text: string): ApiVersion {
  if (text === '1.0' || text === '2.0') return text;
  throw new UsageError(`--api-version must be 1.0 or 2.0; got ${JSON.stringify(text.slice(0, 80))}.`);
}

export function parseMembership(text: string, what: string): NamedRole {
  const [name = '', given = 'member', ...rest] = text.split(':');
  const role = roles.find((known) => known === given);
  if (name !== '' && role !== undefined && rest.length === 0) return { name, role };
  throw new UsageError(
    `${what} must be GROUP or GROUP:ROLE with ${roles.join(', ')} as role; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
