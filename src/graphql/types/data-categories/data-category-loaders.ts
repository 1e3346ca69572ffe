import { type CategoryPath, pathKey } from '../../../domain/category-path.ts';
import { defineBatchLoader, defineLoader } from '../../loader.ts';

export const dataCategoryLoader = defineLoader(
  ({ dataCategories }, paths: readonly CategoryPath[]) => dataCategories.getMany(paths),
  pathKey,
);
export const childCategoriesLoader = defineLoader(
  ({ dataCategories }, paths: readonly CategoryPath[]) => dataCategories.listChildren(paths),
  pathKey,
);
export const dataCategoryActionsLoader = defineLoader(
  ({ dataCategories }, paths: readonly CategoryPath[]) => dataCategories.listActions(paths),
  pathKey,
);
export const dataItemPageLoader = defineBatchLoader('dataCategories', 'listItems', JSON.stringify);
export const drillDownLoader = defineBatchLoader('dataCategories', 'drillDown', JSON.stringify);
