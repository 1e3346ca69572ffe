import type { DataCategoryReference } from '../data-tree/data-category.ts';
import { badInput } from '../basics/errors.ts';
import type { Period } from '../basics/instant.ts';
import { labelKey } from './labels.ts';
import { quote, type Uid } from '../basics/uid.ts';
import { parseCursor } from './item-place.ts';

/** Records with a label; `null` for any value of it. */
export interface LabelFilter {
  readonly key: string;
  readonly value: string | null;
}

/** Scopes that items are chosen by; 3 is any of its categories. */
export const itemScopes = ['1', '2 location-based', '2 market-based', '3', 'outside'] as const;
export type ItemScope = (typeof itemScopes)[number];

/** Selects items that meet all conditions. */
export interface ItemConditions {
  readonly labels: readonly LabelFilter[];
  /** Items of any of these data items. */
  readonly dataItemUids?: readonly Uid[] | undefined;
  /** Items that emit something in any of these scopes. */
  readonly scopes?: readonly ItemScope[] | undefined;
  /** Words: each is in the name, the note, a label, the data item or the category of an item, ignoring case. */
  readonly contains?: string | undefined;
}

/** Items in an order by `emitted` have what they emitted in milligrams; those of which that is not known come as if they were the smallest. */
export const itemSorts = ['start', 'name', 'modified', 'category', 'emitted', 'label', 'uid'] as const;
export type ItemSort = (typeof itemSorts)[number];

export interface ItemOrder<Sort extends ItemSort = ItemSort> {
  readonly by: Sort;
  /** The key of the label to sort by; items without it come as if its value were empty. */
  readonly label?: string | undefined;
  readonly isDescending: boolean;
}

export const newestFirst: ItemOrder<'start'> = { by: 'start', isDescending: true };
/** In which a long list is read part by part. */
export const byUid: ItemOrder<'uid'> = { by: 'uid', isDescending: false };

export interface ItemFilter extends ItemConditions {
  /** Items that overlap it, as in the lists of categories; `null` for all items there are. */
  readonly period: Period | null;
  readonly onlyFailed: boolean;
  /** Only items after the one with this cursor: to read a long list part by part. */
  readonly after?: string | undefined;
}

export interface UsedCategory {
  readonly dataCategory: DataCategoryReference;
  readonly itemCount: number;
}

/** Throws BAD_USER_INPUT for an order or a filter that contradicts itself. */
export function assertSearch({ after, period, ...conditions }: ItemFilter, order: ItemOrder): void {
  const { by, label } = order;
  if ((by === 'label') !== (label !== undefined)) {
    throw badInput('orderBy', 'Ordering by label requires a label, and no other order takes one.');
  }
  if (after !== undefined) parseCursor(order, after);
  if (period !== null && period.end !== null && period.end < period.start) {
    throw badInput('to', 'to must not be before from.', 'invalid-date-range');
  }
  assertConditions(conditions);
}

/** The most words that are looked for. */
const maxWords = 10;

/** Throws BAD_USER_INPUT for what contradicts itself, and for too much. */
export function assertConditions({ labels, dataItemUids = [], contains = '' }: ItemConditions): void {
  const keys = labels.map(({ key }) => labelKey(key));
  const repeated = keys.find((key, index) => keys.indexOf(key) < index);
  if (repeated !== undefined) {
    throw badInput('labels', `The label ${quote(repeated)} is named twice; name it once.`);
  }
  if (dataItemUids.length > maxDataItems) {
    throw badInput('dataItems', `Name at most ${maxDataItems} data items; got ${dataItemUids.length}.`);
  }
  const count = wordsIn(contains).length;
  if (count > maxWords) throw badInput('contains', `Look for at most ${maxWords} words; got ${count}.`);
}

const maxDataItems = 100;

/** The words that a text is searched for, in lower case. */
export function wordsIn(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(/\s+/u))].filter((word) => word !== '');
}
