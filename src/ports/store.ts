import type { CategoryPath } from '../domain/category-path.ts';
import type { DataCategoryReference } from '../domain/data-category.ts';
import type { Instant, Period } from '../domain/instant.ts';
import type {
  CalculableDefinition,
  ItemValueDefinition,
  ReturnValueDefinition,
} from '../domain/item-definition.ts';
import type { Page, PageRequest } from '../domain/page.ts';
import type { Provenance } from '../domain/provenance.ts';
import type { Uid } from '../domain/uid.ts';
import type { User } from '../domain/user.ts';

/**
 * What the application asks of a database. It knows nothing of callers and
 * permissions. A read with many keys is one statement, whatever their number;
 * a key without a record is absent from the answer. Each write is one
 * transaction, durable when the promise resolves.
 *
 * Every method rejects with the signal's reason once the signal is aborted,
 * and with STORE_UNAVAILABLE when the database does not answer.
 */
export interface Store {
  readonly users: UserStore;
  readonly dataCategories: DataCategoryStore;
  readonly itemDefinitions: ItemDefinitionStore;
  readonly dataItems: DataItemStore;
  readonly dataItemValues: DataItemValueStore;
  readonly referenceData: ReferenceDataStore;
  /**
   * Differs from an earlier answer when anything may have been written since,
   * by this process or another: what was read under the same marker still holds.
   */
  marker(): string;
  /** Rejects with STORE_UNAVAILABLE when the database cannot be read. */
  check(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface UserStore {
  findByUsername(username: string, signal: AbortSignal): Promise<User | null>;
  findByUid(uid: Uid, signal: AbortSignal): Promise<User | null>;
  /** Creates the accounts that do not exist by name and leaves the others as they are. */
  ensure(users: readonly User[], signal: AbortSignal): Promise<void>;
  /** Takes accounts out of use by name. */
  remove(usernames: readonly string[], signal: AbortSignal): Promise<void>;
}

export interface StoredDataCategory extends DataCategoryReference {
  readonly parent: DataCategoryReference | null;
  /** `null` when the category holds no items. */
  readonly definition: CalculableDefinition | null;
  readonly provenance: Provenance | null;
  readonly created: Instant;
  readonly modified: Instant;
}

/** A definition as it stood after so many changes; never another content under the same pair. */
export interface DefinitionVersion {
  readonly uid: Uid;
  readonly version: number;
}

export interface DataCategoryStore {
  getMany(paths: readonly CategoryPath[], signal: AbortSignal): Promise<readonly StoredDataCategory[]>;
  /** The children of all the paths, each with its parent's path, by last segment. */
  listChildren(
    paths: readonly CategoryPath[],
    signal: AbortSignal,
  ): Promise<readonly (DataCategoryReference & { readonly parentPath: CategoryPath })[]>;
}

export interface ItemDefinitionStore {
  getMany(uids: readonly Uid[], signal: AbortSignal): Promise<readonly CalculableDefinition[]>;
}

export interface StoredDataItem {
  readonly uid: Uid;
  readonly path: string | null;
  readonly name: string | null;
  readonly label: string;
  /** The drill-down values in drill order. */
  readonly drill: readonly string[];
  readonly validity: Period;
  readonly dataCategory: DataCategoryReference;
  readonly itemDefinition: DefinitionVersion;
  readonly created: Instant;
  readonly modified: Instant;
  readonly version: number;
}

export interface DrillLookup {
  readonly categoryUid: Uid;
  /** One value per drill level, in drill order; compared without regard to case. */
  readonly drill: readonly string[];
}

export interface DataItemStore {
  getMany(uids: readonly Uid[], signal: AbortSignal): Promise<readonly StoredDataItem[]>;
  /** One item of a category by its own path. */
  findByPath(categoryUid: Uid, path: string, signal: AbortSignal): Promise<Uid | null>;
  listPage(categoryUid: Uid, page: PageRequest, signal: AbortSignal): Promise<Page<StoredDataItem>>;
  /** Uid and drill values of every item of a category, in the category's order. */
  listDrills(
    categoryUid: Uid,
    signal: AbortSignal,
  ): Promise<readonly { readonly uid: Uid; readonly drill: readonly string[] }[]>;
  /** The first item for each drill, in the order of the look-ups; `null` where there is none. */
  findByDrill(lookups: readonly DrillLookup[], signal: AbortSignal): Promise<readonly (Uid | null)[]>;
}

/** One entry of the history of one value. */
export interface StoredDataItemValue {
  readonly uid: Uid;
  readonly itemUid: Uid;
  readonly definitionUid: Uid;
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly startDate: Instant;
  readonly created: Instant;
  readonly modified: Instant;
}

export interface DataItemValueStore {
  /** All entries of all the items' values, ordered by item, then value, then start. */
  listByItems(itemUids: readonly Uid[], signal: AbortSignal): Promise<readonly StoredDataItemValue[]>;
}

/** A category with all that it holds, as an importer read it. */
export interface ReferenceCategory {
  readonly uid: Uid;
  readonly path: CategoryPath;
  readonly name: string;
  readonly provenance: Provenance | null;
  readonly definition: ReferenceDefinition | null;
  readonly items: readonly ReferenceItem[];
  /** Changes when anything in the source of this category changes. */
  readonly fingerprint: string;
}

export interface ReferenceDefinition {
  readonly uid: Uid;
  readonly name: string;
  readonly drillDown: readonly string[];
  readonly algorithm: string | null;
  readonly valueDefinitions: readonly ItemValueDefinition[];
  readonly returnValues: readonly ReturnValueDefinition[];
}

export interface ReferenceItem {
  readonly uid: Uid;
  readonly path: string | null;
  readonly name: string | null;
  readonly label: string;
  readonly drill: readonly string[];
  readonly values: readonly ReferenceValue[];
}

export interface ReferenceValue {
  readonly uid: Uid;
  readonly definitionUid: Uid;
  readonly value: string;
  readonly startDate: Instant;
}

export interface ReferenceDataStore {
  /** What was last imported, by category path. */
  getFingerprints(signal: AbortSignal): Promise<ReadonlyMap<CategoryPath, string>>;
  /**
   * Replaces the given categories by what an importer read, all or nothing.
   * Parents come before their children. A record that stays the same keeps
   * its version and its dates.
   */
  replace(categories: readonly ReferenceCategory[], now: Instant, signal: AbortSignal): Promise<void>;
}
