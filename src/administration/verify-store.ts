import { checkDatabase } from '../adapters/sqlite/backup.ts';
import { checkFileContent } from '../adapters/sqlite/content-check.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import type { ContentVerdict } from '../domain/content-verdict.ts';
import { assertStoreExists, openExistingStore, storeFile } from '../server/store/open-store.ts';

interface StoreVerdict {
  /** Of a file, whose every page was read; `null` for a server, which checks its pages itself. */
  readonly schemaVersion: number | null;
  /** `null` where the schema is not this program's, so that it does not know what there is to compare. */
  readonly content: ContentVerdict | null;
}

/** Reads all of the configured database, and writes nothing to a file; STORE_UNAVAILABLE when a page is damaged. */
export async function verifyStore(config: Config, signal: AbortSignal): Promise<StoreVerdict> {
  await assertStoreExists(config);
  if (!isDatabaseUrl(config.store)) {
    const file = storeFile(config);
    return { schemaVersion: checkDatabase(file), content: await checkFileContent(file, signal) };
  }
  const store = await openExistingStore(config, signal);
  try {
    return { schemaVersion: null, content: await store.checkContent(signal) };
  } finally {
    await store.close();
  }
}

/** Takes the records that are not as they were written for what they are now; gives back the verdict before. */
export async function acceptStore(config: Config, signal: AbortSignal): Promise<ContentVerdict> {
  const store = await openExistingStore(config, signal);
  try {
    const first = await store.checkContent(signal);
    let verdict = first;
    // The verdict lists a part of them at a time.
    while (verdict.altered.length > 0) {
      await store.acceptContent(verdict.altered, signal);
      verdict = await store.checkContent(signal);
    }
    return first;
  } finally {
    await store.close();
  }
}
