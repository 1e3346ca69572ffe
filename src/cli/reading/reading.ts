import type { Credentials } from '../../domain/access/access.ts';
import { localOperator, localUser } from '../../administration/local-operator.ts';
import type { Config } from '../../config/config.ts';
import { configOptions } from '../../config/options.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Store } from '../../ports/store.ts';
import { createBackendOver, openBackend } from '../../server/gateway/open-backend.ts';
import type { RunningBackend } from '../../server/gateway/running-backend.ts';
import { closing } from '../../startup/closing.ts';
import {
  assertStoreExists,
  describeStore,
  openConfiguredStore,
  openExistingStore,
} from '../../startup/open-store.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { UsageError } from '../program/usage-error.ts';
import { readPersistentStoreConfig, readStoreConfig, storeOptions } from './store-options.ts';

const { upstream, upstreamFormat, upstreamCa, upstreamKey } = configOptions;

/** The options that choose what is read: a database, or a remote service. */
export const readingOptions = {
  [upstream.flag]: { type: 'string' },
  [upstreamFormat.flag]: { type: 'string' },
  [upstreamCa.flag]: { type: 'string' },
  ...storeOptions,
} as const;

export const readingHelp = `  --upstream URL           read a remote service; its API key is in ${upstreamKey.variable}
  --upstream-format F      json or xml, as for serve
  --upstream-ca FILE       authorities that sign its certificate, as for serve
  --store, --data-dir      the database, as for serve`;

export function readReadingConfig(values: Readonly<Record<string, unknown>>): Config {
  return readStoreConfig(values, [upstream.flag, upstreamFormat.flag, upstreamCa.flag]);
}

/**
 * Opens the configured backend, a database with the permissions of a user, or an operator's. An existing
 * database is read as it is; otherwise one with the built-in data is created.
 */
export async function openReading(
  config: Config,
  signal: AbortSignal,
  username?: string,
): Promise<RunningBackend> {
  if (config.upstream !== null) return openBackend(config, signal);
  const store = await ((await isThere(config)) ? openExistingStore : openLoadedStore)(config, signal);
  const caller = username === undefined ? localOperator : await localUser(store, username, signal);
  return {
    open: createBackendOver(store, caller),
    description: describeStore(config),
    isRemote: false,
    check: () => store.check(signal),
    signInDemo: async () => null,
    close: () => store.close(),
  };
}

function isThere(config: Config): Promise<boolean> {
  if (config.store === 'memory') return Promise.resolve(false);
  return assertStoreExists(config).then(
    () => true,
    () => false,
  );
}

/** The configured store, with the built-in data. */
export async function openLoadedStore(config: Config, signal: AbortSignal): Promise<Store> {
  const bar = createProgressBar(process.stderr);
  const progress = {
    onCategory: (path: string, number: number) => bar.step(path, number, null),
    onRead: (categories: number) => bar.step('categories written', categories, null),
  };
  return openConfiguredStore(config, signal, { progress }).finally(() => bar.end());
}

/** Reads with one call, as whom the API key belongs to, as a user or as an operator. */
export async function withBackend(
  values: Readonly<Record<string, unknown>>,
  requestId: string,
  work: (backend: Backend) => Promise<void>,
  username?: string,
): Promise<void> {
  const config = readReadingConfig(values);
  const { signal } = new AbortController();
  const key = config.upstream === null ? null : config.upstreamKey;
  if (config.upstream !== null && key === null)
    throw new UsageError(`--${upstream.flag} needs the API key of the service in ${upstreamKey.variable}.`);
  const credentials: Credentials = key === null ? { kind: 'none' } : { kind: 'authtoken', authtoken: key };
  await closing(await openReading({ ...config, logLevel: 'silent' }, signal, username), async (backend) => {
    if (backend.isRemote) await assertReached(backend);
    await work(backend.open({ credentials, signal, requestId }));
  });
}

/** A command has no log: its error says what was asked, why that failed and what to do. */
async function assertReached(backend: RunningBackend): Promise<void> {
  await backend.check().catch((cause: unknown) => {
    if (!(cause instanceof EmissionsError)) throw cause;
    throw new EmissionsError(cause.code, `Nothing was read from ${backend.description}. ${cause.message}`, {
      cause,
    });
  });
}

/** The same for profiles, which only an existing database has: a mistyped path must not become another one. */
export async function withProfiles(
  command: 'profiles list' | 'profiles show',
  values: Readonly<Record<string, unknown>>,
  work: (backend: Backend) => Promise<void>,
  username?: string,
): Promise<void> {
  if (readReadingConfig(values).upstream === null)
    await assertStoreExists(readPersistentStoreConfig(command, values));
  await withBackend(values, command.replace(' ', '-'), work, username);
}
