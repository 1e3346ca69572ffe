import type { StoreVerdict } from '../adapters/sql/integrity/content-check.ts';
import { verifyFile } from '../adapters/sqlite/content-check.ts';
import { acceptLog } from '../adapters/sqlite/restored-database.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import type { ContentVerdict } from '../domain/changes/content-verdict.ts';
import { closing } from '../startup/closing.ts';
import { assertStoreExists, openExistingStore, storeFile } from '../startup/open-store.ts';

interface AcceptedStore {
  /** Where a corrupted write-ahead log was moved; `null` if it is whole. */
  readonly log: string | null;
  readonly content: ContentVerdict;
}

/** Reads the whole configured database without writing to it or migrating it; STORE_UNAVAILABLE for a corrupted page. */
export async function verifyStore(config: Config, signal: AbortSignal): Promise<StoreVerdict> {
  await assertStoreExists(config);
  if (!isDatabaseUrl(config.store)) return verifyFile(storeFile(config), signal);
  const { verifyDatabase } = await import('../adapters/postgres/content-check.ts');
  return verifyDatabase(config.store, signal);
}

/** Accepts a database as it is, and returns the previous verdict. */
export async function acceptStore(config: Config, signal: AbortSignal): Promise<AcceptedStore> {
  await assertStoreExists(config);
  const log = isDatabaseUrl(config.store) ? null : await acceptLog(storeFile(config), Date.now());
  const store = await openExistingStore(config, signal);
  return { log, content: await closing(store, () => store.recordContent('all', signal)) };
}
