import { asOfQuery } from '../forms/as-of-query.ts';
import { paged } from '../forms/page-query.ts';

/** A page of the items of a category, with their values as of a time. */
export const dataCategoryQuery = { ...paged, ...asOfQuery };
