import type { CategoryPath } from './category-path.ts';
import type { DataCategoryReference } from './data-category.ts';
import type { Environment } from './environment.ts';
import type { Instant, Period } from './instant.ts';
import type { ItemDefinition } from './item-definition.ts';
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

export function keyOf(item: DataItem): DataItemKey {
  return { categoryPath: item.dataCategory.path, uid: item.uid };
}
