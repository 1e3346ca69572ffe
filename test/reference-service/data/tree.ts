import { StatusError } from '../http/faults.ts';
import type { DataCategory, DataItem, ProfileItem, Store } from './model.ts';

export function pathOf(category: DataCategory): string {
  return category.parent === null ? '' : `${pathOf(category.parent)}/${category.path}`;
}

export function categoriesIn({ categories }: Store, parent: DataCategory): DataCategory[] {
  return categories.filter((category) => category.parent === parent);
}

export function itemsIn({ dataItems }: Store, category: DataCategory): DataItem[] {
  return dataItems
    .filter((item) => item.category === category)
    .toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)));
}

/** The category that the first segments name, and the segments after them. */
export function findCategory(
  store: Store,
  segments: readonly string[],
): { category: DataCategory; rest: readonly string[] } {
  const root = store.categories.find(({ parent }) => parent === null);
  if (root === undefined) throw new StatusError(404);
  let category = root;
  let depth = 0;
  for (const segment of segments) {
    const next = categoriesIn(store, category).find(({ path }) => path === segment);
    if (next === undefined) break;
    category = next;
    depth++;
  }
  return { category, rest: segments.slice(depth) };
}

export function findItem(store: Store, category: DataCategory, segment: string): DataItem {
  const item = itemsIn(store, category).find(
    ({ uid, path }) => uid === segment || (path !== '' && path === segment),
  );
  if (item === undefined) throw new StatusError(404);
  return item;
}

/** The values that choose the item, joined; those that are empty or `-` are left out. */
export function labelOf(item: DataItem): string {
  const texts = item.definition.drillDown
    .map((path) => drillValue(item, path))
    .filter((text) => text !== '' && text !== '-');
  return texts.length === 0 ? item.path || item.uid : texts.join(', ');
}

export function drillValue({ values }: DataItem, path: string): string {
  return values.find(({ definition }) => definition.path === path)?.value ?? '';
}

export function pathOfItem(item: DataItem): string {
  return `${pathOf(item.category)}/${item.path || item.uid}`;
}

export function pathOfProfileItem({ dataItem, uid }: ProfileItem): string {
  return `${pathOf(dataItem.category)}/${uid}`;
}
