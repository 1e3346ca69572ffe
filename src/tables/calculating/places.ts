import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import {
  type FoundItems,
  type NamedItem,
  type ProfileItemRow,
  rowFault,
  type RowFault,
} from '../../domain/profiles/table-row.ts';
import type { Backend } from '../../ports/backend.ts';
import type { CalculationRequest } from '../../ports/data-tree.ts';
import { findItems } from '../items/row-items.ts';

export type Place = CalculationRequest['item'];
type NamedPlace = Place & Pick<NamedItem, 'inputs' | 'note'>;

/** The data item of each row with its category, or why it is not clear. */
export async function findPlaces(
  { dataCategories, dataItems }: Backend,
  rows: readonly ProfileItemRow[],
  known: FoundItems,
): Promise<readonly (NamedPlace | EmissionsError | RowFault)[]> {
  const found = await findItems({ dataCategories, dataItems }, rows, known);
  const keys = new Map<string, Place>();
  for (const [index, each] of found.entries()) {
    if (!('uid' in each)) continue;
    const { uid } = each;
    const { categoryPath = ROOT_PATH } = rows[index]?.item ?? {};
    if (categoryPath !== ROOT_PATH || !keys.has(uid)) keys.set(uid, { uid, categoryPath });
  }
  const located = await dataItems.locate([...keys.values()]);
  const places = [...keys.values()].map((key, index): [string, Place | EmissionsError | RowFault] => {
    const path = located[index] ?? unclear;
    if (typeof path === 'string') return [key.uid, { ...key, categoryPath: path }];
    const isMissing = path instanceof EmissionsError && path.code === 'NOT_FOUND';
    return [key.uid, isMissing ? unknown(key.uid) : path];
  });
  const byUid = new Map(places);
  return found.map((each) => {
    if (!('uid' in each)) return each;
    const place = byUid.get(each.uid) ?? unclear;
    return 'uid' in place ? { ...place, inputs: each.inputs, note: each.note } : place;
  });
}

/** The titles of the items of some calculations, by uid. */
export async function readTitles(
  { dataItems }: Backend,
  requests: readonly CalculationRequest[],
): Promise<ReadonlyMap<Uid, string>> {
  const keys = [...new Map(requests.map(({ item }) => [item.uid, item])).values()];
  const read = await dataItems.getMany(keys);
  return new Map(
    read.flatMap((each) => (each instanceof EmissionsError ? [] : [[each.uid, each.title || each.label]])),
  );
}

export const unclear = rowFault('ITEM_MISSING', 'The row names no data item.');

const unknown = (uid: string): RowFault =>
  rowFault('ITEM_UNKNOWN', `No data item has the uid ${uid}.`, 'dataItemUid');
