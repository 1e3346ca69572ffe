import { type CategoryPath, parentOf, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { GraphQLContext } from '../../context.ts';
import { defineBatchLoader } from '../../loader.ts';

export const dataCategoryLoader = defineBatchLoader('dataCategories', 'getMany', pathKey);
export const childCategoriesLoader = defineBatchLoader('dataCategories', 'listChildren', pathKey);
export const dataCategoryActionsLoader = defineBatchLoader('dataCategories', 'listActions', pathKey);
export const dataItemPageLoader = defineBatchLoader('dataCategories', 'listItems', JSON.stringify);
export const drillDownLoader = defineBatchLoader('dataCategories', 'drillDown', JSON.stringify);

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
