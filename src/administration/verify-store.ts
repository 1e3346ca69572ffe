import { checkDatabase } from '../adapters/sqlite/backup.ts';
import { checkFileContent } from '../adapters/sqlite/content-check.ts';
import { acceptLog } from '../adapters/sqlite/restored-database.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import type { ContentVerdict } from '../domain/changes/content-verdict.ts';
import { closing } from '../startup/closing.ts';
import { assertStoreExists, openExistingStore, storeFile } from '../startup/open-store.ts';

interface StoreVerdict {
  /** Set for a SQLite file, whose every page was read; `null` for PostgreSQL, which checks its own pages. */
  readonly schemaVersion: number | null;
  /** `null` if the schema is that of another version, so that records cannot be compared. */
  readonly content: ContentVerdict | null;
}

interface AcceptedStore {
  /** Where a corrupted write-ahead log was moved; `null` if it is whole. */
  readonly log: string | null;
  readonly content: ContentVerdict;
}

/** Reads the whole configured database without writing to a SQLite file; STORE_UNAVAILABLE for a corrupted page. */
export async function verifyStore(config: Config, signal: AbortSignal): Promise<StoreVerdict> {
  await assertStoreExists(config);
  if (!isDatabaseUrl(config.store)) {
    const file = storeFile(config);
    return { schemaVersion: checkDatabase(file), content: await checkFileContent(file, signal) };
  }
  const store = await openExistingStore(config, signal);
  return { schemaVersion: null, content: await closing(store, () => store.checkContent(signal)) };
}

/** Accepts a database as it is, and returns the previous verdict. */
export async function acceptStore(config: Config, signal: AbortSignal): Promise<AcceptedStore> {
  await assertStoreExists(config);
  const log = isDatabaseUrl(config.store) ? null : await acceptLog(storeFile(config), Date.now());
  const store = await openExistingStore(config, signal);
  return { log, content: await closing(store, () => store.recordContent('all', signal)) };
}
