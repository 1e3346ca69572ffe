import type { Clock } from '../ports/clock.ts';
import type { ReferenceCategory, ReferenceDataStore } from '../ports/reference-store.ts';
import { UnreadableSource } from './csv.ts';
import type { ImportWarning } from './import-warning.ts';
import { emptyCategory, readCategory } from './read-category.ts';
import { noChecks, type SourceChecks } from './source-checks.ts';
import { readSourceFolders } from './source-folder.ts';

interface ImportOptions {
  /** The folder whose subfolders are the categories. */
  readonly directory: string;
  readonly referenceData: ReferenceDataStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called for each category before it is read. */
  readonly onCategory?: (path: string, number: number) => void;
  readonly checks?: SourceChecks;
  /**
   * Where the data set comes from: an `import` replaces existing categories,
   * `built-in` data does not touch imported ones. `import` when absent.
   */
  readonly origin?: 'import' | 'built-in';
  /** Reads and reports without writing. */
  readonly isDryRun?: boolean;
}

export interface ImportSummary {
  readonly categories: number;
  /** Categories that were written, or would have been in a dry run. */
  readonly written: number;
  readonly unchanged: number;
  /** Categories with an unreadable file, which are left unchanged. */
  readonly rejected: number;
  /** In the categories that were written. */
  readonly items: number;
  readonly warnings: readonly ImportWarning[];
}

/**
 * Imports a tree in the published layout, all or nothing. Categories whose
 * files have not changed since the last import are not read again.
 */
export async function importDataSet(options: ImportOptions): Promise<ImportSummary> {
  const {
    directory,
    referenceData,
    clock,
    signal,
    onCategory,
    checks = noChecks,
    origin = 'import',
    isDryRun,
  } = options;
  const warnings: ImportWarning[] = [];
  const warn = (warning: ImportWarning): void => void warnings.push(warning);
  const known = await referenceData.getFingerprints(signal);
  const changed: ReferenceCategory[] = [];
  let categories = 0;
  let rejected = 0;
  for await (const folder of readSourceFolders(directory, warn)) {
    signal.throwIfAborted();
    categories += 1;
    onCategory?.(folder.path, categories);
    const fingerprint = `${origin}:${folder.fingerprint}`;
    const stored = known.get(folder.path);
    if (stored === fingerprint || (origin === 'built-in' && stored?.startsWith('import:') === true)) continue;
    try {
      changed.push({ ...readCategory(folder, checks, warn), fingerprint });
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      rejected += 1;
      if (!known.has(folder.path)) changed.push(emptyCategory(folder));
    }
  }
  const written = changed.filter(({ fingerprint }) => fingerprint !== '').length;
  if (changed.length > 0 && isDryRun !== true) await referenceData.replace(changed, clock(), signal);
  return {
    categories,
    written,
    unchanged: categories - written - rejected,
    rejected,
    items: changed.reduce((total, { items }) => total + items.length, 0),
    warnings,
  };
}
