import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { badInput, EmissionsError } from '../domain/basics/errors.ts';

/** Permission bits of users who are neither the owner nor in the group. Windows has no such bits. */
const others = process.getuid === undefined ? 0 : 0o007;
const othersWrite = others & 0o002;
const sticky = 0o1000;

/** Creates a folder that only its owner can enter, whatever the umask. */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (created !== undefined) await chmod(folder, 0o700);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw badInput('dataDirectory', `${folder} is not a folder, but a file, or below one: fix --data-dir.`);
  }
}

/** Refuses a folder in which everyone can replace files: the data directory must be closed to the files of others as well. */
export async function refuseOpenFolder(folder: string, option: '--data-dir' | '--store'): Promise<void> {
  const { mode } = await stat(folder).catch(() => ({ mode: 0 }));
  // Where that bit is set, as for /tmp, other users cannot replace what is there.
  const isSafe = option === '--store' && (mode & sticky) !== 0;
  if ((mode & othersWrite) === 0 || isSafe) return;
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    `Everyone on this machine can write to the folder ${folder}, and so replace the database or the token key: run chmod o-w ${folder}, or name another folder with ${option}.`,
  );
}

/** Creates an empty file for its owner only, whatever the umask, and takes an existing one from users outside its group. */
export async function preparePrivateFile(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.chmod(0o600).finally(() => handle.close());
  } catch {
    // It exists, or cannot be created: opening it reports why.
    await closeToOthers(file);
  }
}

/** A file of another owner, or on a read-only file system, stays as it is, unless others can write to it. */
export async function closeToOthers(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isFile() !== true || (found.mode & others) === 0) return;
  const isClosed = await chmod(file, found.mode & 0o700).then(
    () => true,
    () => false,
  );
  if (isClosed || (found.mode & othersWrite) === 0) return;
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    `Everyone on this machine can write to ${file}: run chmod o-rwx ${file} as its owner.`,
  );
}

/** A secret allows everything, so only its owner may read it, or a group that the operator chose. */
export function refuseOpenSecret(file: string, { mode }: { readonly mode: number }): void {
  const isWrittenByGroup = others !== 0 && (mode & 0o020) !== 0;
  if ((mode & others) === 0 && !isWrittenByGroup) return;
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    `Others can ${(mode & othersWrite) !== 0 || isWrittenByGroup ? 'write' : 'read'} ${file}, with which anyone can sign tokens: run chmod 600 ${file}, or delete it, which ends all sessions, if it may have been read.`,
  );
}
