import type { ImportOrigin } from '../../domain/changes/audit-entry.ts';
import { type CategoryPath, trustedPath } from '../../domain/basics/category-path.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Store } from '../../ports/store.ts';
import { UnreadableSource } from '../files/csv.ts';
import { type FileWarnings, type ImportWarning, warningsOf } from '../files/import-warning.ts';
import { type FingerprintedSource, locate } from './plan-category.ts';
import { makeItems, readCategory, unreadCategory } from '../files/read-category.ts';
import { noChecks, type SourceChecks } from '../files/source-checks.ts';
import { readSourceFolders, type SourceFolder } from '../files/source-folder.ts';

export interface SourceOptions {
  /** The folder whose subfolders are the categories. */
  readonly directory: string;
  readonly store: {
    readonly referenceData: Pick<Store['referenceData'], 'listImported'>;
    readonly audit: Pick<Store['audit'], 'listPage'>;
    readonly dataCategories: Pick<Store['dataCategories'], 'getMany'>;
    readonly dataItems: Pick<Store['dataItems'], 'listPage'>;
  };
  readonly signal: AbortSignal;
  /** Called for each category before it is read. */
  readonly onCategory?: (path: string, number: number) => void;
  readonly checks?: SourceChecks;
  /**
   * Where the data set comes from: an `import` replaces existing categories,
   * `built-in` data does not touch imported ones. `import` when absent.
   */
  readonly origin?: ImportOrigin;
  readonly edits?: 'keep' | 'overwrite' | undefined;
  /** Leaves out categories with unchanged files, with their problems and edits. */
  readonly isOnlyChanged?: boolean;
}

/** Reads the folders of a data set, without those imported unchanged and not edited since. Includes the problems of all. */
export async function readSources({
  directory,
  store,
  signal,
  onCategory,
  checks = noChecks,
  origin = 'import',
  edits,
  isOnlyChanged = false,
}: SourceOptions) {
  const warnings: ImportWarning[] = [];
  const warn = (warning: ImportWarning): void => void warnings.push(warning);
  const imported = await store.referenceData.listImported(signal);
  const sources: FingerprintedSource[] = [];
  const areDefinitionsEdited = await hasEdits(store, definitionPath(), signal);
  let categories = 0;
  let rejected = 0;
  const isEdited = async (path: CategoryPath): Promise<boolean> => {
    if (await hasEdits(store, path, signal)) return true;
    if (!areDefinitionsEdited) return false;
    const [category] = await store.dataCategories.getMany([path], signal);
    const uid = category?.definition?.definition.uid;
    return uid !== undefined && hasEdits(store, definitionPath(uid), signal);
  };
  for (const folder of readSourceFolders(directory, warn)) {
    signal.throwIfAborted();
    categories += 1;
    const last = imported.get(folder.path)?.fingerprint;
    const location = locate(folder.path, imported);
    const fingerprint = fingerprintFor(folder, origin, last);
    if (fingerprint === null) continue;
    const isUnchanged = last === fingerprint && edits !== 'overwrite';
    if (isUnchanged && isOnlyChanged) continue;
    onCategory?.(folder.path, categories);
    // The log has the edits of a category that was moved under several paths.
    const isKnown = isUnchanged && location === folder.path && !(await isEdited(location));
    try {
      const read = readCategory(folder, checks, warn);
      if (isKnown) continue;
      const source = makeItems(read);
      const { definition, items } = source;
      const empty = definition?.valueDefinitions.length === 0 ? 'itemdef.csv' : 'data.csv';
      if (empty === 'itemdef.csv' || items?.length === 0) {
        await refuseEmpty(warningsOf(`${folder.path}/${empty}`, warn), location, store, signal);
      }
      // Imported texts stay when built-in data brings new items.
      const texts = origin === 'built-in' && last?.startsWith('texts:') === true ? null : source.texts;
      sources.push({ ...source, texts, fingerprint });
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      rejected += 1;
      sources.push({ ...unreadCategory(folder), fingerprint: '' });
    }
  }
  return { sources, categories, rejected, warnings };
}

/** A file without rows is a mistake where there are items, rather than a request to remove them all. */
async function refuseEmpty(
  { rejected }: FileWarnings,
  location: CategoryPath,
  { dataCategories, dataItems }: SourceOptions['store'],
  signal: AbortSignal,
): Promise<void> {
  const [category] = await dataCategories.getMany([location], signal);
  if (category === undefined) return;
  const { total } = await dataItems.listPage(category.uid, { page: 1, itemsPerPage: 1 }, signal);
  if (total === 0) return;
  rejected(
    null,
    `The file has no usable rows, but the category has items (${total}). The category is left unchanged. Leave the file out to keep what is there; to remove the items, delete them as an administrator.`,
  );
  throw new UnreadableSource();
}

/** Where the log has what administrators did to a definition. */
function definitionPath(uid?: Uid): CategoryPath {
  return trustedPath(uid === undefined ? 'definitions' : `definitions/${uid}`);
}

async function hasEdits(
  { audit }: SourceOptions['store'],
  path: CategoryPath,
  signal: AbortSignal,
): Promise<boolean> {
  const filter = { path, areEdits: true };
  return (await audit.listPage(filter, { page: 1, itemsPerPage: 1 }, signal)).total > 0;
}

/** Fingerprint stored for an imported folder; `null` if it is left alone. */
function fingerprintFor(folder: SourceFolder, origin: ImportOrigin, last: string | undefined): string | null {
  if (origin === 'built-in' && hasNothingFor(last, folder)) return null;
  return `${sayingOf(folder, origin, last)}:${folder.fingerprint}`;
}

/** Imported categories stay as they are, and those with imported texts alone if the folder has nothing else. */
function hasNothingFor(last: string | undefined, { files }: SourceFolder): boolean {
  return (
    last?.startsWith('import:') === true || (last?.startsWith('texts:') === true && !files.has('itemdef.csv'))
  );
}

/**
 * Origin of a category's content: an `import` excludes built-in data later, one of `texts` only
 * leaves the definition and the items to it, and an `empty` folder has none.
 */
function sayingOf({ files }: SourceFolder, origin: ImportOrigin, last = ''): string {
  if (last.startsWith('import:')) return 'import';
  if (files.size === 0) return 'empty';
  if (origin === 'import') return files.has('itemdef.csv') ? 'import' : 'texts';
  return last.startsWith('texts:') ? 'texts' : 'built-in';
}
