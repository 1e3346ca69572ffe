import type { ExpectsVersion } from '../domain/basics/batch.ts';
import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { CategoryAbout } from '../domain/data-tree/category-about.ts';
import type { DataCategoryReference } from '../domain/data-tree/data-category.ts';
import type { FilteredItem } from '../domain/data-tree/data-item-filter.ts';
import type { Instant, Period } from '../domain/basics/instant.ts';
import type { CalculableDefinition, ItemDefinition } from '../domain/definitions/item-definition.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Provenance } from '../domain/amounts/provenance.ts';
import type { RemovedRecords } from '../domain/changes/removed-records.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { FindQuery, FoundItems } from './search-store.ts';

export interface StoredDataCategory extends DataCategoryReference {
  readonly parent: DataCategoryReference | null;
  /** `null` when the category has no items. */
  readonly definition: CalculableDefinition | null;
  readonly provenance: Provenance | null;
  /** `null` where no data set has told anything. */
  readonly about: CategoryAbout | null;
  readonly created: Instant;
  readonly modified: Instant;
  readonly version: number;
}

/** One version of a definition. The content of a version never changes. */
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
  findByUids(uids: readonly Uid[], signal: AbortSignal): Promise<readonly DataCategoryReference[]>;
  /** All but the root, by path. */
  listAll(signal: AbortSignal): Promise<readonly DataCategoryReference[]>;
  create(categories: readonly NewDataCategory[], now: Instant, signal: AbortSignal): Promise<void>;
  update(changes: readonly DataCategoryWrite[], now: Instant, signal: AbortSignal): Promise<void>;
  /** With everything below and in them, and what uses that. */
  delete(categories: readonly Deletion[], now: Instant, signal: AbortSignal): Promise<RemovedRecords>;
}

/** The fields of a category that administrators write. */
export interface DataCategoryRecord {
  readonly name: string;
  /** The categories below move along. */
  readonly path: CategoryPath;
  readonly definitionUid: Uid | null;
}

export interface NewDataCategory extends DataCategoryRecord {
  readonly uid: Uid;
  readonly parentUid: Uid;
}

export interface DataCategoryWrite extends DataCategoryRecord, ExpectsVersion {
  readonly uid: Uid;
}

/** The own fields of a data item, without its values. */
export interface DataItemRecord {
  readonly path: string | null;
  readonly name: string | null;
  readonly label: string;
  /** One value per drill level, in drill order. */
  readonly drill: readonly string[];
  readonly validity: Period;
}

export interface StoredDataItem extends DataItemRecord {
  readonly uid: Uid;
  readonly dataCategory: DataCategoryReference;
  readonly itemDefinition: DefinitionVersion;
  readonly created: Instant;
  readonly modified: Instant;
  readonly version: number;
}

/** Includes all entries of its values, by value, then start. */
export interface DataItemWithEntries extends StoredDataItem {
  readonly entries: readonly StoredDataItemValue[];
}

interface DrillLookup {
  readonly categoryUid: Uid;
  /** One value per drill level, in drill order; case-insensitive. */
  readonly drill: readonly string[];
}

/** An item and its drill values. */
export interface StoredFilteredItem extends FilteredItem {
  readonly created: Instant;
  readonly uid: Uid;
}

export interface StoredDrill {
  readonly uid: Uid;
  readonly drill: readonly string[];
}

export interface DataItemStore {
  getMany(uids: readonly Uid[], signal: AbortSignal): Promise<readonly DataItemWithEntries[]>;
  /** One item of a category by its own path. */
  findByPath(categoryUid: Uid, path: string, signal: AbortSignal): Promise<Uid | null>;
  listPage(categoryUid: Uid, page: PageRequest, signal: AbortSignal): Promise<Page<StoredDataItem>>;
  /** The fields that filters read, for every item of a category, in the order of the category. */
  listForFilter(categoryUid: Uid, signal: AbortSignal): Promise<readonly StoredFilteredItem[]>;
  /**
   * The items that have the words of one list of terms, as prefixes of words in their label,
   * name, path, drill-down values or category: first those with the whole words in their own
   * texts, then those with the prefixes there, shorter labels first. Writes are visible at once.
   */
  find(query: FindQuery, signal: AbortSignal): Promise<FoundItems>;
  /** The words of items' own texts, without those of their categories, as the search folds them, and how many items have each. */
  listWords(signal: AbortSignal): Promise<ReadonlyMap<string, number>>;
  /** Uid and drill values of every item of a category, in the order of the category. */
  listDrills(categoryUid: Uid, signal: AbortSignal): Promise<readonly StoredDrill[]>;
  /** The first item for each drill, in the order of the lookups; `null` where there is none. */
  findByDrill(lookups: readonly DrillLookup[], signal: AbortSignal): Promise<readonly (Uid | null)[]>;
  /** Items of a category with the same drill values or the same path are duplicates. New items come last. */
  create(items: readonly NewDataItem[], now: Instant, signal: AbortSignal): Promise<void>;
  update(writes: readonly DataItemWrite[], now: Instant, signal: AbortSignal): Promise<void>;
  /** With the profile items that use them. */
  delete(items: readonly Deletion[], now: Instant, signal: AbortSignal): Promise<RemovedRecords>;
}

export interface Deletion extends ExpectsVersion {
  readonly uid: Uid;
}

export interface NewDataItem extends DataItemRecord {
  readonly uid: Uid;
  readonly categoryUid: Uid;
  readonly values: readonly ValueEntry[];
}

/** One entry of the history of one value, to store. */
export interface ValueEntry {
  readonly uid: Uid;
  readonly definitionUid: Uid;
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly startDate: Instant;
}

/** All changes of one write to a data item; increments its version. */
export interface DataItemWrite extends ExpectsVersion {
  readonly uid: Uid;
  /** Unchanged when absent. */
  readonly record?: DataItemRecord | undefined;
  /** Replaced by their uid, or added. Duplicate is a second entry of one value from the same instant. */
  readonly putValues: readonly ValueEntry[];
  readonly deleteValues: readonly Uid[];
}

/** One entry of the history of one value. */
export interface StoredDataItemValue extends ValueEntry {
  readonly created: Instant;
  readonly modified: Instant;
}

/** A category with all its content, as an importer read it. */
export interface ReferenceCategory {
  readonly uid: Uid;
  readonly path: CategoryPath;
  readonly name: string;
  readonly provenance: Provenance | null;
  readonly about: CategoryAbout | null;
  readonly definition: ReferenceDefinition | null;
  readonly items: readonly ReferenceItem[];
  /** The text of its `meta.yml`, which has more than the other fields; `null` without one. */
  readonly meta: string | null;
  /** Changes when anything in the source of this category changes. */
  readonly fingerprint: string;
}

export interface ReferenceDefinition
  extends
    Omit<ItemDefinition, 'created' | 'modified' | 'version'>,
    Omit<CalculableDefinition, 'definition'> {}

export interface ReferenceItem extends DataItemRecord {
  readonly uid: Uid;
  readonly values: readonly ValueEntry[];
}

/** The last import of a category. */
export interface ImportedCategory {
  readonly fingerprint: string;
  /** Where an administrator may have moved it; `null` if it was deleted. */
  readonly location: CategoryPath | null;
}

/** A category as a data set has it, by its path there. */
interface LeftCategory {
  readonly sourcePath: CategoryPath;
  readonly fingerprint: string;
}

export interface ReferenceDataStore {
  /** The `meta` of a category. */
  getMeta(categoryUid: Uid, signal: AbortSignal): Promise<string | null>;
  /** Last imports, by category path in the data set. */
  listImported(signal: AbortSignal): Promise<ReadonlyMap<CategoryPath, ImportedCategory>>;
  /**
   * Replaces these categories with their new content, all or nothing. Parents
   * come before their children. Unchanged records keep their version and dates.
   */
  replace(categories: readonly ReferenceCategory[], now: Instant, signal: AbortSignal): Promise<void>;
  /** Remembers the last import of categories that it left as they are. */
  markImported(categories: readonly LeftCategory[], signal: AbortSignal): Promise<void>;
}
