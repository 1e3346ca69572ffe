import { pathKey, type CategoryPath } from '../../domain/basics/category-path.ts';
import { changesBetween, type ImportChange, withoutParts } from '../plan/import-change.ts';
import { makeItems, emptyCategory, readCategory, replaceParts } from '../files/read-category.ts';
import { readStoredCategory, walkCategories } from '../plan/read-stored-category.ts';
import { UnreadableSource } from '../files/csv.ts';
import type { ImportWarning } from '../files/import-warning.ts';
import { noChecks } from '../files/source-checks.ts';
import { readSourceFolders, type SourceFolder } from '../files/source-folder.ts';
import type { Store } from '../../ports/store.ts';

interface VerifyOptions {
  readonly store: Store;
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onCategory?: (path: CategoryPath, number: number) => void;
  /** Whether what the tree does not describe counts as a difference. */
  readonly isExact?: boolean;
}

export interface VerifySummary {
  readonly categories: number;
  readonly items: number;
  /** Changes that would turn the store, `before`, into the tree, `after`. */
  readonly differences: readonly ImportChange[];
  /** Files that cannot be read, whose categories were not compared. */
  readonly unreadable: readonly ImportWarning[];
}

/**
 * Compares a store with a tree in the published layout, record by record: what
 * the tree describes, or everything if `isExact`.
 */
export async function verifyDataSet(options: VerifyOptions): Promise<VerifySummary> {
  const { store, directory, signal, onCategory, isExact = false } = options;
  const differences: ImportChange[] = [];
  const inTree = new Set<string>();
  const unreadable: ImportWarning[] = [];
  let items = 0;
  for (const folder of readSourceFolders(directory, () => undefined)) {
    signal.throwIfAborted();
    inTree.add(pathKey(folder.path));
    onCategory?.(folder.path, inTree.size);
    const source = readFolder(folder, unreadable);
    if (source === null) continue;
    const stored = await readStoredCategory(store, folder.path, signal);
    // Parts that the source does not describe stay as stored.
    const base = stored === null || isExact ? emptyCategory(folder.path) : stored;
    const expected = replaceParts(base, source);
    if (source.items !== null) items += expected.items.length;
    differences.push(...changesBetween(stored, { ...expected, uid: stored?.uid ?? expected.uid }));
  }
  if (isExact) {
    for await (const path of walkCategories(store, signal)) {
      if (inTree.has(pathKey(path))) continue;
      const [stored] = await store.dataCategories.getMany([path], signal);
      if (stored !== undefined)
        differences.push(...changesBetween({ ...emptyCategory(path), uid: stored.uid }, null));
    }
  }
  return { categories: inTree.size, items, differences: withoutParts(differences), unreadable };
}

/** `null`, with the reason in `unreadable`, if a file of the folder cannot be read. */
function readFolder(folder: SourceFolder, unreadable: ImportWarning[]) {
  const warnings: ImportWarning[] = [];
  try {
    return makeItems(readCategory(folder, noChecks, (warning) => warnings.push(warning)));
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    unreadable.push(...warnings.filter(({ kind }) => kind === 'rejected'));
    return null;
  }
}
