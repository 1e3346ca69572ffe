import { assertLevels, passes } from '../../domain/data-tree/data-item-filter.ts';
import { titleOf } from '../../domain/data-tree/item-title.ts';
import type { DataItemRow } from '../../domain/data-tree/data-item.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { inOrder } from '../../domain/basics/list-order.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/basics/page.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { DataItemListRequest } from '../../ports/data-tree.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataCategory, StoredDataItem } from '../../ports/reference-store.ts';
import { currentValues } from './current-values.ts';
import { attempt } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

type ValuesByPath = Readonly<Record<string, string>>;

/** One page of a category's items, or the error of the filter. */
export async function listDataItemRows(
  request: RequestScope,
  category: StoredDataCategory,
  { page, withValues, asOf, filter, order }: DataItemListRequest,
): Promise<Outcome<Page<DataItemRow>>> {
  const checked = attempt(() => assertLevels(levelsOf(category), filter ?? {}));
  if (checked instanceof EmissionsError) return checked;
  const stored = await (filter === undefined && order === undefined
    ? listWhole(request, category, page)
    : listFiltered(request, category, { filter, order }, page));
  const levels = levelsOf(category);
  const uids = stored.entries.map(({ uid }) => uid);
  const values = withValues ? await readValues(request, category, uids, asOf ?? request.clock()) : undefined;
  const entries = stored.entries.map(({ uid, path, label, name, drill, created, modified }) => ({
    uid,
    path,
    label,
    title: titleOf({ label, name, drill }, levels, category),
    created,
    modified,
    values: values?.get(uid) ?? {},
  }));
  return { ...stored, entries };
}

async function listWhole(
  request: RequestScope,
  { uid: categoryUid }: StoredDataCategory,
  page: PageRequest,
): Promise<Page<StoredDataItem>> {
  const [stored] = await request.cached.itemPages.getMany([{ categoryUid, page }], request.signal);
  return stored ?? { entries: [], total: 0, request: page };
}

/** A page of the matching items, in an order: the filtered fields are read of all items, the others of the page only. */
async function listFiltered(
  request: RequestScope,
  category: StoredDataCategory,
  { filter = {}, order }: Pick<DataItemListRequest, 'filter' | 'order'>,
  page: PageRequest,
): Promise<Page<StoredDataItem>> {
  const { budget, cached } = request;
  const [all = []] = await cached.filteredItems.getMany([category.uid], request.signal);
  if (budget.isPauseDue()) await budget.pause();
  const levels = levelsOf(category);
  const passing = all.filter((item) => passes(item, levels, filter));
  const uids = (order === undefined ? passing : inOrder(passing, order)).map((item) => item.uid);
  const { entries: pageUids } = cutPage(uids, page);
  const stored = await cached.items.getMany(pageUids, request.signal);
  const entries = stored.filter((item) => item !== undefined);
  return { entries, total: uids.length, request: page };
}

function levelsOf({ definition }: StoredDataCategory): readonly string[] {
  return definition?.definition.drillDown ?? [];
}

async function readValues(
  request: RequestScope,
  category: StoredDataCategory,
  uids: readonly Uid[],
  at: Instant,
): Promise<ReadonlyMap<Uid, ValuesByPath>> {
  const { definition } = category;
  if (definition === null) return new Map();
  const entries = await request.cached.entries.getMany(uids, request.signal);
  return new Map(
    uids.map((uid, index): [Uid, ValuesByPath] => {
      const values = currentValues(definition, entries[index] ?? [], at);
      return [uid, Object.fromEntries(values.map(({ definition: { path }, entry }) => [path, entry.value]))];
    }),
  );
}
