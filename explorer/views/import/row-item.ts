import type { ProfileItemRow } from '../../../schema/generated/graphql.ts';
import { type Found, named, type Refuse } from './cells.ts';
import { isCategoryPath } from './category-paths.ts';
import { pathFault, uidFault } from './words.ts';

type Naming = Pick<ProfileItemRow, 'categoryPath' | 'dataItemUid' | 'drill' | 'search'>;

/**
 * How the row names its item; the service takes one way only, and refuses a whole request for a malformed
 * name. A row without a good one is sent without an item, in its category if known, to be told what else is wrong.
 */
export function itemOf(found: Found, givenCategory: string, refuse: Refuse): Naming {
  const uid = found.get('dataItemUid');
  const category = found.get('category') ?? { text: givenCategory, column: null };
  const isPath = isCategoryPath(category.text);
  const none = isPath && category.text !== '' ? { categoryPath: category.text, drill: [] } : noItem;
  if (uid !== undefined) {
    if (/^[0-9A-Z]{12}$/.test(uid.text)) return { dataItemUid: uid.text };
    refuse(uid.column, uidFault(uid.column, uid.text));
    return none;
  }
  if (!isPath) {
    refuse(category.column, pathFault(category.column ?? 'category', category.text));
    return none;
  }
  const search = found.get('search')?.text;
  const drill = named(found, 'drill').map(([name, value]) => ({ name, value }));
  const where = category.text === '' ? {} : { categoryPath: category.text };
  if (search !== undefined && drill.length === 0) return { ...where, search };
  if (category.text !== '' && drill.length > 0) return { ...where, drill };
  refuse(null, unnamed);
  return none;
}

const noItem = { dataItemUid: '000000000000' };

const unnamed =
  'The row names no item. Name it by its uid, by its category and drill-down values, or by words that find it.';
