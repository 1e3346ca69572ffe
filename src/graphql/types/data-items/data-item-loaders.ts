import { defineLoader, each, defineBatchLoader } from '../../loader.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import type { DataItemValueKey } from '../../../domain/data-tree/data-item-value.ts';
import { calculateOnceOrRate } from '../../../domain/amounts/once-or-rate.ts';
import type { SuggestionRequest } from '../../../domain/search/suggestion.ts';
import type { CalculationRequest, DataItemSearch } from '../../../ports/data-tree.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';

export const dataItemLoader = defineBatchLoader('dataItems', 'getMany', itemKey);

export const dataItemSearchLoader = defineLoader(
  each(({ dataItems }, search: DataItemSearch) => dataItems.search(search)),
  JSON.stringify,
);

export const suggestionLoader = defineLoader(
  each(({ dataItems }, request: SuggestionRequest) => dataItems.suggest(request)),
  JSON.stringify,
);

export const userValueChoicesLoader = defineBatchLoader('dataItems', 'listChoices', itemKey);
export const itemFactsLoader = defineBatchLoader(
  'dataItems',
  'listFacts',
  (request) => `${itemKey(request)} ${request.withExplanation === true}`,
);
export const dataItemActionsLoader = defineBatchLoader('dataItems', 'listActions', itemKey);
export const calculationLoader = defineLoader(
  ({ dataItems }, requests: readonly CalculationRequest[]) =>
    calculateOnceOrRate(requests, (each) => dataItems.calculate(each)),
  JSON.stringify,
);
export const dataItemValuesLoader = defineBatchLoader('dataItemValues', 'listByItem', itemKey);
export const dataItemValueLoader = defineBatchLoader('dataItemValues', 'getMany', valueKey);
export const historyLoader = defineBatchLoader('dataItemValues', 'listHistory', valueKey);
export const dataItemValueActionsLoader = defineBatchLoader('dataItemValues', 'listActions', valueKey);

function itemKey({ categoryPath, uid }: DataItemKey): string {
  return `${pathKey(categoryPath)} ${uid}`;
}

function valueKey({ item, path, entryUid }: DataItemValueKey): string {
  return `${itemKey(item)} ${path} ${entryUid ?? ''}`;
}
