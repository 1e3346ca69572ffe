import { pathKey, trustedPath } from '../domain/basics/category-path.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type {
  DataItemSearchQuery,
  StoredDataCategory,
  StoredDataItem,
  StoredDataItemValue,
  StoredDrill,
  StoredFilteredItem,
} from '../ports/reference-store.ts';
import type { Store } from '../ports/store.ts';
import type { Definitions } from './definitions/definitions.ts';
import { holdRecords, type ReadHeld } from './held-records.ts';

/** Reference data, read in one statement for all keys and cached until something is written to the store. */
export interface HeldReferenceData {
  /** Keyed by path key. */
  readonly categories: ReadHeld<StoredDataCategory, string>;
  readonly items: ReadHeld<StoredDataItem, Uid>;
  /** Pages of a category's items, by `itemPageText`. */
  readonly itemPages: ReadHeld<Page<StoredDataItem>, ItemPage>;
  /** Pages of searches, by `searchText`. */
  readonly searches: ReadHeld<Page<StoredDataItem>, DataItemSearchQuery>;
  /** The drill-down values of all items of a category, by its uid. */
  readonly drills: ReadHeld<readonly StoredDrill[], Uid>;
  /** The filtered fields of all items of a category, by its uid. */
  readonly filteredItems: ReadHeld<readonly StoredFilteredItem[], Uid>;
  /** All entries of all values of an item, by the item's uid. */
  readonly entries: ReadHeld<readonly StoredDataItemValue[], Uid>;
}

export interface ItemPage {
  readonly categoryUid: Uid;
  readonly page: PageRequest;
}

export function itemPageText({ categoryUid, page: { page, itemsPerPage, withTotal } }: ItemPage): string {
  return [categoryUid, page, itemsPerPage, withTotal !== false].join(' ');
}

export function searchText({
  words,
  categoryPath,
  page: { page, itemsPerPage },
}: DataItemSearchQuery): string {
  return JSON.stringify([words, pathKey(categoryPath), page, itemsPerPage]);
}

/** Measured: 150 to 700 bytes a record, so that together they take some 40 MB at most. */
const heldAtMost = {
  categories: 5000,
  items: 10_000,
  itemPages: 5000,
  searches: 5000,
  drills: 50_000,
  filteredItems: 25_000,
  entries: 40_000,
};

const weighList = (records: readonly unknown[]): number => records.length + 1;

export function holdReferenceData(store: Store, definitions: Definitions): HeldReferenceData {
  const { dataCategories, dataItems, dataItemValues } = store;
  const entries = holdRecords(store, {
    maximum: heldAtMost.entries,
    weigh: weighList,
    read: (uids: readonly Uid[], signal) => dataItemValues.listByItems(uids, signal),
  });
  return {
    categories: holdRecords(store, {
      maximum: heldAtMost.categories,
      async read(keys: readonly string[], signal) {
        const revision = store.revision();
        const categories = await dataCategories.getMany(keys.map(trustedPath), signal);
        for (const { definition } of categories) {
          if (definition !== null) definitions.hold(definition, revision);
        }
        return new Map(categories.map((category) => [pathKey(category.path), category]));
      },
    }),
    items: holdRecords(store, {
      maximum: heldAtMost.items,
      async read(uids: readonly Uid[], signal) {
        const revision = store.revision();
        const items = new Map<string, StoredDataItem>();
        for (const { entries: ofItem, ...item } of await dataItems.getMany(uids, signal)) {
          items.set(item.uid, item);
          entries.hold(item.uid, ofItem, revision);
        }
        return items;
      },
    }),
    itemPages: holdRecords(store, {
      maximum: heldAtMost.itemPages,
      textOf: itemPageText,
      weigh: ({ entries }) => entries.length + 1,
      read: async (pages: readonly ItemPage[], signal) =>
        new Map(
          await Promise.all(
            pages.map(async (each) => {
              const { categoryUid, page } = each;
              return [itemPageText(each), await dataItems.listPage(categoryUid, page, signal)] as const;
            }),
          ),
        ),
    }),
    searches: holdRecords(store, {
      maximum: heldAtMost.searches,
      textOf: searchText,
      weigh: ({ entries }) => entries.length + 1,
      async read(queries: readonly DataItemSearchQuery[], signal) {
        const found = new Map<string, Page<StoredDataItem>>();
        for (const query of queries) found.set(searchText(query), await dataItems.search(query, signal));
        return found;
      },
    }),
    drills: holdRecords(store, {
      maximum: heldAtMost.drills,
      weigh: weighList,
      read: (uids: readonly Uid[], signal) => readEach(uids, (uid) => dataItems.listDrills(uid, signal)),
    }),
    filteredItems: holdRecords(store, {
      maximum: heldAtMost.filteredItems,
      weigh: weighList,
      read: (uids: readonly Uid[], signal) => readEach(uids, (uid) => dataItems.listForFilter(uid, signal)),
    }),
    entries,
  };
}

export async function readEach<V>(
  uids: readonly Uid[],
  read: (uid: Uid) => Promise<V>,
): Promise<ReadonlyMap<Uid, V>> {
  return new Map(await Promise.all(uids.map(async (uid) => [uid, await read(uid)] as const)));
}
