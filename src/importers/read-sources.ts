import type { ImportOrigin } from '../domain/audit-entry.ts';
import type { ReferenceDataStore } from '../ports/reference-store.ts';
import { UnreadableSource } from './csv.ts';
import type { ImportWarning } from './import-warning.ts';
import type { FingerprintedSource } from './plan-category.ts';
import { readCategory, unreadCategory } from './read-category.ts';
import { noChecks, type SourceChecks } from './source-checks.ts';
import { readSourceFolders, type SourceFolder } from './source-folder.ts';

export interface SourceOptions {
  /** The folder whose subfolders are the categories. */
  readonly directory: string;
  readonly store: { readonly referenceData: Pick<ReferenceDataStore, 'listImported'> };
  readonly signal: AbortSignal;
  /** Called for each category before it is read. */
  readonly onCategory?: (path: string, number: number) => void;
  readonly checks?: SourceChecks;
  /**
   * Where the data set comes from: an `import` replaces existing categories,
   * `built-in` data does not touch imported ones, and its files are not read again
   * before they change. `import` when absent.
   */
  readonly origin?: ImportOrigin;
  readonly edits?: 'keep' | 'overwrite' | undefined;
}

/** What the folders of a data set say, without those that were imported as they are. */
export async function readSources({
  directory,
  store,
  signal,
  onCategory,
  checks = noChecks,
  origin = 'import',
  edits,
}: SourceOptions) {
  const warnings: ImportWarning[] = [];
  const warn = (warning: ImportWarning): void => void warnings.push(warning);
  const imported = await store.referenceData.listImported(signal);
  const sources: FingerprintedSource[] = [];
  let categories = 0;
  let rejected = 0;
  for await (const folder of readSourceFolders(directory, warn)) {
    signal.throwIfAborted();
    categories += 1;
    onCategory?.(folder.path, categories);
    const last = imported.get(folder.path)?.fingerprint;
    const fingerprint = `${sayingOf(folder, origin, last)}:${folder.fingerprint}`;
    if (origin === 'built-in' && last?.startsWith('import:') === true) continue;
    const isUnchanged = last === fingerprint && edits !== 'overwrite';
    if (origin === 'built-in' && isUnchanged) continue;
    try {
      const source = readCategory(folder, checks, warn);
      // Imported texts stay when built-in data brings new items.
      const texts = origin === 'built-in' && last?.startsWith('texts:') === true ? null : source.texts;
      if (!isUnchanged) sources.push({ ...source, texts, fingerprint });
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      rejected += 1;
      sources.push({ ...unreadCategory(folder), fingerprint: '' });
    }
  }
  return { sources, categories, rejected, warnings };
}

/**
 * Who says what a category is: an `import` excludes built-in data later, one of
 * `texts` only leaves the definition and the items to it, and an `empty` folder
 * says nothing.
 */
function sayingOf({ files }: SourceFolder, origin: ImportOrigin, last = ''): string {
  if (last.startsWith('import:')) return 'import';
  if (files.size === 0) return 'empty';
  if (origin === 'import') return files.has('itemdef.csv') ? 'import' : 'texts';
  return last.startsWith('texts:') ? 'texts' : 'built-in';
}
