import { accessSync, constants, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

interface FileAccess {
  readonly isReadOnly: boolean;
  /** The file as SQLite opens it. */
  readonly location: string;
}

/**
 * Whether the system lets this process write to a database. On a read-only disk
 * SQLite cannot create its files next to a database, and need not: nothing
 * there changes. Where a write-ahead log was left behind, it must be read, too.
 */
export function accessTo(file: string): FileAccess {
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EROFS' && !isFilled(`${file}-wal`))
      return { isReadOnly: true, location: `${pathToFileURL(file).href}?immutable=1` };
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
      return { isReadOnly: true, location: file };
  }
  return { isReadOnly: false, location: file };
}

export function isFilled(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** A write takes a few pages of 4 KiB. */
const roomNeeded = 1024 * 1024;

/** Whether the file can be written to now, and its disk has room. */
export function canBeWritten(file: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return !accessTo(file).isReadOnly && bavail * bsize >= roomNeeded;
}

const probeBytes = 64 * 1024;

/** Whether the disk takes as much as a write now, which a quota or a fault of it may prevent. */
export function canWriteBeside(file: string): boolean {
  const probe = `${file}-probe-${process.pid}`;
  try {
    writeFileSync(probe, Buffer.alloc(probeBytes), { mode: 0o600, flush: true });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}
