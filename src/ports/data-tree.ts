import type { Algorithm } from '../domain/definitions/algorithm.ts';
import type { Actions } from '../domain/access/access.ts';
import type { AmountRequest, CalculationResult, InputValue } from '../domain/amounts/amount.ts';
import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { Choice } from '../domain/basics/choice.ts';
import type {
  DataCategory,
  DataCategoryChange,
  DataCategoryDeletion,
  DataCategoryDraft,
  DataCategoryReference,
} from '../domain/data-tree/data-category.ts';
import type {
  DataItemValue,
  DataItemValueChange,
  DataItemValueDeletion,
  DataItemValueEntriesDraft,
  DataItemValueKey,
} from '../domain/data-tree/data-item-value.ts';
import type { DataItemFilter } from '../domain/data-tree/data-item-filter.ts';
import type {
  DataItem,
  DataItemChange,
  DataItemDeletion,
  DataItemDraft,
  DataItemKey,
  DataItemRow,
} from '../domain/data-tree/data-item.ts';
import type { ItemFacts } from '../domain/data-tree/item-facts.ts';
import type { DrillDown } from '../domain/data-tree/drill-down.ts';
import type { Instant } from '../domain/basics/instant.ts';
import type {
  ItemDefinition,
  ItemValueDefinition,
  ItemValueDefinitionKey,
  ReturnValueDefinition,
} from '../domain/definitions/item-definition.ts';
import type {
  ItemDefinitionChange,
  ItemDefinitionDeletion,
  ItemDefinitionDraft,
  ItemValueDefinitionChange,
  ItemValueDefinitionDeletion,
  NewItemValueDefinition,
  WrittenDefinition,
} from '../domain/definitions/item-definition-draft.ts';
import type { DataItemOrder, ItemDefinitionOrder } from '../domain/basics/list-order.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { RemovedRecords } from '../domain/changes/removed-records.ts';
import type { FacetFilter, SearchOrder, SearchResult } from '../domain/search/search-result.ts';
import type { Suggestion, SuggestionRequest } from '../domain/search/suggestion.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { Outcomes } from './outcome.ts';

/** The record at a path in the data tree. */
export type DataTreeNode =
  | { readonly kind: 'category'; readonly path: CategoryPath }
  | { readonly kind: 'item'; readonly key: DataItemKey }
  | { readonly kind: 'value'; readonly key: DataItemValueKey };

export interface DataCategories {
  getMany(paths: readonly CategoryPath[]): Outcomes<DataCategory>;
  /** The categories directly below each path, by name of their last segment. */
  listChildren(paths: readonly CategoryPath[]): Outcomes<readonly DataCategoryReference[]>;
  /** A page beyond the end is empty, but has the total. */
  listItems(requests: readonly DataItemListRequest[]): Outcomes<Page<DataItemRow>>;
  /** Selections are case-insensitive; unknown names are ignored. */
  drillDown(requests: readonly DrillDownRequest[]): Outcomes<DrillDown>;
  /** The levels of the drill-down, which are none where a category has no items. UPSTREAM_UNSUPPORTED for a service that does not say them. */
  listLevels(paths: readonly CategoryPath[]): Outcomes<readonly string[]>;
  /** `null` where a remote service does not say what the caller may do. */
  listActions(paths: readonly CategoryPath[]): Outcomes<Actions | null>;
  /**
   * Resolves a category, an item (by uid or by its own path) or an item's value (by
   * path): the longest prefix that is a category wins. A remote service need not show what
   * it creates and deletes: what `isWritten` then is what the address looks like.
   */
  locate(path: readonly string[], isWritten?: boolean): Promise<DataTreeNode>;
  findPaths(uids: readonly Uid[]): Outcomes<CategoryPath>;
  /** The paths of the new categories, in the order of the drafts. */
  create(drafts: readonly DataCategoryDraft[]): Promise<readonly CategoryPath[]>;
  /** The paths after the change, in the order of the changes. */
  update(changes: readonly DataCategoryChange[]): Promise<readonly CategoryPath[]>;
  /**
   * Deletes the categories, with everything below and in them. The root cannot be deleted: FORBIDDEN.
   * Returns what was deleted; `null` where the backend does not report it.
   */
  delete(deletions: readonly DataCategoryDeletion[]): Promise<RemovedRecords | null>;
}

export interface DataItemListRequest {
  readonly path: CategoryPath;
  readonly page: PageRequest;
  /** Whether the rows carry the items' values, which are expensive and often not needed. */
  readonly withValues: boolean;
  /** The instant as of which values with a history count; now when absent. */
  readonly asOf?: Instant | undefined;
  /** Only items that match; all when absent. The list of a remote service is scanned for it, up to a limit. */
  readonly filter?: DataItemFilter | undefined;
  /** Defaults to the order of the category; also scanned for. */
  readonly order?: DataItemOrder | undefined;
}

export interface DrillDownRequest {
  readonly path: CategoryPath;
  readonly selections: readonly Choice[];
}

export interface ItemDefinitions {
  getMany(uids: readonly Uid[]): Outcomes<ItemDefinition>;
  /** All definitions, by name without an order. */
  list(page: PageRequest, order?: ItemDefinitionOrder): Promise<Page<ItemDefinition>>;
  /** `null` for a definition whose items cannot be calculated. */
  getAlgorithms(uids: readonly Uid[]): Outcomes<Algorithm | null>;
  /** The definitions of all values and inputs, in the definition's order. */
  listValueDefinitions(uids: readonly Uid[]): Outcomes<readonly ItemValueDefinition[]>;
  /** Each with its default, its choices and its versions, which a list of a remote service need not say. */
  getValueDefinitions(keys: readonly ItemValueDefinitionKey[]): Outcomes<ItemValueDefinition>;
  /** Facts about the amounts that a definition's algorithm returns. */
  listReturnValues(uids: readonly Uid[]): Outcomes<readonly ReturnValueDefinition[]>;
  /**
   * Each write changes one definition as a whole. BAD_USER_INPUT for one that could not work, and
   * for a change that would leave stored values without a meaning or items indistinguishable: fault
   * `invalid-modification`.
   */
  create(draft: ItemDefinitionDraft): Promise<WrittenDefinition>;
  update(change: ItemDefinitionChange): Promise<WrittenDefinition>;
  /** Deletes a definition that no category uses. */
  delete(deletion: ItemDefinitionDeletion): Promise<void>;
  createValue(draft: NewItemValueDefinition): Promise<WrittenDefinition>;
  updateValue(change: ItemValueDefinitionChange): Promise<WrittenDefinition>;
  deleteValue(deletion: ItemValueDefinitionDeletion): Promise<WrittenDefinition>;
}

/** Data items: the reference data for one kind of energy use each. */
/** An item as it was read. */
export interface ReadDataItem extends DataItem {
  /** The values that count now, where they came with it; throws what is wrong with them. */
  readonly values?: readonly DataItemValue[];
}

export interface DataItems {
  getMany(keys: readonly DataItemKey[]): Outcomes<ReadDataItem>;
  /**
   * The categories of items, whatever category a key names; the root stands for any. A remote service
   * finds no item by its uid alone, so there the category of the key is taken, and the root is
   * UPSTREAM_UNSUPPORTED.
   */
  locate(keys: readonly DataItemKey[]): Outcomes<CategoryPath>;
  /**
   * The items that words or a sentence mean: with synonyms and misspelt words, the best first, with the
   * categories that fit, and facets. A query without a word is BAD_USER_INPUT. In front of a remote service
   * that is not this program, one category without subcategories is scanned for items that have every word as
   * the beginning of one, up to a limit and without the items' names, and there are no facets.
   */
  search(request: DataItemSearch): Promise<SearchResult>;
  /** The first items of the search for a sentence, with their inputs. UPSTREAM_UNSUPPORTED where only a category is scanned. */
  suggest(request: SuggestionRequest): Promise<readonly Suggestion[]>;
  /**
   * The inputs of a calculation on the item in the caller's API version, with
   * their defaults, by name, ignoring case.
   */
  listChoices(keys: readonly DataItemKey[]): Outcomes<readonly Choice[]>;
  listActions(keys: readonly DataItemKey[]): Outcomes<Actions | null>;
  /** Region, year and source of the figures of items, and what one unit emits. UPSTREAM_UNSUPPORTED outside of the items of a search. */
  listFacts(requests: readonly ItemFactsRequest[]): Outcomes<ItemFacts>;
  /**
   * The amounts for one item and the caller's inputs each; nothing is stored.
   * An unknown input, a value that is not a number where one is required, and a
   * unit of another dimension are BAD_USER_INPUT. A calculation that fails, or
   * lacks inputs, has a result with the `failure`.
   */
  calculate(requests: readonly CalculationRequest[]): Outcomes<CalculationResult>;
  /** The keys of the new items, in the order of the drafts. Items with the same drill-down values are duplicates. */
  create(drafts: readonly DataItemDraft[]): Promise<readonly DataItemKey[]>;
  update(changes: readonly DataItemChange[]): Promise<void>;
  /** Returns what was deleted, including the profile items that use them; `null` where the backend does not report it. */
  delete(deletions: readonly DataItemDeletion[]): Promise<RemovedRecords | null>;
}

export interface DataItemSearch {
  readonly query: string;
  /** Search in and below this category; the root for everywhere. */
  readonly categoryPath: CategoryPath;
  readonly page: PageRequest;
  readonly filters?: readonly FacetFilter[] | undefined;
  /** Relevance when absent. */
  readonly order?: SearchOrder | undefined;
  /** The language whose numbers are meant where one can be read in two ways, such as `de-DE`. */
  readonly locale?: string | undefined;
  /** Whether the items come with their facts. */
  readonly withFacts?: boolean | undefined;
  /** Whether only items are asked for: no categories and no facets. */
  readonly isOfItems?: boolean | undefined;
}

export type ItemFactsRequest = DataItemKey & Pick<AmountRequest, 'withExplanation'>;

export interface CalculationRequest extends AmountRequest {
  readonly item: DataItemKey;
  readonly inputs: readonly InputValue[];
  /** Values with a history count as of this instant; now when absent. */
  readonly asOf?: Instant | undefined;
}

export interface DataItemValues {
  getMany(keys: readonly DataItemValueKey[]): Outcomes<DataItemValue>;
  /** The values that count at an instant, or now, in the definition's order. */
  listByItem(keys: readonly DataItemKey[], asOf?: Instant): Outcomes<readonly DataItemValue[]>;
  /** All entries of a value's history, newest first. */
  listHistory(keys: readonly DataItemValueKey[]): Outcomes<readonly DataItemValue[]>;
  listActions(keys: readonly DataItemValueKey[]): Outcomes<Actions | null>;
  update(changes: readonly DataItemValueChange[]): Promise<void>;
  /** Adds to histories: the keys of the new entries, each with its `entryUid`, in the order of the values. */
  createEntries(draft: DataItemValueEntriesDraft): Promise<readonly DataItemValueKey[]>;
  /** Deletes entries of histories. The first entry cannot be deleted: fault `last-value`. */
  deleteEntries(deletions: readonly DataItemValueDeletion[]): Promise<void>;
}
