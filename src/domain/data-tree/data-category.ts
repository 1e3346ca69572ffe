import type { ExpectsVersion } from '../basics/batch.ts';
import type { CategoryPath } from '../basics/category-path.ts';
import type { CategoryAbout } from './category-about.ts';
import type { Instant } from '../basics/instant.ts';
import type { NamedDefinition } from '../definitions/item-definition.ts';
import type { Provenance } from '../amounts/provenance.ts';
import type { Uid } from '../basics/uid.ts';

/** The part of a category that other records carry. */
export interface DataCategoryReference {
  readonly uid: Uid;
  readonly path: CategoryPath;
  readonly name: string;
}

/** A node of the data tree. It contains further categories and, if it has an item definition, data items. */
export interface DataCategory extends DataCategoryReference {
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly parent: DataCategoryReference | null;
  readonly itemDefinition: NamedDefinition | null;
  readonly provenance: Provenance | null;
  /** `null` where no data set has told anything. */
  readonly about: CategoryAbout | null;
  /** Whether its items are only looked up by others, such as airports; `null` where a remote service does not say it. */
  readonly isLookUp: boolean | null;
  /** Whether a remote service advises against its use; `null` where it does not say. */
  readonly deprecated: boolean | null;
  /** Incremented with every change of the category itself; `null` where the backend does not report it. */
  readonly version: number | null;
}

export interface DataCategoryDraft {
  readonly parentPath: CategoryPath;
  /** The last segment of the new category's path. */
  readonly segment: string;
  readonly name: string;
  /** The definition of the category's items; without one, it has no items. */
  readonly itemDefinitionUid?: Uid | undefined;
}

/** Changes to a data category; absent fields stay as they are. */
export interface DataCategoryChange extends ExpectsVersion {
  readonly path: CategoryPath;
  readonly name?: string | undefined;
  /** The new last segment of the path; everything below moves along. */
  readonly segment?: string | undefined;
  readonly itemDefinitionUid?: Uid | null | undefined;
}

/** A data category to delete, with everything below and in it. */
export interface DataCategoryDeletion extends ExpectsVersion {
  readonly path: CategoryPath;
}
