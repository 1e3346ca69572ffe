import { localUser } from '../../administration/local-operator.ts';
import { quoteAll } from '../../domain/basics/uid.ts';
import type { Store } from '../../ports/store.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { openExistingStore } from '../../startup/open-store.ts';
import { formatJson } from '../output/record-format.ts';
import { defineAction } from '../program/command.ts';
import { readPersistentStoreConfig, reasonOf, reasonOption, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const options = {
  user: { type: 'string' },
  name: { type: 'string' },
  ...reasonOption,
  json: { type: 'boolean' },
  ...storeOptions,
} as const;

export const createProfileAction = defineAction(options, async (values, positionals) => {
  if (positionals.length > 0)
    throw new UsageError(
      'profiles create takes no arguments: give a name with --name, and the owner with --user.',
    );
  const { name } = values;
  const { signal } = new AbortController();
  const config = readPersistentStoreConfig('profiles create', values);
  await closing(await openExistingStore(config, signal), async (store) => {
    const owner = values.user ?? (await onlyUser(store, signal));
    const open = createBackendOver(store, await localUser(store, owner, signal));
    const { profiles } = open({
      credentials: { kind: 'none' },
      signal,
      requestId: 'profiles-create',
      reason: reasonOf(values),
    });
    const { uid } = await profiles.create({ name });
    process.stdout.write(values.json === true ? formatJson({ uid, name: name ?? null, owner }) : `${uid}\n`);
  });
});

async function onlyUser(store: Store, signal: AbortSignal): Promise<string> {
  const names = (await store.users.list(signal)).map(({ username }) => username);
  const [name] = names;
  if (name !== undefined && names.length === 1) return name;
  const advice =
    name === undefined
      ? 'there are no users yet. Add one with "users add".'
      : `name one with --user: ${quoteAll(names, 'is a user', 'are the users')}.`;
  throw new UsageError(`A profile has an owner: ${advice}`);
}
