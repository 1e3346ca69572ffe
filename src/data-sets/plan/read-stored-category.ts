import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type {
  ReferenceCategory,
  ReferenceDefinition,
  ReferenceItem,
  StoredDataItem,
  StoredDataItemValue,
  ValueEntry,
} from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';

const itemsPerPage = 500;

/** A category of a store in the form that importers produce; `null` if there is none. */
export async function readStoredCategory(
  store: Store,
  path: CategoryPath,
  signal: AbortSignal,
): Promise<ReferenceCategory | null> {
  const [category] = await store.dataCategories.getMany([path], signal);
  if (category === undefined) return null;
  const { uid, name, provenance, about, definition } = category;
  return {
    uid,
    path: category.path,
    name,
    provenance,
    about,
    meta: await store.referenceData.getMeta(uid, signal),
    definition: definition === null ? null : toReferenceDefinition(definition),
    items: await readItems(store, uid, definition, signal),
    fingerprint: '',
  };
}

export async function* walkCategories(
  store: Store,
  signal: AbortSignal,
): AsyncGenerator<CategoryPath, void, undefined> {
  let level: readonly CategoryPath[] = [ROOT_PATH];
  while (level.length > 0) {
    yield* level;
    const children = await store.dataCategories.listChildren(level, signal);
    level = children.map(({ path }) => path);
  }
}

/** In the order of an import: by the position of the value definition, then by time. */
export function inImportOrder(
  values: readonly ValueEntry[],
  definition: Pick<CalculableDefinition, 'valueDefinitions'> | null,
): readonly ValueEntry[] {
  const positions = new Map(definition?.valueDefinitions.map(({ uid }, position) => [uid, position]));
  const positionOf = ({ definitionUid }: ValueEntry): number =>
    positions.get(definitionUid) ?? positions.size;
  return values.toSorted(
    (one, other) => positionOf(one) - positionOf(other) || one.startDate - other.startDate,
  );
}

function toReferenceDefinition({
  definition: { uid, name, drillDown },
  algorithm,
  valueDefinitions,
  returnValues,
  figures,
}: CalculableDefinition): ReferenceDefinition {
  return { uid, name, drillDown, algorithm, valueDefinitions, returnValues, figures };
}

async function readItems(
  store: Store,
  categoryUid: Uid,
  definition: CalculableDefinition | null,
  signal: AbortSignal,
): Promise<readonly ReferenceItem[]> {
  const items: ReferenceItem[] = [];
  for (let page = 1; ; page += 1) {
    const { entries, total } = await store.dataItems.listPage(categoryUid, { page, itemsPerPage }, signal);
    const uids = entries.map(({ uid }) => uid);
    const found = await store.dataItems.getMany(uids, signal);
    const values = new Map(found.map(({ uid, entries: ofItem }) => [uid, ofItem]));
    items.push(
      ...entries.map((item) =>
        toReferenceItem(item, inImportOrder((values.get(item.uid) ?? []).map(toValueEntry), definition)),
      ),
    );
    if (entries.length === 0 || items.length >= total) return items;
  }
}

function toReferenceItem(
  { uid, path, name, label, drill, validity }: StoredDataItem,
  values: readonly ValueEntry[],
): ReferenceItem {
  return { uid, path, name, label, drill, validity, values };
}

function toValueEntry(stored: StoredDataItemValue): ValueEntry {
  const { uid, definitionUid, value, unit, perUnit, startDate } = stored;
  return { uid, definitionUid, value, unit, perUnit, startDate };
}
