import type { DataCategoryReference } from '../data-tree/data-category.ts';
import { badInput } from '../basics/errors.ts';
import type { Period } from '../basics/instant.ts';
import { labelKey } from './labels.ts';
import { quote } from '../basics/uid.ts';
import { parseCursor } from './item-place.ts';

/** Records with a label; `null` for any value of it. */
export interface LabelFilter {
  readonly key: string;
  readonly value: string | null;
}

export const itemSorts = ['start', 'name', 'modified', 'category', 'label', 'uid'] as const;
export type ItemSort = (typeof itemSorts)[number];

export interface ItemOrder {
  readonly by: ItemSort;
  /** The key of the label to sort by; items without it come as if its value were empty. */
  readonly label?: string | undefined;
  readonly isDescending: boolean;
}

export const newestFirst: ItemOrder = { by: 'start', isDescending: true };
/** In which a long list is read part by part. */
export const byUid: ItemOrder = { by: 'uid', isDescending: false };

/** Selects items of a profile that meet all conditions. */
export interface ItemFilter {
  /** Items that overlap it, as in the lists of categories; `null` for all items there are. */
  readonly period: Period | null;
  readonly labels: readonly LabelFilter[];
  readonly onlyFailed: boolean;
  /** Only items after the one with this cursor: to read a long list part by part. */
  readonly after?: string | undefined;
}

export interface UsedCategory {
  readonly dataCategory: DataCategoryReference;
  readonly itemCount: number;
}

/** Throws BAD_USER_INPUT for an order or a filter that contradicts itself. */
export function assertSearch({ labels, after, period }: ItemFilter, order: ItemOrder): void {
  const { by, label } = order;
  if ((by === 'label') !== (label !== undefined)) {
    throw badInput('orderBy', 'Ordering by label requires a label, and no other order takes one.');
  }
  if (after !== undefined) parseCursor(order, after);
  if (period !== null && period.end !== null && period.end < period.start) {
    throw badInput('to', 'to must not be before from.', 'invalid-date-range');
  }
  const keys = labels.map(({ key }) => labelKey(key));
  const repeated = keys.find((key, index) => keys.indexOf(key) < index);
  if (repeated !== undefined) {
    throw badInput('labels', `The label ${quote(repeated)} is named twice; name it once.`);
  }
}
