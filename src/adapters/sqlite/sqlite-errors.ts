import { accessSync, constants, statSync } from 'node:fs';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { FailedStatement, UniqueViolation } from '../sql/sql-connection.ts';

/** Result codes of SQLite (https://sqlite.org/rescode.html); the lowest byte is the primary one. */
const busy = 5;
const inputOutput = 10;
const corruptCode = 11;
const notADatabase = 26;
const full = 13;
const readOnly = 8;
const uniqueConstraint = 2067;
const primaryKeyConstraint = 1555;

/** Why a file cannot be opened, by the primary code, and what to do about it. */
const openingReasons: ReadonlyMap<number, string> = new Map([
  [8, 'it is not writable. Fix its permissions, or name another with --store'],
  [14, 'it is a directory, or its directory is missing or not writable. Name another with --store'],
  [23, 'it is not writable. Fix its permissions, or name another with --store'],
  [corruptCode, 'it is corrupted. Replace it with a backup: emissions-gateway restore BACKUP --replace'],
  [
    notADatabase,
    'it is not a SQLite database, or its header is corrupted. Name another with --store, or replace it with a backup: emissions-gateway restore BACKUP --replace',
  ],
]);

const lacksSharedMemory =
  'SQLite must write a -shm file next to it to read it, which its disk or this user does not allow. Copy it, with its -wal if there is one, to a folder that can be written to';

export function cannotOpen(file: string, cause: unknown, isReadOnly: boolean): EmissionsError {
  const code = primaryCodeOf(cause);
  const reason = isSpecial(file)
    ? 'it is a device, a pipe or a socket, not a regular file. Name another with --store'
    : isDenied(file)
      ? 'this user may not read it, or its folder. Change their permissions, or run the program as their owner'
      : isReadOnly && (code === 14 || code === readOnly)
        ? lacksSharedMemory
        : (openingReasons.get(code) ??
          `SQLite failed with result code ${code} (https://sqlite.org/rescode.html)`);
  return new EmissionsError('STORE_UNAVAILABLE', `The database ${file} cannot be opened: ${reason}.`, {
    cause,
  });
}

function isSpecial(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

function isDenied(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES';
  }
}

const cannotDo = 'The database failed to run a statement; details are in the log.';

/** Messages for failures that callers may see. */
const reasons: ReadonlyMap<number, string> = new Map([
  [8, 'The database is read-only: its file or its disk cannot be written to, so nothing was written.'],
  [
    inputOutput,
    'The disk failed to read or write the database, or its quota is used up; details are in the log.',
  ],
  [corruptCode, 'The database is corrupted. Stop the program and restore a backup.'],
  [full, 'The disk is full, so nothing was written. Free some space and try again.'],
]);

/** Whether a write failed for a reason that may be over without a restart. */
export function isDiskFault(error: unknown): boolean {
  const code = primaryCodeOf(error);
  return code === inputOutput || code === full;
}

/** SQLite's messages may quote statements and files, so they stay in the cause, which only the log shows. */
export function failing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === uniqueConstraint || code === primaryKeyConstraint) throw new UniqueViolation(error);
    throw new FailedStatement(reasons.get(primaryCodeOf(error)) ?? cannotDo, error);
  }
}

/** Whether another process holds the write lock. */
export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === busy;
}

/** The primary result code, also of an error that names the one of SQLite as its cause; 0 where there is none. */
export function primaryCodeOf(error: unknown): number {
  return errorCodeOf(error instanceof EmissionsError ? error.cause : error) & 0xff;
}

function errorCodeOf(error: unknown): number {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : 0;
  return typeof code === 'number' ? code : 0;
}

/** Whether SQLite or the system says that there is no room. */
export function isDiskFull(error: unknown): boolean {
  if (primaryCodeOf(error) === full) return true;
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** Whether SQLite says that what it read is not, or no longer, a database. */
export function isCorrupted(error: unknown): boolean {
  return [corruptCode, notADatabase].includes(primaryCodeOf(error));
}
