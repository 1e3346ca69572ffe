import { readFileSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** A run needs less than two gigabytes. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Has the temporary files of a run in memory where there is room: PostgreSQL
 * creates three hundred files for each database, and SQLite waits for the disk
 * after each write. TMPDIR names another folder.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = memory;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    // Programs are run from there.
    const mayExecute = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'));
    return mayExecute && bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
}
