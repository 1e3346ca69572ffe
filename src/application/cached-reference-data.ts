import type { ValueHistory } from '../calculation/plan/value-history.ts';
import { type Lookup, lookupKey } from '../calculation/plan/lookup.ts';
import { pathKey, trustedPath } from '../domain/basics/category-path.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { CalculableDefinition } from '../domain/definitions/item-definition.ts';
import type {
  StoredDataCategory,
  StoredDataItem,
  StoredDataItemValue,
  StoredDrill,
  StoredFilteredItem,
} from '../ports/reference-store.ts';
import type { FindQuery, FoundItems } from '../ports/search-store.ts';
import type { Store } from '../ports/store.ts';
import { createRecordCache, CachedRecords, ReadRecords } from './cached-records.ts';

/** Reference data, read in one statement for all keys and cached until something is written to the store. */
export interface CachedReferenceData {
  /** Keyed by path. */
  readonly categories: ReadRecords<StoredDataCategory>;
  readonly definitions: ReadRecords<CalculableDefinition, Uid>;
  readonly items: ReadRecords<StoredDataItem, Uid>;
  /** All entries of all values of an item, by the item's uid. */
  readonly entries: ReadRecords<readonly StoredDataItemValue[], Uid>;
  /** Pages of a category's items. */
  readonly itemPages: ReadRecords<Page<StoredDataItem>, ItemPage>;
  /** The drill-down values of all items of a category, by its uid. */
  readonly drills: ReadRecords<readonly StoredDrill[], Uid>;
  /** The filtered fields of all items of a category, by its uid. */
  readonly filteredItems: ReadRecords<readonly StoredFilteredItem[], Uid>;
  /** The matches of searches, where they are far behind. */
  readonly matches: ReadRecords<FoundItems, FindQuery>;
  /** The values of other items that algorithms look up. */
  readonly lookUps: CachedRecords<ValueHistory, Lookup>;
}

interface ItemPage {
  readonly categoryUid: Uid;
  readonly page: PageRequest;
}

const weighList = (records: readonly unknown[]): number => records.length + 1;

export function cacheReferenceData(store: Store): CachedReferenceData {
  const { dataCategories, dataItems, itemDefinitions } = store;
  const cache = createRecordCache(store);
  const definitions = new ReadRecords<CalculableDefinition, Uid>(cache, {
    kind: 'definition',
    read: async (uids, signal) =>
      new Map((await itemDefinitions.getMany(uids, signal)).map((each) => [each.definition.uid, each])),
  });
  const entries = new ReadRecords<readonly StoredDataItemValue[], Uid>(cache, {
    kind: 'entries',
    weigh: weighList,
    read: async (uids, signal) =>
      new Map((await dataItems.getMany(uids, signal)).map(({ uid, entries: ofItem }) => [uid, ofItem])),
  });
  const items = new ReadRecords<StoredDataItem, Uid>(cache, {
    kind: 'item',
    async read(uids, signal) {
      const revision = store.revision();
      const found = new Map<string, StoredDataItem>();
      for (const { entries: ofItem, ...item } of await dataItems.getMany(uids, signal)) {
        found.set(item.uid, item);
        entries.put(item.uid, ofItem, revision);
      }
      return found;
    },
  });
  return {
    definitions,
    entries,
    items,
    categories: new ReadRecords<StoredDataCategory>(cache, {
      kind: 'category',
      async read(keys, signal) {
        const revision = store.revision();
        const categories = await dataCategories.getMany(keys.map(trustedPath), signal);
        for (const { definition } of categories) {
          if (definition !== null) definitions.put(definition.definition.uid, definition, revision);
        }
        return new Map(categories.map((category) => [pathKey(category.path), category]));
      },
    }),
    itemPages: new ReadRecords<Page<StoredDataItem>, ItemPage>(cache, {
      kind: 'page',
      textOf: itemPageText,
      weigh: (page) => weighList(page.entries),
      async read(pages, signal) {
        const revision = store.revision();
        const found = new Map<string, Page<StoredDataItem>>();
        for (const each of pages) {
          const page = await dataItems.listPage(each.categoryUid, each.page, signal);
          for (const item of page.entries) items.put(item.uid, item, revision);
          found.set(itemPageText(each), page);
        }
        return found;
      },
    }),
    drills: new ReadRecords<readonly StoredDrill[], Uid>(cache, {
      kind: 'drills',
      weigh: weighList,
      read: (uids, signal) => readEach(uids, (uid) => dataItems.listDrills(uid, signal)),
    }),
    filteredItems: new ReadRecords<readonly StoredFilteredItem[], Uid>(cache, {
      kind: 'filtered items',
      weigh: weighList,
      read: (uids, signal) => readEach(uids, (uid) => dataItems.listForFilter(uid, signal)),
    }),
    matches: new ReadRecords<FoundItems, FindQuery>(cache, {
      kind: 'matches',
      textOf: JSON.stringify,
      weigh: ({ items }) => weighList(items),
      read: async (queries, signal) => {
        const read = async (query: FindQuery) =>
          [JSON.stringify(query), await dataItems.find(query, signal)] as const;
        return new Map(await Promise.all(queries.map(read)));
      },
    }),
    lookUps: new CachedRecords<ValueHistory, Lookup>(cache, { kind: 'look-up', textOf: lookupKey }),
  };
}

function itemPageText({ categoryUid, page: { page, itemsPerPage, withTotal } }: ItemPage): string {
  return [categoryUid, page, itemsPerPage, withTotal !== false].join(' ');
}

export async function readEach<V>(
  uids: readonly Uid[],
  read: (uid: Uid) => Promise<V>,
): Promise<ReadonlyMap<Uid, V>> {
  return new Map(await Promise.all(uids.map(async (uid) => [uid, await read(uid)] as const)));
}
