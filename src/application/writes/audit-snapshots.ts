import { type CategoryPath, pathKey } from '../../domain/basics/category-path.ts';
import { showApiKey, showUser } from '../../domain/changes/shown-accounts.ts';
import type { RecordShown } from '../../domain/changes/changes.ts';
import {
  showDataCategory,
  showDataItem,
  showDataItemValue,
  showDefinition,
  showProfile,
} from '../../domain/changes/shown-records.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import { budgetFor } from '../../metering/request-budget.ts';
import type { ReferenceCategory, StoredDataCategory } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import { orThrow } from '../outcomes.ts';

export type TakeSnapshot = (store: Store, signal: AbortSignal) => Promise<readonly RecordShown[]>;

export function snapshotApiKey(uid: Uid): TakeSnapshot {
  return async ({ apiKeys }, signal) => {
    const found = await apiKeys.find(uid, signal);
    return found === null ? [] : [showApiKey(found.apiKey)];
  };
}

/** The account, which an unknown name does not have. */
export function snapshotUser(username: string): TakeSnapshot {
  return async ({ users }, signal) => {
    const found = await users.findByUsername(username, signal);
    return found === null ? [] : [showUser(found)];
  };
}

export function snapshotProfile(uid: Uid): TakeSnapshot {
  return async ({ profiles }, signal) => {
    const [found] = await profiles.getMany([uid], signal);
    if (found === undefined) return [];
    const shown = showProfile(found);
    const owner = found.permission.owner.username;
    return [{ ...shown, path: `profiles/${uid}`, fields: { ...shown.fields, owner } }];
  };
}

/** The categories themselves. Descendants of a moved category have no entries of their own. */
export function snapshotCategories(uids: readonly Uid[]): TakeSnapshot {
  return async ({ dataCategories }, signal) => {
    const found = await dataCategories.findByUids(uids, signal);
    const categories = await dataCategories.getMany(pathsOf(found), signal);
    return categories.map(showCategory);
  };
}

/** The categories with all descendants; of their items, which may be many, only the number. */
export function snapshotBranches(uids: readonly Uid[]): TakeSnapshot {
  return async (store, signal) => {
    const found = await store.dataCategories.findByUids(uids, signal);
    const paths = new Set(pathsOf(found));
    for (let level = [...paths]; level.length > 0;) {
      const children = await store.dataCategories.listChildren(level, signal);
      level = pathsOf(children).filter((path) => !paths.has(path));
      for (const path of level) paths.add(path);
    }
    const categories = await store.dataCategories.getMany([...paths], signal);
    return withItemCounts(store, categories, signal);
  };
}

/** Definitions with all that belongs to them; whatever categories use them, their paths are their own. */
export function snapshotDefinitions(uids: readonly Uid[]): TakeSnapshot {
  return async ({ itemDefinitions }, signal) => {
    const found = await itemDefinitions.getMany(uids, signal);
    return found.flatMap(({ definition, ...rest }) =>
      showDefinition({ ...definition, ...rest, path: `definitions/${definition.uid}` }),
    );
  };
}

/** Items with the histories of their values. */
export function snapshotItems(uids: readonly Uid[]): TakeSnapshot {
  return async ({ dataItems, itemDefinitions }, signal) => {
    const items = await dataItems.getMany(uids, signal);
    const definitionUids = new Set(items.map(({ itemDefinition }) => itemDefinition.uid));
    const definitions = await itemDefinitions.getMany([...definitionUids], signal);
    const valueDefinitions = new Map(
      definitions.flatMap(({ valueDefinitions: all }) =>
        all.map((definition) => [definition.uid, definition]),
      ),
    );
    const budget = budgetFor(signal);
    const values = await mapInSlices(budget, items, (item) =>
      orThrow(item.entries).map((entry) => {
        const definition = valueDefinitions.get(entry.definitionUid);
        return showDataItemValue({
          ...entry,
          item: { categoryPath: item.dataCategory.path, uid: item.uid },
          path: definition?.path ?? entry.definitionUid,
          unit: entry.unit ?? definition?.unit ?? null,
          perUnit: entry.perUnit ?? definition?.perUnit ?? null,
        });
      }),
    );
    return [...(await mapInSlices(budget, items, showDataItem)), ...values.flat()];
  };
}

/** The categories of a data set, wherever they are now, with the digests of their last import. */
export function snapshotImports(sources: readonly ReferenceCategory[]): TakeSnapshot {
  return async (store, signal) => {
    const imported = await store.referenceData.listImported(signal);
    const found = await store.dataCategories.findByUids(
      sources.map(({ uid }) => uid),
      signal,
    );
    const paths = new Map(found.map(({ uid, path }) => [uid, path]));
    const sourcePaths = new Map<string, CategoryPath>(
      sources.map(({ uid, path }) => [pathKey(paths.get(uid) ?? path), path]),
    );
    const categories = await store.dataCategories.getMany(
      sources.map(({ uid, path }) => paths.get(uid) ?? path),
      signal,
    );
    const shown = await withItemCounts(store, categories, signal);
    return shown.map((record) => {
      const sourcePath = sourcePaths.get(pathKey(record.path));
      const source = sourcePath === undefined ? null : (imported.get(sourcePath)?.fingerprint ?? null);
      return { ...record, fields: { ...record.fields, source } };
    });
  };
}

async function withItemCounts(
  { dataItems }: Store,
  categories: readonly StoredDataCategory[],
  signal: AbortSignal,
): Promise<readonly RecordShown[]> {
  const shown: RecordShown[] = [];
  for (const category of categories) {
    const { total } = await dataItems.listPage(category.uid, { page: 1, itemsPerPage: 1 }, signal);
    const record = showCategory(category);
    shown.push({ ...record, fields: { ...record.fields, dataItems: String(total) } });
  }
  return shown;
}

function showCategory(category: StoredDataCategory): RecordShown {
  return showDataCategory(category, category.definition?.definition.uid ?? null);
}

function pathsOf(categories: readonly { readonly path: CategoryPath }[]): CategoryPath[] {
  return categories.map(({ path }) => path);
}
