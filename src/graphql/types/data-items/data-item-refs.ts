import { builder } from '../../builder.ts';
import type { DataItemValue } from '../../../domain/data-tree/data-item-value.ts';
import type { DataItemKey, DataItemRow } from '../../../domain/data-tree/data-item.ts';
import type { ReadDataItem } from '../../../ports/data-tree.ts';
import type { ItemFacts } from '../../../domain/data-tree/item-facts.ts';
import type { Slice } from '../../list-slice.ts';

type DataItemSummary = Omit<DataItemRow, 'values'>;

/** An item as far as it is known without a read: by its key alone, as a row of a list, or as a whole. */
export interface DataItemNode {
  readonly key: DataItemKey;
  readonly summary: DataItemSummary | null;
  readonly item?: ReadDataItem;
  /** Items of a search in front of a remote service come with them. */
  readonly facts?: ItemFacts | undefined;
}

/** An item that was read. */
export function itemNode(key: DataItemKey, item: ReadDataItem): DataItemNode {
  return { key, summary: item, item };
}

export const DataItemConnectionRef = builder.objectRef<Slice<DataItemNode>>('DataItemConnection');

export const DataItemRef = builder.objectRef<DataItemNode>('DataItem');

export const DataItemValueRef = builder.objectRef<DataItemValue>('DataItemValue');
