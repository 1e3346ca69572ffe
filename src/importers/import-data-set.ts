import { lastSegment, ROOT_PATH } from '../domain/category-path.ts';
import type { Clock } from '../ports/clock.ts';
import type { ReferenceCategory, ReferenceDataStore } from '../ports/store.ts';
import type { ImportWarning, Warn } from './import-warning.ts';
import { readDefinition } from './read-definition.ts';
import { readItems } from './read-items.ts';
import { readMeta } from './read-meta.ts';
import { readSourceFolders, type SourceFolder } from './source-folder.ts';
import { uidOf } from './uid-of.ts';

export interface ImportOptions {
  /** The folder whose subfolders are the categories. */
  readonly directory: string;
  readonly referenceData: ReferenceDataStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told of each category before it is read. */
  readonly onCategory?: (path: string, number: number) => void;
}

export interface ImportSummary {
  readonly categories: number;
  readonly written: number;
  readonly unchanged: number;
  readonly items: number;
  readonly warnings: readonly ImportWarning[];
}

/**
 * Imports a tree in the published layout, all or nothing. Categories whose
 * files are as they were at the last import are not read again.
 */
export async function importDataSet(options: ImportOptions): Promise<ImportSummary> {
  const { directory, referenceData, clock, signal, onCategory } = options;
  const warnings: ImportWarning[] = [];
  const warn: Warn = (warning) => void warnings.push(warning);
  const known = await referenceData.getFingerprints(signal);
  const changed: ReferenceCategory[] = [];
  let categories = 0;
  for await (const folder of readSourceFolders(directory, warn)) {
    signal.throwIfAborted();
    categories += 1;
    if (known.get(folder.path) === folder.fingerprint) continue;
    onCategory?.(folder.path, categories);
    changed.push(toCategory(folder, warn));
  }
  if (changed.length > 0) await referenceData.replace(changed, clock(), signal);
  return {
    categories,
    written: changed.length,
    unchanged: categories - changed.length,
    items: changed.reduce((total, { items }) => total + items.length, 0),
    warnings,
  };
}

function toCategory(folder: SourceFolder, warn: Warn): ReferenceCategory {
  const { path, fingerprint, files } = folder;
  const meta = readMeta(files.get('meta.yml'), `${path}/meta.yml`, warn);
  const definition = readDefinition(folder, warn);
  return {
    uid: uidOf('data category', path),
    path,
    name: meta.name ?? (path === ROOT_PATH ? 'Root' : lastSegment(path)),
    provenance: meta.provenance,
    definition,
    items: definition === null ? [] : readItems(folder, definition, warn),
    fingerprint,
  };
}
