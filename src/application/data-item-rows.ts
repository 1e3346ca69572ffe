import type { DataItemRow } from '../domain/data-item.ts';
import type { Instant } from '../domain/instant.ts';
import type { Page } from '../domain/page.ts';
import type { Uid } from '../domain/uid.ts';
import type { DataItemListRequest } from '../ports/backend.ts';
import type { StoredDataCategory } from '../ports/reference-store.ts';
import { currentValues } from './current-values.ts';
import type { Request } from './request.ts';

type ValuesByPath = Readonly<Record<string, string>>;

/** One page of a category's items. */
export async function listDataItemRows(
  request: Request,
  category: StoredDataCategory,
  { page, withValues, asOf }: DataItemListRequest,
): Promise<Page<DataItemRow>> {
  const stored = await request.store.dataItems.listPage(category.uid, page, request.signal);
  request.items.put(new Map(stored.entries.map((item) => [item.uid, item])));
  const uids = stored.entries.map(({ uid }) => uid);
  const values = withValues ? await readValues(request, category, uids, asOf ?? request.clock()) : undefined;
  const entries = stored.entries.map(({ uid, path, label, created, modified }) => ({
    uid,
    path,
    label,
    created,
    modified,
    values: values?.get(uid) ?? {},
  }));
  return { ...stored, entries };
}

async function readValues(
  request: Request,
  category: StoredDataCategory,
  uids: readonly Uid[],
  at: Instant,
): Promise<ReadonlyMap<Uid, ValuesByPath>> {
  const { definition } = category;
  if (definition === null) return new Map();
  const entries = await request.entries.getMany(uids);
  return new Map(
    uids.map((uid, place): [Uid, ValuesByPath] => {
      const values = currentValues(definition, entries[place] ?? [], at);
      return [uid, Object.fromEntries(values.map(({ definition: { path }, entry }) => [path, entry.value]))];
    }),
  );
}
