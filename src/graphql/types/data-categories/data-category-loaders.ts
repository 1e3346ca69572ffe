import { type CategoryPath, parentOf, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { unlessMissing } from '../../../domain/basics/errors.ts';
import type { DrillDown } from '../../../domain/data-tree/drill-down.ts';
import type { GraphQLContext } from '../../context.ts';
import { defineBatchLoader } from '../../loader.ts';

export const dataCategoryLoader = defineBatchLoader('dataCategories', 'getMany', pathKey);
export const childCategoriesLoader = defineBatchLoader('dataCategories', 'listChildren', pathKey);
export const dataCategoryActionsLoader = defineBatchLoader('dataCategories', 'listActions', pathKey);
const levelsLoader = defineBatchLoader('dataCategories', 'listLevels', pathKey);
export const dataItemPageLoader = defineBatchLoader('dataCategories', 'listItems', JSON.stringify);
export const drillDownLoader = defineBatchLoader('dataCategories', 'drillDown', JSON.stringify);

/**
 * The levels of a drill-down. One that is complete has decided them all; `null` where a
 * remote service does not say them.
 */
export async function levelsOf(
  { itemDefinition, selections, choices }: DrillDown,
  path: CategoryPath,
  context: GraphQLContext,
): Promise<readonly string[] | null> {
  if (itemDefinition === null) return [];
  if (itemDefinition.drillDown !== null) return itemDefinition.drillDown;
  if (choices.name === 'uid') return selections.map(({ name }) => name);
  return (await unlessMissing(levelsLoader(context).load(path))) ?? null;
}

/** Begins to read the categories above one, whose paths are known from its own; failures are those of later reads. */
export function readAhead(path: CategoryPath, levels: number, context: GraphQLContext): void {
  let above = parentOf(path);
  for (let level = 0; level < levels && above !== null && above !== ROOT_PATH; level += 1) {
    dataCategoryLoader(context)
      .load(above)
      .catch(() => undefined);
    above = parentOf(above);
  }
}
