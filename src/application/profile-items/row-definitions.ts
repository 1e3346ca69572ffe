import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';

type DefinitionOf = (row: ProfileItemRow) => CalculableDefinition | undefined;

/** Definitions of the categories that rows name, also where a row names none of their items. */
export async function definitionsOfRows(
  request: RequestScope,
  rows: readonly ProfileItemRow[],
): Promise<DefinitionOf> {
  const paths = [...new Set(rows.map(categoryOf))];
  const categories = await readCategories(request, paths);
  return (row) => {
    const category = categories[paths.indexOf(categoryOf(row))];
    return category instanceof EmissionsError ? undefined : (category?.definition ?? undefined);
  };
}

const categoryOf = ({ item }: ProfileItemRow): CategoryPath =>
  item.by === 'uid' ? ROOT_PATH : item.categoryPath;
