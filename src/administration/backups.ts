import { dirname } from 'node:path';
import { type BackupSummary, copyDatabaseFile, type CopyOptions } from '../adapters/sqlite/backup.ts';
import { restoreDatabase, type RestoreSummary } from '../adapters/sqlite/restored-database.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import { assertStoreExists, fileExists, storeFile } from '../startup/open-store.ts';
import { makePrivateFolder } from '../startup/private-files.ts';

/** Backs up the configured database, which may be in use, to a file that must not exist. */
export async function backUp(config: Config, to: string, options: CopyOptions): Promise<BackupSummary> {
  assertEmbedded(config);
  await assertStoreExists(config);
  if (await fileExists(to)) {
    throw new EmissionsError('CONFLICT', `${to} already exists; a backup never overwrites a file.`);
  }
  return copyDatabaseFile(storeFile(config), to, options);
}

export async function restore(
  config: Config,
  from: string,
  options: CopyOptions & { readonly mayReplace: boolean },
): Promise<RestoreSummary> {
  assertEmbedded(config);
  if (!(await fileExists(from))) throw new EmissionsError('NOT_FOUND', `There is no backup at ${from}.`);
  const to = storeFile(config);
  await makePrivateFolder(dirname(to));
  return restoreDatabase(from, to, { ...options, now: Date.now() });
}

/** PostgreSQL has its own tools for backups. */
function assertEmbedded({ store }: Config): void {
  if (!isDatabaseUrl(store)) return;
  throw new EmissionsError(
    'BAD_USER_INPUT',
    'This command is for SQLite. Back up and restore PostgreSQL with pg_dump and pg_restore, or copy it with emissions-gateway copy, which compares both sides.',
  );
}
