import { localOperator, localUser } from '../../administration/local-operator.ts';
import { type Uid, parseUid } from '../../domain/basics/uid.ts';
import { parseAccess, type ShareChange } from '../../domain/profiles/profile.ts';
import type { Backend } from '../../ports/backend.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { openExistingStore } from '../../startup/open-store.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { type Column, formatRecords, readRecordFormat, recordOptions } from '../output/record-format.ts';
import { defineAction } from '../program/command.ts';
import { UsageError } from '../program/usage-error.ts';
import { readPersistentStoreConfig, reasonOf, reasonOption, storeOptions } from '../reading/store-options.ts';

const options = {
  with: { type: 'string', multiple: true },
  'with-group': { type: 'string', multiple: true },
  user: { type: 'string' },
  ...reasonOption,
  ...recordOptions,
  ...storeOptions,
} as const;

/** Shares a profile with users and groups by name, and prints with whom it is shared then. */
export const shareProfileAction = defineAction(options, async (values, [text, ...rest]) => {
  const users = (values.with ?? []).map((each) => parseShare('--with', each));
  const groups = (values['with-group'] ?? []).map((each) => parseShare('--with-group', each));
  if (text === undefined || rest.length > 0 || users.length + groups.length === 0)
    throw new UsageError(
      'profiles share needs the uid of a profile and whom to share it with, such as: emissions-gateway profiles share AD63A83B4D41 --with ann:modify',
    );
  const uid = parseUid(text, 'The profile');
  const format = readRecordFormat(values);
  const { user } = values;
  const reason = reasonOf(values);
  const { signal } = new AbortController();
  const config = readPersistentStoreConfig('profiles share', values);
  await closing(await openExistingStore(config, signal), async (store) => {
    const open = createBackendOver(
      store,
      user === undefined ? localOperator : await localUser(store, user, signal),
    );
    const backend = open({ credentials: { kind: 'none' }, signal, requestId: 'profiles-share', reason });
    await backend.profiles.share(uid, {}, { users, groups });
    process.stdout.write(formatRecords(format, await sharesOf(backend, uid), columns));
  });
});

function parseShare(option: string, text: string): ShareChange {
  const end = text.lastIndexOf(':');
  const name = text.slice(0, end);
  if (end < 1)
    throw new UsageError(
      `${option} must be NAME:view, NAME:modify or NAME:none; got ${JSON.stringify(text.slice(0, 80))}.`,
    );
  return { name, access: parseAccess(text.slice(end + 1), `The access of ${option}`) };
}

async function sharesOf({ profiles }: Backend, uid: Uid) {
  const { permission } = await onlyOutcome(profiles.getMany([uid]));
  return (permission?.shares ?? []).map(({ kind, name, access }) => ({ kind, name, access }));
}

const columns: readonly Column<Awaited<ReturnType<typeof sharesOf>>[number]>[] = [
  { heading: 'shared with', cell: ({ name }) => name },
  { heading: 'kind', cell: ({ kind }) => kind },
  { heading: 'access', cell: ({ access }) => access },
];
