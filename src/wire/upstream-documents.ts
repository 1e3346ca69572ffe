import { signInShape } from './access/sign-in.ts';
import { readBatchAnswerShape } from './batches/read-batch.ts';
import { dataCategoryViewShape } from './data-categories/data-category.ts';
import { createdItemsShape } from './profile-items/created-items.ts';
import { dataItemValueViewShape } from './data-items/data-item-value.ts';
import { dataItemViewShape } from './data-items/data-item.ts';
import { searchResultShape } from './data-items/search-result.ts';
import { suggestionsShape } from './data-items/suggestions.ts';
import { bareDrillDownShape, drillDownShape } from './data-items/drill-down.ts';
import { algorithmViewShape } from './definitions/algorithm.ts';
import { checkedShape } from './definitions/definition-check.ts';
import { returnValuesShape } from './definitions/return-values.ts';
import {
  itemDefinitionsShape,
  itemDefinitionViewShape,
  itemValueDefinitionsShape,
  itemValueDefinitionViewShape,
} from './definitions/item-definition.ts';
import type { Shape } from './elements/shape.ts';
import { importShape } from './profile-items/decode-import.ts';
import {
  itemsOfProfileShape,
  usedCategoriesShape,
  usedLabelsShape,
} from './profile-items/items-of-profile.ts';
import { profileItemValueViewShape } from './profile-items/profile-item-value.ts';
import { profileItemViewShape } from './profile-items/profile-item.ts';
import { profileCategoryShapes } from './profiles/profile-category.ts';
import { profileTotalsShape } from './profiles/profile-totals.ts';
import { profileViewShape } from './profiles/profile.ts';
import { profilesShape } from './profiles/profiles.ts';
import { writtenRecordsShape } from './data-categories/written-records.ts';

/** All documents of a remote service that are read. */
export const upstreamDocuments: readonly Shape[] = [
  signInShape,
  dataCategoryViewShape,
  drillDownShape,
  bareDrillDownShape,
  dataItemViewShape,
  searchResultShape,
  suggestionsShape,
  dataItemValueViewShape,
  itemDefinitionViewShape,
  itemDefinitionsShape,
  itemValueDefinitionsShape,
  itemValueDefinitionViewShape,
  algorithmViewShape,
  returnValuesShape,
  checkedShape,
  profilesShape,
  profileViewShape,
  profileCategoryShapes['1.0'],
  profileCategoryShapes['2.0'],
  profileTotalsShape,
  itemsOfProfileShape,
  usedCategoriesShape,
  usedLabelsShape,
  profileItemViewShape,
  profileItemValueViewShape,
  createdItemsShape,
  importShape,
  writtenRecordsShape,
  readBatchAnswerShape,
];
