import { defineLoader } from '../../loader.ts';
import { type CategoryPath, pathKey } from '../../../domain/category-path.ts';
import type { DataItemListRequest, DrillDownRequest } from '../../../ports/data-tree.ts';

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

export const dataItemPageLoader = defineLoader(
  ({ dataCategories }, requests: readonly DataItemListRequest[]) => dataCategories.listItems(requests),
  JSON.stringify,
);

export const drillDownLoader = defineLoader(
  ({ dataCategories }, requests: readonly DrillDownRequest[]) => dataCategories.drillDown(requests),
  JSON.stringify,
);
