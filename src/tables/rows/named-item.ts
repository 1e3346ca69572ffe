import { parseCategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type ItemChoice, rowFault } from '../../domain/profiles/table-row.ts';
import { parseUid, trustedUid } from '../../domain/basics/uid.ts';
import { UnreadablePart } from './attempt.ts';
import { type Parts, partsOfKind } from '../columns/column-use.ts';

/** How a row names its data item. Throws UnreadablePart, or BAD_USER_INPUT for what is malformed. */
export function itemOf(parts: Parts): ItemChoice {
  const category = parts.get('category');
  const categoryPath = category === undefined ? ROOT_PATH : parseCategoryPath(category.text, 'category');
  const uid = parts.get('dataItemUid');
  if (uid !== undefined) return { by: 'uid', uid: parseUid(uid.text, 'dataItemUid'), categoryPath };
  const search = parts.get('search');
  if (search !== undefined) return { by: 'search', categoryPath, query: search.text };
  const drill = partsOfKind('drill', parts).map(({ name, text }) => ({ name, value: text }));
  if (category !== undefined) return { by: 'drill', categoryPath, drill };
  const message =
    'Nothing says what was done or used: add a column "Activity" with words such as "diesel" or "hotel night" in each row.';
  throw new UnreadablePart(rowFault('ITEM_MISSING', message));
}

/** Stands for an unreadable item: the row's category shows what else can be wrong with it. */
export function anyItem(parts: Parts): ItemChoice {
  const category = parts.get('category');
  try {
    if (category !== undefined)
      return { by: 'drill', categoryPath: parseCategoryPath(category.text, 'category'), drill: [] };
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
  }
  return { by: 'uid', uid: trustedUid('000000000000') };
}
