import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
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
/**
 * Reads the tree below a data set's root, parents before children. Other files
 * are not read. For many small files, waiting costs several times what reading does.
 */
export function* readSourceFolders(
  root: string,
  warn: Warn,
  path: CategoryPath = ROOT_PATH,
): Generator<SourceFolder> {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    const file = join(root, path, entry.name);
    if (entry.isFile() && fileNames.test(entry.name)) files.set(entry.name, readFileSync(file));
  }
  if (entries.some((entry) => entry.isDirectory() && entry.name === historyFolder)) {
    readHistoryFiles(join(root, path, historyFolder), files);
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
export function countSourceFolders(root: string): number {
  const folders = readdirSync(root, { withFileTypes: true }).filter(isCategoryFolder);
  return folders.reduce((total, { name }) => total + countSourceFolders(join(root, name)), 1);
}

function isCategoryFolder(entry: Dirent): boolean {
  return (
    entry.isDirectory() &&
    entry.name !== historyFolder &&
    !entry.name.startsWith('.') &&
    isPathSegment(entry.name)
  );
}

function readHistoryFiles(folder: string, files: Map<string, Buffer>): void {
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.csv')) files.set(`${historyFolder}/${name}`, readFileSync(join(folder, name)));
  }
}

/** Increases when an import reads the same files differently, so that they are imported again. */
const readingVersion = '2';

function fingerprintOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256').update(readingVersion);
  for (const [name, content] of files) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest('base64url');
}
