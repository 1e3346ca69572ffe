import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { badInput } from '../../domain/basics/errors.ts';

const megabyte = 1024 * 1024;
const largestFile = 64 * megabyte;
/** The texts of one category; expanding one takes much longer than reading it. */
const largestMeta = megabyte;
/** The largest published data set has 4,068 folders. */
const maxFolders = 50_000;
const maxEntries = 500_000;

/** Neither follows a link nor waits for the writer of a FIFO; Windows has neither. */
const reading = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The content of a file of a data set, or `null` after saying why it is not read. */
export function readSourceFile(file: string, refuse: (message: string) => void): Buffer | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, reading);
  } catch (error) {
    refuse(reasonOf(error));
    return null;
  }
  try {
    const found = fstatSync(descriptor);
    const maximum = file.endsWith('.yml') ? largestMeta : largestFile;
    if (found.isFile() && found.size <= maximum) return readFileSync(descriptor);
    refuse(
      found.isFile()
        ? `The file has ${found.size} bytes; at most ${maximum} are read. The category is left unchanged.`
        : notRegular,
    );
    return null;
  } finally {
    closeSync(descriptor);
  }
}

const notRegular =
  'This is a folder, device, pipe or socket instead of a file; it is not read. The category is left unchanged.';

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ELOOP') return `${isLink} The category is left unchanged.`;
  return code === 'ENXIO' ? notRegular : `The file cannot be read (${code}). The category is left unchanged.`;
}

export const isLink = 'This is a link, which is not followed: replace it by what it points to.';

interface FolderCount {
  folders: number;
  entries: number;
}

/** Counts a folder with its entries; throws BAD_USER_INPUT for what is no data set. */
export function countFolder(count: FolderCount, entries: number): void {
  count.folders += 1;
  count.entries += entries;
  if (count.folders <= maxFolders && count.entries <= maxEntries) return;
  throw badInput(
    'directory',
    `The folder has more than ${maxFolders} folders or ${maxEntries} files: name the one with the data set.`,
  );
}
