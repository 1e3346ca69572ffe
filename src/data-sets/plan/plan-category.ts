import { type CategoryPath, joinPath, lastSegment, parentOf } from '../../domain/basics/category-path.ts';
import type { ImportedCategory, ReferenceCategory } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import { changesBetween, type ImportChange } from './import-change.ts';
import { keepEdits } from './keep-edits.ts';
import { type CategorySource, emptyCategory, replaceParts } from '../files/read-category.ts';
import { readStoredCategory } from './read-stored-category.ts';

export interface CategoryPlan {
  readonly sourcePath: CategoryPath;
  readonly fingerprint: string;
  readonly stored: ReferenceCategory | null;
  /** The category after the import, where it is in the store. */
  readonly target: ReferenceCategory;
  /** Listed for a new category only in a dry run, because there are so many. */
  readonly changes: readonly ImportChange[];
  readonly dataSetItems: ReferenceCategory['items'];
}

/** A category of the data set and the digest of its files. */
export interface FingerprintedSource extends CategorySource {
  readonly fingerprint: string;
}

/** `null` for a category that the data set leaves empty, unless it is new. */
export async function planCategory(
  source: FingerprintedSource,
  store: Store,
  imported: ReadonlyMap<CategoryPath, ImportedCategory>,
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<CategoryPlan | null> {
  const { path: sourcePath, texts, definition, fingerprint } = source;
  const path = locate(sourcePath, imported);
  const stored = await readStoredCategory(store, path, signal);
  const isNew = stored === null && !imported.has(sourcePath);
  if (!isNew && texts === null && definition === null) return null;
  const target = replaceParts(stored ?? { ...emptyCategory(sourcePath), path }, source);
  return {
    sourcePath,
    fingerprint,
    stored,
    target,
    changes: isNew && !isDryRun ? [] : changesBetween(stored, target, !isNew),
    dataSetItems: source.items ?? [],
  };
}

/** The plan with what administrators edited as it is; `null` if the category stays as it is. */
export function planWithEdits(plan: CategoryPlan, edits: readonly ImportChange[]): CategoryPlan | null {
  const target = keepEdits(plan.stored, plan.target, edits);
  return target === null ? null : { ...plan, target, changes: changesBetween(plan.stored, target) };
}

/** Where a category is now: administrators may have moved it, or one above it. */
export function locate(
  path: CategoryPath,
  imported: ReadonlyMap<CategoryPath, ImportedCategory>,
): CategoryPath {
  const known = imported.get(path)?.location ?? null;
  const above = parentOf(path);
  if (known !== null || above === null) return known ?? path;
  return joinPath(locate(above, imported), lastSegment(path));
}
