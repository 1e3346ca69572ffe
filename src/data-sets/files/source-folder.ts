import { createHash } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPathSegment, joinPath, ROOT_PATH, type CategoryPath } from '../../domain/basics/category-path.ts';
import { type ImportWarning, type Warn, warningsOf } from './import-warning.ts';
import { countFolder, isLink, readSourceFile } from './source-file.ts';

/** The recognised files of one category folder by name, histories as `divh/NAME`. */
export interface SourceFolder {
  readonly path: CategoryPath;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Why others could not be read. */
  readonly unreadable: readonly ImportWarning[];
  /** Changes when any of the files changes, or what an import makes of them. */
  readonly fingerprint: string;
}

const fileNames =
  /^(meta\.yml|itemdef\.csv|data\.csv|history\.csv|version\.csv|return_values\.csv|[A-Za-z0-9_-]+\.js)$/;
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
  const unreadable: ImportWarning[] = [];
  function readFile(name: string): void {
    const { rejected } = warningsOf(joinPath(path, name), (warning) => unreadable.push(warning));
    const content = readSourceFile(join(root, path, name), (message) => rejected(null, message));
    if (content !== null) files.set(name, content);
  }
  for (const { name } of entries) if (fileNames.test(name)) readFile(name);
  if (entries.some((entry) => entry.isDirectory() && entry.name === historyFolder)) {
    const names = readdirSync(join(root, path, historyFolder)).sort();
    for (const name of names) if (name.endsWith('.csv')) readFile(`${historyFolder}/${name}`);
  }
  yield { path, files, unreadable, fingerprint: fingerprintOf(files) };

  for (const entry of entries) {
    if (entry.isSymbolicLink() && !fileNames.test(entry.name) && !entry.name.startsWith('.'))
      warningsOf(joinPath(path, entry.name), warn).rejected(null, isLink);
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
export function countSourceFolders(root: string, count = { folders: 0, entries: 0 }): number {
  const entries = readdirSync(root, { withFileTypes: true });
  countFolder(count, entries.length);
  for (const { name } of entries.filter(isCategoryFolder)) countSourceFolders(join(root, name), count);
  return count.folders;
}

function isCategoryFolder(entry: Dirent): boolean {
  return (
    entry.isDirectory() &&
    entry.name !== historyFolder &&
    !entry.name.startsWith('.') &&
    isPathSegment(entry.name)
  );
}

/** Increases when an import reads the same files differently, so that they are imported again. */
const readingVersion = '2';

function fingerprintOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256').update(readingVersion);
  for (const [name, content] of files) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest('base64url');
}
