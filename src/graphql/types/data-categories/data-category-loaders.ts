import { pathKey } from '../../../domain/category-path.ts';
import { defineBatchLoader } from '../../loader.ts';

export const dataCategoryLoader = defineBatchLoader('dataCategories', 'getMany', pathKey);
export const childCategoriesLoader = defineBatchLoader('dataCategories', 'listChildren', pathKey);
export const dataCategoryActionsLoader = defineBatchLoader('dataCategories', 'listActions', pathKey);
export const dataItemPageLoader = defineBatchLoader('dataCategories', 'listItems', JSON.stringify);
export const drillDownLoader = defineBatchLoader('dataCategories', 'drillDown', JSON.stringify);
