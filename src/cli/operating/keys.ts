import { type KeyAdministration, openKeyAdministration } from '../../administration/key-administration.ts';
import type { ApiKey } from '../../domain/access/api-key.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { parseIsoDate } from '../../domain/basics/iso-date.ts';
import { parseUid } from '../../domain/basics/uid.ts';
import { closing } from '../../startup/closing.ts';
import { defineAction, defineActions } from '../program/command.ts';
import {
  type Column,
  formatRecords,
  readRecordFormat,
  recordOptions,
  recordOptionsHelp,
} from '../output/record-format.ts';
import { showTime } from '../output/show-time.ts';
import { readPersistentStoreConfig, reasonOf, reasonOption, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const options = {
  add: {
    name: { type: 'string' },
    'read-only': { type: 'boolean' },
    expires: { type: 'string' },
    ...reasonOption,
    ...storeOptions,
  },
  list: { ...recordOptions, ...storeOptions },
} as const;

/** The key alone is on standard output, so that a script can take it from there. */
const addAction = defineAction(options.add, async (values, positionals) => {
  const username = onlyArgument('keys add', 'user name', positionals);
  const { name } = values;
  if (name === undefined) throw new UsageError('keys add needs --name, the purpose of the key.');
  const draft = {
    name,
    isReadOnly: values['read-only'] === true,
    expires: values.expires === undefined ? undefined : parseExpiry(values.expires),
  };
  await withKeys('keys add', values, async (keys) => {
    const { key, apiKey } = await keys.add(username, draft);
    process.stdout.write(`${key}\n`);
    process.stderr.write(
      `Store the key now: it is not shown again. "keys revoke ${apiKey.uid}" revokes it.\n`,
    );
  });
});

const listAction = defineAction(options.list, async (values, positionals) => {
  const format = readRecordFormat(values);
  const username = positionals.length === 0 ? undefined : onlyArgument('keys list', 'user name', positionals);
  await withKeys('keys list', values, async (keys) => {
    process.stdout.write(formatRecords(format, await keys.list(username), columns, toJson));
  });
});

const revokeAction = defineAction({ ...reasonOption, ...storeOptions }, async (values, positionals) => {
  const uid = parseUid(onlyArgument('keys revoke', 'ID, as keys list shows it', positionals), 'The ID');
  await withKeys('keys revoke', values, async (keys) => {
    await keys.revoke(uid);
    process.stdout.write(`The API key ${uid} is revoked.\n`);
  });
});

function onlyArgument(command: string, what: string, [argument, ...rest]: readonly string[]): string {
  if (argument === undefined || rest.length > 0) throw new UsageError(`${command} needs one ${what}.`);
  return argument;
}

function parseExpiry(text: string): Instant {
  const instant = parseIsoDate(text);
  if (instant !== null) return instant;
  throw new UsageError(
    `--expires must be a date such as 2027-01-31, or with a time 2027-01-31T12:00Z; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}

async function withKeys(
  command: string,
  values: Readonly<Record<string, unknown>> & { readonly reason?: string | undefined },
  work: (keys: KeyAdministration) => Promise<void>,
): Promise<void> {
  const config = readPersistentStoreConfig(command, values);
  await closing(await openKeyAdministration(config, reasonOf(values), new AbortController().signal), work);
}

const columns: readonly Column<ApiKey>[] = [
  { heading: 'id', cell: ({ uid }) => uid },
  { heading: 'user', cell: ({ username }) => username },
  { heading: 'name', cell: ({ name }) => name },
  { heading: 'rights', cell: ({ isReadOnly }) => (isReadOnly ? 'read' : 'read, write') },
  { heading: 'ends in', cell: ({ lastCharacters }) => lastCharacters },
  { heading: 'created', cell: ({ created }) => showTime(created) },
  { heading: 'expires', cell: ({ expires }) => showTime(expires) ?? 'never' },
  { heading: 'last used', cell: ({ lastUsed }) => showTime(lastUsed) ?? 'never' },
];

function toJson({ created, expires, lastUsed, ...key }: ApiKey): object {
  return { ...key, created: showTime(created), expires: showTime(expires), lastUsed: showTime(lastUsed) };
}

const help = `Manages API keys, with which programs send requests in the name of a user, without a password. Changes take effect
at once, also in servers that use the same database. A gateway in front of a remote service passes keys on to it.

Usage: emissions-gateway keys add USER --name NAME [--read-only] [--expires DATE]
       emissions-gateway keys list [USER] [OPTIONS]
       emissions-gateway keys revoke ID

Options of add:
  --name NAME              what the key is for
  --read-only              refuse all writes with it
  --expires DATE           when the key expires, such as 2027-01-31 (UTC). Default: never

Options of list:
${recordOptionsHelp}

Options of all:
  --reason TEXT            why, for the audit log; not of list
  --store, --data-dir      the database, as for serve

The key is printed once and not stored. Send it as "Authorization: Bearer KEY", or as "Authtoken: KEY". A user has at
most 20 keys, so a new one can be in use before the old one is revoked. The ID is the second part of a key.

Examples:
  emissions-gateway keys add jane --name dashboard --read-only --expires 2027-01-31
  emissions-gateway keys list jane
  emissions-gateway keys revoke AD63A83B4D41
`;

export const keysCommand = defineActions('keys', help, {
  add: addAction,
  list: listAction,
  revoke: revokeAction,
});
