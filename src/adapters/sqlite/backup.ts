import { constants, statSync } from 'node:fs';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { assertWholeLog } from './log-scan.ts';
import { accessTo, isFilled } from './file-access.ts';
import { isAlive } from './processes.ts';
import { cannotOpen, isCorrupted, isDiskFull, primaryCodeOf } from './sqlite-errors.ts';

export interface BackupSummary {
  readonly bytes: number;
  readonly schemaVersion: number;
}

/** Called with the number of pages copied, and the total. */
type OnPages = (copied: number, total: number) => void;

export interface CopyOptions {
  readonly onPages?: OnPages | undefined;
  /** Ends the copy, and removes what there is of it. */
  readonly signal: AbortSignal;
}

const pagesAtATime = 500;

/**
 * Copies a snapshot of a database that may be in use. The copy gets its name
 * when it is complete, checked and synced, so no partial copy is ever visible.
 * Rejects with STORE_UNAVAILABLE if a database is unreadable or corrupted, or the disk of the copy is full.
 */
export async function copyDatabaseFile(
  from: string,
  to: string,
  { onPages, signal }: CopyOptions,
): Promise<BackupSummary> {
  const folder = dirname(to);
  await access(folder, constants.W_OK);
  // In a container another process may have had this one's number.
  await removeUnfinished(folder, (pid) => pid === process.pid || !isAlive(pid));
  const unfinished = `${to}.emissions-unfinished-${process.pid}`;
  try {
    await (await open(unfinished, 'wx', 0o600)).close();
    await copyPages(from, unfinished, { onPages, signal });
    const schemaVersion = checkDatabase(unfinished);
    signal.throwIfAborted();
    const bytes = await synchronise(unfinished);
    await rename(unfinished, to);
    await synchronise(folder);
    return { bytes, schemaVersion };
  } catch (error) {
    throw isDiskFull(error) ? noRoom(from, folder, error) : error;
  } finally {
    await removeUnfinished(folder, (pid) => pid === process.pid);
  }
}

/** Nothing else in the folder has such a name, so that no file of the user is removed. */
const unfinishedCopy = /\.emissions-unfinished-([1-9][0-9]{0,9})(?:-journal|-wal|-shm)?$/;

/** Removes copies with what SQLite keeps next to them, such as those of a process that was killed. */
async function removeUnfinished(folder: string, isOver: (pid: number) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(unfinishedCopy.exec(name)?.[1]);
    if (Number.isInteger(pid) && isOver(pid)) await rm(join(folder, name), { force: true });
  }
}

function noRoom(from: string, folder: string, cause: unknown): EmissionsError {
  const megabytes = Math.ceil(statSync(from).size / 1e6);
  const message = `There is no room for the copy in ${folder}: the database has ${megabytes} MB. Free some space there, or name another place. Nothing was changed, and ${from} is as it was.`;
  return new EmissionsError('STORE_UNAVAILABLE', message, { cause });
}

/**
 * The transaction pins one state of the source. Without it SQLite begins the copy again with each write
 * of another process.
 */
async function copyPages(from: string, to: string, { onPages, signal }: CopyOptions): Promise<void> {
  const source = openForReading(from);
  try {
    source.exec('begin; select count(*) from sqlite_schema');
    await backup(source, to, {
      rate: pagesAtATime,
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted();
        onPages?.(totalPages - remainingPages, totalPages);
      },
    });
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    throw isDiskFull(error) ? error : unreadable(from, error);
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

/** Says that the file is corrupted where SQLite or a check says so, and otherwise why it cannot be opened. */
export function unreadable(file: string, cause: unknown): Error {
  const isOfSQLite = primaryCodeOf(cause) !== 0;
  if (cause instanceof Error && (cause instanceof EmissionsError || !isOfSQLite)) return cause;
  if (isOfSQLite && !isCorrupted(cause)) return cannotOpen(file, cause, accessTo(file).isReadOnly);
  const message = `${file} is corrupted, or not a database.${isFilled(`${file}-wal`) ? '' : lacksLog}`;
  return new EmissionsError('STORE_UNAVAILABLE', message, { cause });
}

const lacksLog =
  ' If it was copied while a program used it, its last writes are in the file next to it whose name ends in -wal: copy both, or use emissions-gateway backup.';

export async function synchronise(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
