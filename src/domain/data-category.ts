import type { CategoryPath } from './category-path.ts';
import type { Instant } from './instant.ts';
import type { ItemDefinition } from './item-definition.ts';
import type { Provenance } from './provenance.ts';
import type { Uid } from './uid.ts';

/** As much of a category as other records carry with them. */
export interface DataCategoryReference {
  readonly uid: Uid;
  readonly path: CategoryPath;
  readonly name: string;
}

/** A node of the data tree. It groups further categories and, with an item definition, data items. */
export interface DataCategory extends DataCategoryReference {
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly parent: DataCategoryReference | null;
  /** `null` when the category holds no items. */
  readonly itemDefinition: ItemDefinition | null;
  readonly provenance: Provenance | null;
  /** Counts the changes of the category itself; `null` where the backend does not say. */
  readonly version: number | null;
}

/** A data category to be created. */
export interface DataCategoryDraft {
  readonly parentPath: CategoryPath;
  /** The last segment of the new category's path. */
  readonly segment: string;
  readonly name: string;
  /** What the category's items are made of; without one it holds no items. */
  readonly itemDefinitionUid?: Uid | null | undefined;
}

/** What changes about a data category; what is absent stays. */
export interface DataCategoryChange {
  readonly path: CategoryPath;
  readonly name?: string | undefined;
  /** Moves the category and all below it to another last segment. */
  readonly segment?: string | undefined;
  readonly itemDefinitionUid?: Uid | null | undefined;
  /** CONFLICT when the category has another version. */
  readonly expectedVersion?: number | undefined;
}

/** A data category to be deleted, with all that is below it and in it. */
export interface DataCategoryDeletion {
  readonly path: CategoryPath;
  /** CONFLICT when the category has another version. */
  readonly expectedVersion?: number | undefined;
}
