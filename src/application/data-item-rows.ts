import type { DataItemRow } from '../domain/data-item.ts';
import type { Page } from '../domain/page.ts';
import type { Uid } from '../domain/uid.ts';
import type { DataItemListRequest } from '../ports/backend.ts';
import type { StoredDataCategory } from '../ports/store.ts';
import { currentValues } from './current-values.ts';
import { definitionsOf } from './read-categories.ts';
import type { Request } from './request.ts';

type ValuesByPath = Readonly<Record<string, string>>;

/** One page of a category's items. */
export async function listDataItemRows(
  request: Request,
  category: StoredDataCategory,
  { page, withValues }: DataItemListRequest,
): Promise<Page<DataItemRow>> {
  const stored = await request.store.dataItems.listPage(category.uid, page, request.signal);
  const uids = stored.entries.map(({ uid }) => uid);
  const values = withValues ? await readValues(request, category, uids) : undefined;
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
): Promise<ReadonlyMap<Uid, ValuesByPath>> {
  const definitions = await definitionsOf(request, [category]);
  const definition = definitions.get(category.itemDefinition?.uid ?? '');
  if (definition === undefined) return new Map();
  const entries = await request.entries.getMany(uids);
  const now = request.clock();
  return new Map(
    uids.map((uid, place): [Uid, ValuesByPath] => {
      const values = currentValues(definition, entries[place] ?? [], now);
      return [uid, Object.fromEntries(values.map(({ definition: { path }, entry }) => [path, entry.value]))];
    }),
  );
}
