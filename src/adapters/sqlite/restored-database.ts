import { constants, existsSync } from 'node:fs';
import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { checkBackup } from './backup-check.ts';
import { type BackupSummary, copyDatabaseFile, type CopyOptions, synchronise } from './backup.ts';
import { findLogCorruption } from './log-scan.ts';

export interface RestoreSummary extends BackupSummary {
  /** Where the previous database is; `null` if there was none. */
  readonly replaced: string | null;
}

/**
 * Replaces a database with a backup. The old one stays next to it, and is only
 * replaced on request and while no program uses it.
 */
export async function restoreDatabase(
  from: string,
  to: string,
  { mayReplace, now, ...options }: CopyOptions & { readonly mayReplace: boolean; readonly now: number },
): Promise<RestoreSummary> {
  if (existsSync(to) && !mayReplace) {
    throw new EmissionsError(
      'CONFLICT',
      `A database already exists at ${to}. Name another location with --store or --data-dir, or add --replace, which keeps the old one next to it.`,
    );
  }
  checkBackup(from);
  if (!existsSync(to)) return { ...(await copyDatabaseFile(from, to, options)), replaced: null };
  checkpoint(to);
  await removeInterrupted(to);
  const instant = nameOf(now);
  const fresh = `${to}${copied}${instant}`;
  const replaced = `${to}.replaced-${instant}`;
  const summary = await copyDatabaseFile(from, fresh, options);
  try {
    checkpoint(to);
    // A database exists whenever this is interrupted, also where the file system has no hard links.
    await link(to, replaced).catch(() => copyFile(to, replaced, constants.COPYFILE_EXCL));
    await synchronise(replaced);
    await rename(fresh, to);
    await synchronise(dirname(to));
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  return { ...summary, replaced };
}

const copied = '.restored-';

/** Removes what an interrupted restore has copied; this one copies again. */
async function removeInterrupted(to: string): Promise<void> {
  for (const name of await readdir(dirname(to)))
    if (name.startsWith(`${basename(to)}${copied}`)) await rm(join(dirname(to), name));
}

/**
 * Accepts what a corrupted write-ahead log has before its first bad frame, and
 * keeps a copy of it. Returns the copy, or `null` if the log is whole.
 */
export async function acceptLog(file: string, now: number): Promise<string | null> {
  if (findLogCorruption(file) === null) return null;
  const kept = `${file}-wal.corrupted-${nameOf(now)}`;
  await copyFile(`${file}-wal`, kept);
  checkpoint(file);
  return kept;
}

function nameOf(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, '-');
}

/** Checkpoints the WAL into the file, which SQLite does completely only without other connections. */
function checkpoint(file: string): void {
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 1000 });
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    throw new EmissionsError(
      'CONFLICT',
      `${file} is in use or corrupted. Stop the program that uses it; if it is corrupted, move it away together with its -wal and -shm files.`,
      { cause: error },
    );
  } finally {
    database?.close();
  }
}
