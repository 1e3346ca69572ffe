import type { ExpectsVersion } from '../basics/batch.ts';
import type { ItemFacts } from './item-facts.ts';
import type { CategoryPath } from '../basics/category-path.ts';
import type { DataCategoryReference } from './data-category.ts';
import type { Environment } from './environment.ts';
import type { Instant, Period } from '../basics/instant.ts';
import type { NamedDefinition } from '../definitions/item-definition.ts';
import type { NewValue } from '../definitions/new-value.ts';
import type { Uid } from '../basics/uid.ts';

export interface DataItemKey {
  readonly categoryPath: CategoryPath;
  readonly uid: Uid;
}

/** The reference data for one kind of energy use. */
export interface DataItem {
  readonly uid: Uid;
  /** Its path segment; `null` when the item is addressed by its uid only. */
  readonly path: string | null;
  /** `null` when it has none; the uid is shown instead. */
  readonly name: string | null;
  /** The drill-down values joined by `, `, without empty ones and `-`. */
  readonly label: string;
  /** Made by `titleOf`, such as `Van, diesel, average (up to 3.5 t)`. */
  readonly title: string;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly validity: Period;
  readonly dataCategory: DataCategoryReference;
  readonly itemDefinition: NamedDefinition;
  readonly environment: Environment;
  /** Incremented with every change of the item or its values; `null` where the backend does not report it. */
  readonly version: number | null;
}

/** One row of a category's list of items, with the values as text, by path. */
export interface DataItemRow {
  readonly uid: Uid;
  readonly path: string | null;
  readonly label: string;
  readonly title: string;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly values: Readonly<Record<string, string>>;
}

export interface DataItemMatch extends Omit<DataItemRow, 'values'> {
  readonly categoryPath: CategoryPath;
  readonly facts?: ItemFacts | undefined;
}

/** A data item to create. Values that are not passed are empty. */
export interface DataItemDraft {
  readonly categoryPath: CategoryPath;
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  /** The epoch when absent. */
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | undefined;
  readonly values: readonly NewValue[];
}

/** Changes to a data item; absent fields stay as they are. */
export interface DataItemChange extends ExpectsVersion {
  readonly item: DataItemKey;
  readonly name?: string | null | undefined;
  readonly path?: string | null | undefined;
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | null | undefined;
  /** Each changes the entry of its history in effect at `asOf`, or now when that is absent. */
  readonly values: readonly NewValue[];
  readonly asOf?: Instant | undefined;
}

export type DataItemDeletion = DataItemKey & ExpectsVersion;
