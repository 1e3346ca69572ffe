import type { CategoryPath } from '../domain/category-path.ts';
import type { CalculableDefinition } from '../domain/item-definition.ts';
import type { Uid } from '../domain/uid.ts';
import type {
  ReferenceCategory,
  ReferenceDefinition,
  ReferenceItem,
  ReferenceValue,
  StoredDataItem,
  StoredDataItemValue,
} from '../ports/reference-store.ts';
import type { Store } from '../ports/store.ts';

const itemsPerPage = 500;

/** A category of a store in the form that importers produce; `null` if there is none. */
export async function readStoredCategory(
  store: Store,
  path: CategoryPath,
  signal: AbortSignal,
): Promise<ReferenceCategory | null> {
  const [category] = await store.dataCategories.getMany([path], signal);
  if (category === undefined) return null;
  const { uid, name, provenance, definition } = category;
  return {
    uid,
    path: category.path,
    name,
    provenance,
    meta: await store.referenceData.getMeta(uid, signal),
    definition: definition === null ? null : toReferenceDefinition(definition),
    items: await readItems(store, uid, signal),
    fingerprint: '',
  };
}

function toReferenceDefinition({
  definition: { uid, name, drillDown },
  algorithm,
  valueDefinitions,
  returnValues,
}: CalculableDefinition): ReferenceDefinition {
  return { uid, name, drillDown, algorithm, valueDefinitions, returnValues };
}

async function readItems(
  store: Store,
  categoryUid: Uid,
  signal: AbortSignal,
): Promise<readonly ReferenceItem[]> {
  const items: ReferenceItem[] = [];
  for (let page = 1; ; page += 1) {
    const { entries, total } = await store.dataItems.listPage(categoryUid, { page, itemsPerPage }, signal);
    const uids = entries.map(({ uid }) => uid);
    const values = groupByItem(await store.dataItemValues.listByItems(uids, signal));
    items.push(...entries.map((item) => toReferenceItem(item, values.get(item.uid) ?? [])));
    if (entries.length === 0 || items.length >= total) return items;
  }
}

function groupByItem(
  values: readonly StoredDataItemValue[],
): ReadonlyMap<Uid, readonly StoredDataItemValue[]> {
  const groups = new Map<Uid, StoredDataItemValue[]>();
  for (const value of values) {
    const group = groups.get(value.itemUid);
    if (group === undefined) groups.set(value.itemUid, [value]);
    else group.push(value);
  }
  return groups;
}

function toReferenceItem(
  { uid, path, name, label, drill }: StoredDataItem,
  values: readonly StoredDataItemValue[],
): ReferenceItem {
  return { uid, path, name, label, drill, values: values.map(toReferenceValue) };
}

function toReferenceValue({ uid, definitionUid, value, startDate }: StoredDataItemValue): ReferenceValue {
  return { uid, definitionUid, value, startDate };
}
