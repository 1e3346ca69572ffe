import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPasswords } from '../adapters/secrets/passwords.ts';
import { createTokens } from '../adapters/secrets/tokens.ts';
import { openEmbeddedStore } from '../adapters/store/sql-store.ts';
import { createPrincipals, type Principals } from '../application/principals.ts';
import { createStoreBackend } from '../application/store-backend.ts';
import { createCalculator } from '../calculation/calculator.ts';
import type { Config } from '../config.ts';
import type { ImportSummary } from '../importers/import-data-set.ts';
import type { OpenBackend } from '../ports/backend.ts';
import type { Store } from '../ports/store.ts';
import { loadBuiltInData } from './built-in-data.ts';
import { arrangeDemoUsers, demoUsername } from './demo-users.ts';
import { readTokenKey } from './token-key.ts';

/** A backend that is ready to serve, and what holds it open. */
export interface RunningBackend {
  readonly open: OpenBackend;
  /** Where the answers come from, for people. */
  readonly description: string;
  /** Rejects when the backend cannot answer now. */
  check(signal: AbortSignal): Promise<void>;
  /** A fresh token of the demo user; `null` without demo users. */
  signInDemo(signal: AbortSignal): Promise<string | null>;
  close(): Promise<void>;
}

export interface OpeningSteps {
  /** Told of each category of the built-in data that is loaded. */
  onCategory?(path: string): void;
  onLoaded?(summary: ImportSummary): void;
  /** Told of every statement that reaches the store. */
  onStatement?(sql: string): void;
}

export function openBackend(
  config: Config,
  signal: AbortSignal,
  steps: OpeningSteps = {},
): Promise<RunningBackend> {
  return config.upstream === null
    ? openStoreBackend(config, signal, steps)
    : openRestBackend(config, config.upstream);
}

async function openRestBackend(config: Config, upstream: string): Promise<RunningBackend> {
  // Nobody else needs the HTTP client, and it takes its time to load.
  const { openRestClient } = await import('../adapters/rest-client/rest-client.ts');
  const client = openRestClient({ baseUrl: upstream, format: config.upstreamFormat });
  return {
    open: client.open,
    description: `the REST service at ${upstream} (${config.upstreamFormat})`,
    check: (signal) => client.check(signal),
    signInDemo: async () => null,
    close: () => client.close(),
  };
}

async function openStoreBackend(
  config: Config,
  signal: AbortSignal,
  steps: OpeningSteps,
): Promise<RunningBackend> {
  const isMemory = config.store === 'memory';
  if (!isMemory) await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const store = await openConfiguredStore(config, signal, steps);
  try {
    const passwords = createPasswords();
    await arrangeDemoUsers(store, passwords, config.demoUsers, signal);
    const tokens = createTokens(await readTokenKey(config.tokenKey, isMemory ? null : config.dataDirectory));
    const principals = createPrincipals({ store, clock: Date.now, tokens, passwords });
    return {
      open: createBackendOver(store, principals),
      description: isMemory ? 'a store in memory' : `the store ${storeFile(config)}`,
      check: (checkSignal) => store.check(checkSignal),
      signInDemo: async (demoSignal) =>
        config.demoUsers ? (await principals.signIn(demoUsername, demoUsername, demoSignal)).authtoken : null,
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The configured store with the built-in data in it. */
export async function openConfiguredStore(
  config: Config,
  signal: AbortSignal,
  steps: OpeningSteps = {},
): Promise<Store> {
  const file = config.store === 'memory' ? ':memory:' : storeFile(config);
  const store = await openEmbeddedStore({ file, onStatement: steps.onStatement?.bind(steps) }, signal);
  try {
    const summary = await loadBuiltInData(store, Date.now, signal, steps.onCategory?.bind(steps));
    steps.onLoaded?.(summary);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

export function createBackendOver(store: Store, principals: Principals): OpenBackend {
  return createStoreBackend({ store, clock: Date.now, principals, calculator: createCalculator() });
}

function storeFile(config: Config): string {
  return config.store ?? join(config.dataDirectory, 'emissions.db');
}
