import { isDeepStrictEqual } from 'node:util';
import { pathKey, type CategoryPath } from '../domain/category-path.ts';
import {
  type CategorySource,
  emptyCategory,
  readCategory,
  replaceParts,
} from '../importers/read-category.ts';
import { readStoredCategory, walkCategories } from '../importers/read-stored-category.ts';
import { noChecks } from '../importers/source-checks.ts';
import { readSourceFolders } from '../importers/source-folder.ts';
import type { ReferenceCategory, ReferenceDefinition, ReferenceItem } from '../ports/reference-store.ts';
import type { Store } from '../ports/store.ts';

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
  readonly differences: readonly Difference[];
}

/** One difference between the store and the tree. */
interface Difference {
  readonly path: CategoryPath;
  readonly message: string;
}

/**
 * Compares a store with a tree in the published layout, record by record: what
 * the tree describes, or everything if `isExact`.
 */
export async function verifyDataSet(options: VerifyOptions): Promise<VerifySummary> {
  const { store, directory, signal, onCategory, isExact = false } = options;
  const differences: Difference[] = [];
  const inTree = new Set<string>();
  let items = 0;
  for await (const folder of readSourceFolders(directory, () => undefined)) {
    signal.throwIfAborted();
    inTree.add(pathKey(folder.path));
    onCategory?.(folder.path, inTree.size);
    const source = readCategory(folder, noChecks, () => undefined);
    items += source.items?.length ?? 0;
    const stored = await readStoredCategory(store, folder.path, signal);
    for (const message of stored === null ? ['is not in the store'] : compare(source, stored, isExact)) {
      differences.push({ path: folder.path, message });
    }
  }
  if (isExact) {
    for await (const path of walkCategories(store, signal)) {
      if (!inTree.has(pathKey(path))) differences.push({ path, message: 'is in the store only' });
    }
  }
  return { categories: inTree.size, items, differences };
}

/** What the source does not describe is as in the store, or empty if `isExact`. */
function compare(source: CategorySource, stored: ReferenceCategory, isExact: boolean): readonly string[] {
  const expected = replaceParts(isExact ? emptyCategory(source.path) : stored, source);
  return [
    ...(expected.name === stored.name ? [] : ['has a different name']),
    ...(isDeepStrictEqual(expected.provenance, stored.provenance) ? [] : ['has a different source']),
    ...(expected.meta === stored.meta ? [] : ['has a different meta.yml']),
    ...(isDeepStrictEqual(comparable(expected.definition), comparable(stored.definition))
      ? []
      : ['has a different definition or algorithm']),
    ...compareItems(expected.items, stored.items),
  ];
}

/** Ignores when value definitions were stored, which the tree does not contain. */
function comparable(definition: ReferenceDefinition | null): unknown {
  if (definition === null) return null;
  return {
    ...definition,
    valueDefinitions: definition.valueDefinitions.map((value) => ({
      ...value,
      valueDefinition: { ...value.valueDefinition, created: null, modified: null },
    })),
  };
}

function compareItems(
  expected: readonly ReferenceItem[],
  stored: readonly ReferenceItem[],
): readonly string[] {
  const left = new Map(stored.map((item) => [item.uid, item]));
  const messages: string[] = [];
  for (const item of expected) {
    const counterpart = left.get(item.uid);
    left.delete(item.uid);
    if (counterpart === undefined) messages.push(`item ${item.uid} (${item.label}) is not in the store`);
    else if (!isDeepStrictEqual(sorted(item), sorted(counterpart))) {
      messages.push(`item ${item.uid} (${item.label}) differs`);
    }
  }
  for (const { uid, label } of left.values()) messages.push(`item ${uid} (${label}) is in the store only`);
  return messages;
}

function sorted(item: ReferenceItem): ReferenceItem {
  return { ...item, values: item.values.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)) };
}
