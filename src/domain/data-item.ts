import type { CategoryPath } from './category-path.ts';
import type { DataCategoryReference } from './data-category.ts';
import type { Environment } from './environment.ts';
import type { Instant, Period } from './instant.ts';
import type { ItemDefinition } from './item-definition.ts';
import type { NewValue } from './new-value.ts';
import type { Uid } from './uid.ts';

/** Names one data item for reading. */
export interface DataItemKey {
  readonly categoryPath: CategoryPath;
  readonly uid: Uid;
}

/** The reference data for one kind of energy use. */
export interface DataItem {
  readonly uid: Uid;
  /** A path segment of its own; `null` when the item is addressed by its uid only. */
  readonly path: string | null;
  /** `null` when the item goes by its uid. */
  readonly name: string | null;
  /** The drill-down values joined by `, `, without empty ones and `-`. */
  readonly label: string;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly validity: Period;
  readonly dataCategory: DataCategoryReference;
  readonly itemDefinition: ItemDefinition;
  readonly environment: Environment;
  /** Counts the changes of the item and its values; `null` where the backend does not say. */
  readonly version: number | null;
}

/** One entry of a category's list of items: the item with its values as text, by path. */
export interface DataItemRow {
  readonly uid: Uid;
  readonly path: string | null;
  readonly label: string;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly values: Readonly<Record<string, string>>;
}

/** An item that a search found, with where it stands. */
export interface DataItemMatch extends Omit<DataItemRow, 'values'> {
  readonly categoryPath: CategoryPath;
}

export function keyOf(item: DataItem): DataItemKey {
  return { categoryPath: item.dataCategory.path, uid: item.uid };
}

/** A data item to be created. Values that are not given are empty. */
export interface DataItemDraft {
  readonly categoryPath: CategoryPath;
  readonly name?: string | null | undefined;
  readonly path?: string | null | undefined;
  /** The epoch when absent. */
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | null | undefined;
  readonly values: readonly NewValue[];
}

/** What changes about a data item; what is absent stays. */
export interface DataItemChange {
  readonly item: DataItemKey;
  readonly name?: string | null | undefined;
  readonly path?: string | null | undefined;
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | null | undefined;
  /** Each changes the entry of its history that counts at `asOf`, or now when that is absent. */
  readonly values: readonly NewValue[];
  readonly asOf?: Instant | undefined;
  /** CONFLICT when the item has another version. */
  readonly expectedVersion?: number | undefined;
}

/** A data item to be deleted. */
export interface DataItemDeletion extends DataItemKey {
  /** CONFLICT when the item has another version. */
  readonly expectedVersion?: number | undefined;
}
