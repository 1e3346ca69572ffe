import { defineLoader, each } from '../../loader.ts';
import type { DataItemKey } from '../../../domain/data-item.ts';
import type { DataItemValueKey } from '../../../domain/data-item-value.ts';
import type { CalculationRequest, DataItemSearch } from '../../../ports/data-tree.ts';
import { pathKey } from '../../../domain/category-path.ts';

export const dataItemLoader = defineLoader(
  ({ dataItems }, keys: readonly DataItemKey[]) => dataItems.getMany(keys),
  itemKey,
);

export const dataItemSearchLoader = defineLoader(
  each(({ dataItems }, search: DataItemSearch) => dataItems.search(search)),
  JSON.stringify,
);

export const userValueChoicesLoader = defineLoader(
  ({ dataItems }, keys: readonly DataItemKey[]) => dataItems.listChoices(keys),
  itemKey,
);

export const dataItemActionsLoader = defineLoader(
  ({ dataItems }, keys: readonly DataItemKey[]) => dataItems.listActions(keys),
  itemKey,
);

export const calculationLoader = defineLoader(
  ({ dataItems }, requests: readonly CalculationRequest[]) => dataItems.calculate(requests),
  JSON.stringify,
);

export const dataItemValuesLoader = defineLoader(
  ({ dataItemValues }, keys: readonly DataItemKey[]) => dataItemValues.listByItem(keys),
  itemKey,
);

export const dataItemValueLoader = defineLoader(
  ({ dataItemValues }, keys: readonly DataItemValueKey[]) => dataItemValues.getMany(keys),
  valueKey,
);

export const historyLoader = defineLoader(
  ({ dataItemValues }, keys: readonly DataItemValueKey[]) => dataItemValues.listHistory(keys),
  valueKey,
);

export const dataItemValueActionsLoader = defineLoader(
  ({ dataItemValues }, keys: readonly DataItemValueKey[]) => dataItemValues.listActions(keys),
  valueKey,
);

function itemKey({ categoryPath, uid }: DataItemKey): string {
  return `${pathKey(categoryPath)} ${uid}`;
}

function valueKey({ item, path, entryUid }: DataItemValueKey): string {
  return `${itemKey(item)} ${path} ${entryUid ?? ''}`;
}
