import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { assertWholeLog } from './log-scan.ts';
import { accessTo } from './file-access.ts';

export interface BackupSummary {
  readonly bytes: number;
  readonly schemaVersion: number;
}

/** Called with the number of pages copied, and the total. */
export type OnPages = (copied: number, total: number) => void;

const pagesAtATime = 500;

/**
 * Copies a snapshot of a database that may be in use. The copy gets its name
 * when it is complete, checked and synced, so no partial copy is ever visible.
 * Rejects with STORE_UNAVAILABLE if a database is unreadable or corrupted.
 */
export async function copyDatabaseFile(from: string, to: string, onPages?: OnPages): Promise<BackupSummary> {
  const unfinished = `${to}.unfinished-${process.pid}`;
  try {
    await rm(unfinished, { force: true });
    await (await open(unfinished, 'wx', 0o600)).close();
    await copyPages(from, unfinished, onPages);
    const schemaVersion = checkDatabase(unfinished);
    const bytes = await synchronise(unfinished);
    await rename(unfinished, to);
    await synchronise(dirname(to));
    return { bytes, schemaVersion };
  } finally {
    // Reading it leaves its WAL and shared-memory files behind.
    for (const file of [unfinished, `${unfinished}-wal`, `${unfinished}-shm`])
      await rm(file, { force: true });
  }
}

async function copyPages(from: string, to: string, onPages: OnPages | undefined): Promise<void> {
  const source = openForReading(from);
  try {
    await backup(source, to, {
      rate: pagesAtATime,
      progress: ({ totalPages, remainingPages }) => onPages?.(totalPages - remainingPages, totalPages),
    });
  } catch (error) {
    throw unreadable(from, error);
  } finally {
    source.close();
  }
}

/** Reads every page of a database and returns its schema version. STORE_UNAVAILABLE names the corruption. */
export function checkDatabase(file: string): number {
  const database = openForReading(file);
  try {
    const [first] = database.prepare('pragma integrity_check(1)').all() as { integrity_check?: string }[];
    if (first?.integrity_check !== 'ok') throw unreadable(file, first?.integrity_check);
    const broken = database.prepare('pragma foreign_key_check').all();
    if (broken.length > 0) throw unreadable(file, `${broken.length} records refer to missing ones`);
    return schemaOf(database, file);
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    database.close();
  }
}

export function schemaOf(database: InstanceType<typeof DatabaseSync>, file: string): number {
  const tables = database.prepare("select name from sqlite_schema where name = 'schema_versions'").all();
  if (tables.length === 0) {
    throw new EmissionsError('STORE_UNAVAILABLE', `${file} belongs to another application.`);
  }
  const row = database.prepare('select max(version) as version from schema_versions').get();
  return (row as { version: number }).version;
}

export function openForReading(file: string): InstanceType<typeof DatabaseSync> {
  assertWholeLog(file);
  try {
    return new DatabaseSync(accessTo(file).location, { readOnly: true, timeout: 5000 });
  } catch (error) {
    throw unreadable(file, error);
  }
}

export function unreadable(file: string, cause: unknown): EmissionsError {
  if (cause instanceof EmissionsError) return cause;
  return new EmissionsError('STORE_UNAVAILABLE', `${file} is corrupted, or not a database.`, { cause });
}

export async function synchronise(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
