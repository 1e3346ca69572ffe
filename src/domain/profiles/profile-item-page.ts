import type { AmountInUnits, CalculationResult } from '../amounts/amount.ts';
import type { CategoryPath } from '../basics/category-path.ts';
import type { Page } from '../basics/page.ts';
import type { ListedValue } from './profile-item-value.ts';
import type { ProfileItem } from './profile-item.ts';

/** An entry of a category's list: the item with its values and its amount. */
export interface ProfileItemEntry<Value extends ListedValue = ListedValue> {
  readonly item: ProfileItem;
  readonly values: readonly Value[];
  readonly calculation: CalculationResult | null;
}

/** An entry of a search. */
export interface FoundEntry extends ProfileItemEntry {
  /** Its place in the order, after which the search goes on. */
  readonly cursor: string;
}

/** An item as a table shows it. */
export interface ListedItem extends Pick<ProfileItemEntry, 'calculation'> {
  readonly item: Pick<ProfileItem, ShownField> & { readonly dataCategory: { readonly path: CategoryPath } };
  readonly values: readonly Pick<ListedValue, 'path' | 'value' | 'unit' | 'perUnit' | 'definition'>[];
}

type ShownField =
  | 'uid'
  | 'rowKey'
  | 'name'
  | 'note'
  | 'labels'
  | 'validity'
  | 'created'
  | 'modified'
  | 'dataItem';

export interface ProfileItemPage extends Page<ProfileItemEntry> {
  /** The sum over the entries of this page that have an amount, in the requested units; `null` when amounts were not requested. */
  readonly totalAmount: AmountInUnits | null;
}
