import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPathSegment, joinPath, ROOT_PATH, type CategoryPath } from '../domain/category-path.ts';
import { type Warn, warningsOf } from './import-warning.ts';

/** The recognised files of one category folder by name, histories as `divh/NAME`. */
export interface SourceFolder {
  readonly path: CategoryPath;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Changes when any of the files changes, or what an import makes of them. */
  readonly fingerprint: string;
}

const fileNames = /^(meta\.yml|itemdef\.csv|data\.csv|version\.csv|return_values\.csv|[A-Za-z0-9_-]+\.js)$/;
const historyFolder = 'divh';
/** There may be many thousands of histories; this many are open at once. */
const filesAtOnce = 64;

/** Reads the tree below a data set's root, parents before children. Other files are not read. */
export async function* readSourceFolders(
  root: string,
  warn: Warn,
  path: CategoryPath = ROOT_PATH,
): AsyncGenerator<SourceFolder> {
  const entries = await readdir(join(root, path), { withFileTypes: true });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (entry.isFile() && fileNames.test(entry.name)) {
      files.set(entry.name, await readFile(join(root, path, entry.name)));
    }
  }
  if (entries.some((entry) => entry.isDirectory() && entry.name === historyFolder)) {
    await readHistoryFiles(join(root, path, historyFolder), files);
  }
  yield { path, files, fingerprint: fingerprintOf(files) };

  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === historyFolder || entry.name.startsWith('.')) continue;
    if (isPathSegment(entry.name)) yield* readSourceFolders(root, warn, joinPath(path, entry.name));
    else
      warningsOf(joinPath(path, entry.name), warn).rejected(
        null,
        'The folder name is not a valid path segment; skipped.',
      );
  }
}

/** How many folders `readSourceFolders` yields, by their names alone. */
export async function countSourceFolders(root: string): Promise<number> {
  const entries = await readdir(root, { withFileTypes: true });
  const below = entries.filter(isCategoryFolder).map(({ name }) => countSourceFolders(join(root, name)));
  return (await Promise.all(below)).reduce((total, count) => total + count, 1);
}

function isCategoryFolder(entry: Dirent): boolean {
  return (
    entry.isDirectory() &&
    entry.name !== historyFolder &&
    !entry.name.startsWith('.') &&
    isPathSegment(entry.name)
  );
}

async function readHistoryFiles(folder: string, files: Map<string, Buffer>): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort();
  for (let start = 0; start < names.length; start += filesAtOnce) {
    const batch = names.slice(start, start + filesAtOnce);
    const contents = await Promise.all(batch.map((name) => readFile(join(folder, name))));
    for (const [index, content] of contents.entries())
      files.set(`${historyFolder}/${batch[index] ?? ''}`, content);
  }
}

/** Increases when an import reads the same files differently, so that they are imported again. */
const readingVersion = '2';

function fingerprintOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256').update(readingVersion);
  for (const [name, content] of files) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest('base64url');
}
