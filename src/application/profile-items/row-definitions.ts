import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { createDataCategories } from '../data-categories/data-categories.ts';
import type { RequestScope } from '../request-scope.ts';

type DefinitionOf = (row: ProfileItemRow) => CalculableDefinition | undefined;

/** Definitions of the categories that rows name, also where a row names none of their items. */
export async function definitionsOfRows(
  request: RequestScope,
  rows: readonly ProfileItemRow[],
): Promise<DefinitionOf> {
  const paths = [...new Set(rows.map(categoryOf))];
  const categories = await createDataCategories(request).getMany(paths);
  const uids = categories.map((each) =>
    each instanceof EmissionsError ? undefined : each.itemDefinition?.uid,
  );
  const known = await request.definitions.getCurrent(
    uids.filter((uid) => uid !== undefined),
    request.signal,
  );
  return (row) => {
    const uid = uids[paths.indexOf(categoryOf(row))];
    return uid && known.get(uid);
  };
}

const categoryOf = ({ item }: ProfileItemRow): CategoryPath =>
  item.by === 'uid' ? ROOT_PATH : item.categoryPath;
