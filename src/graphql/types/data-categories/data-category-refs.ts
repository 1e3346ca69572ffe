import { builder } from '../../builder.ts';
import type { DataCategoryReference } from '../../../domain/data-tree/data-category.ts';

export const DataCategoryRef = builder.objectRef<DataCategoryReference>('DataCategory');
