import type { AuditEntry, AuditFilter } from '../domain/audit-entry.ts';
import type { Actions, Credentials, Principal, Session } from '../domain/access.ts';
import type { CalculationResult, InputValue } from '../domain/amount.ts';
import type { CategoryPath } from '../domain/category-path.ts';
import type { Choice } from '../domain/choice.ts';
import type {
  DataCategory,
  DataCategoryChange,
  DataCategoryDeletion,
  DataCategoryDraft,
  DataCategoryReference,
} from '../domain/data-category.ts';
import type {
  DataItemValue,
  DataItemValueChange,
  DataItemValueDeletion,
  DataItemValueEntriesDraft,
  DataItemValueKey,
} from '../domain/data-item-value.ts';
import type { DataItemFilter } from '../domain/data-item-filter.ts';
import type {
  DataItem,
  DataItemChange,
  DataItemDeletion,
  DataItemDraft,
  DataItemKey,
  DataItemMatch,
  DataItemRow,
} from '../domain/data-item.ts';
import type { Environment } from '../domain/environment.ts';
import type { DrillDown } from '../domain/drill-down.ts';
import type { Instant } from '../domain/instant.ts';
import type { ItemDefinition, ItemValueDefinition } from '../domain/item-definition.ts';
import type { Page, PageRequest } from '../domain/page.ts';
import type { RemovedRecords } from '../domain/removed-records.ts';
import type { Uid } from '../domain/uid.ts';
import type { Outcomes } from './outcome.ts';
import type { ProfileItems, ProfileItemValues, Profiles } from './profiles.ts';
import type { Writes } from './writes.ts';

/** Who asks, and until when. One for each request that comes in. */
export interface Call {
  readonly credentials: Credentials;
  /** Aborts when the caller leaves or the request's deadline passes. */
  readonly signal: AbortSignal;
  /** Names the request in logs, and upstream. */
  readonly requestId: string;
  /** Receives what answering costs. */
  readonly meter?: CallMeter | undefined;
}

export interface CallMeter {
  /** A request goes out to a remote service, for the first time or again. */
  countUpstreamCall(): void;
}

/** Binds a backend to one request; what is read once is not read again within it. */
export type OpenBackend = (call: Call) => Backend;

/**
 * What a caller may ask. `application` answers it from a store, and
 * `adapters/rest-client` from a remote service; `test/contract` holds both to
 * the promises made here.
 *
 * Reads take many keys and give one answer per key, in the order of the keys.
 * A key that cannot be read fills its own place with an error and leaves the
 * others alone. What concerns all keys at once (no valid credentials, an
 * aborted signal, a store that does not answer) rejects with an `EmissionsError`.
 *
 * A write takes a list, takes effect as a whole or not at all, and rejects with
 * what was wrong with it: FORBIDDEN without the permission, NOT_FOUND for a
 * target that does not exist, BAD_USER_INPUT with the fault `duplicate` for
 * what is there already, CONFLICT for another version than the expected one.
 * Reads after a write see it, within the same request too. What a remote
 * service does not offer is UPSTREAM_UNSUPPORTED, and the message names it.
 */
export interface Backend {
  readonly access: Access;
  readonly dataCategories: DataCategories;
  readonly itemDefinitions: ItemDefinitions;
  readonly dataItems: DataItems;
  readonly dataItemValues: DataItemValues;
  readonly profiles: Profiles;
  readonly profileItems: ProfileItems;
  readonly profileItemValues: ProfileItemValues;
  readonly auditLog: AuditLog;
  readonly writes: Writes<Backend>;
}

/** Who changed what of the data tree, when, and from what to what. Profiles are their owners', and not in it. */
export interface AuditLog {
  /**
   * Oldest first, so that an entry keeps its place. FORBIDDEN for all but
   * administrators; BAD_USER_INPUT with the fault `invalid-date-range` for a
   * period that ends before it starts. A remote service tells of no changes:
   * UPSTREAM_UNSUPPORTED, and it is sent nothing.
   */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
}

export interface Access {
  /** Exchanges a name and a password for a token. UNAUTHENTICATED when they do not match. */
  signIn(username: string, password: string): Promise<Session>;
  /**
   * Ends the session of the token that the call carries: it and all that it
   * was renewed to are refused from now on. Nothing happens without a valid token.
   */
  signOut(): Promise<void>;
  /** Whose credentials the call carries. UNAUTHENTICATED without valid ones. */
  getViewer(): Promise<Principal>;
  /** The installation that answers; a remote service says it with its data tree. */
  getEnvironment(): Promise<Environment>;
  /**
   * The token that the caller should send next, which may be newer than the
   * one that came; `null` when the caller did not come with a valid token.
   */
  getAuthtoken(): Promise<string | null>;
}

/** What a path in the data tree leads to. */
export type DataTreeNode =
  | { readonly kind: 'category'; readonly path: CategoryPath }
  | { readonly kind: 'item'; readonly key: DataItemKey }
  | { readonly kind: 'value'; readonly key: DataItemValueKey };

export interface DataCategories {
  getMany(paths: readonly CategoryPath[]): Outcomes<DataCategory>;
  /** The categories directly below each path, by name of their last segment. */
  listChildren(paths: readonly CategoryPath[]): Outcomes<readonly DataCategoryReference[]>;
  /** A page beyond the end is empty; the total is there all the same. */
  listItems(requests: readonly DataItemListRequest[]): Outcomes<Page<DataItemRow>>;
  /** Selections are compared without regard to case; unknown names are ignored. */
  drillDown(requests: readonly DrillDownRequest[]): Outcomes<DrillDown>;
  listActions(paths: readonly CategoryPath[]): Outcomes<Actions>;
  /**
   * Tells a category, an item (by uid or by its own path) and an item's value
   * (by path) apart: the longest run of segments that is a category counts.
   */
  locate(path: readonly string[]): Promise<DataTreeNode>;
  /** Where the categories stand in the tree. */
  findPaths(uids: readonly Uid[]): Outcomes<CategoryPath>;
  /** The paths of the new categories, in the order of the drafts. */
  create(drafts: readonly DataCategoryDraft[]): Promise<readonly CategoryPath[]>;
  /** The paths after the change, in the order of the changes. */
  update(changes: readonly DataCategoryChange[]): Promise<readonly CategoryPath[]>;
  /**
   * Takes the categories away, with all that is below them and in them. The root stays: FORBIDDEN.
   * Tells what is gone; `null` where the backend does not say.
   */
  delete(deletions: readonly DataCategoryDeletion[]): Promise<RemovedRecords | null>;
}

export interface DataItemListRequest {
  readonly path: CategoryPath;
  readonly page: PageRequest;
  /** Whether the rows carry the items' values; they are costly and often not needed. */
  readonly withValues: boolean;
  /** The instant as of which values with a history count; now when absent. */
  readonly asOf?: Instant | undefined;
  /** Which items are meant; all when absent. A remote service is read through for it, as far as it may be. */
  readonly filter?: DataItemFilter | undefined;
}

export interface DrillDownRequest {
  readonly path: CategoryPath;
  readonly selections: readonly Choice[];
}

export interface ItemDefinitions {
  getMany(uids: readonly Uid[]): Outcomes<ItemDefinition>;
  /** All definitions, by name. */
  list(page: PageRequest): Promise<Page<ItemDefinition>>;
  /** The definitions of all values and inputs, in the definition's order. */
  listValueDefinitions(uids: readonly Uid[]): Outcomes<readonly ItemValueDefinition[]>;
}

/** Data items: the reference data for one kind of energy use each. */
export interface DataItems {
  getMany(keys: readonly DataItemKey[]): Outcomes<DataItem>;
  /**
   * The items in whose label, name, path, drill-down values, category path or
   * category name every word of the query begins a word, without regard to case
   * and accents; the best matches first. A query without a word is
   * BAD_USER_INPUT. A remote service is read through for it: only one category
   * without others below it, as far as it may be, and without the items' names.
   */
  search(request: DataItemSearch): Promise<Page<DataItemMatch>>;
  /**
   * The inputs that a calculation on the item takes in the caller's API
   * version, with their defaults, by name without regard to case.
   */
  listChoices(keys: readonly DataItemKey[]): Outcomes<readonly Choice[]>;
  listActions(keys: readonly DataItemKey[]): Outcomes<Actions>;
  /**
   * The amounts for one item and the caller's inputs each; nothing is stored.
   * Without inputs the amount is 0. An input that the item does not take, a
   * value that is no number where one is needed, and a unit of another
   * dimension are BAD_USER_INPUT. An algorithm that fails answers with the
   * amount 0 and a note of type `error`.
   */
  calculate(requests: readonly CalculationRequest[]): Outcomes<CalculationResult>;
  /** The keys of the new items, in the order of the drafts. Duplicate is what has the same drill-down values. */
  create(drafts: readonly DataItemDraft[]): Promise<readonly DataItemKey[]>;
  update(changes: readonly DataItemChange[]): Promise<void>;
  /** Tells what is gone, with the profile items that use them; `null` where the backend does not say. */
  delete(deletions: readonly DataItemDeletion[]): Promise<RemovedRecords | null>;
}

export interface DataItemSearch {
  readonly query: string;
  /** Where to look, everything below included; the root for everywhere. */
  readonly categoryPath: CategoryPath;
  readonly page: PageRequest;
}

export interface CalculationRequest {
  readonly item: DataItemKey;
  readonly inputs: readonly InputValue[];
  /** A unit of mass, or of whatever the default amount is; kg when absent. */
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
  /** Values with a history count as of this instant; now when absent. */
  readonly asOf?: Instant | undefined;
  /** Whether the result comes with its explanation; a remote service of the described era gives none. */
  readonly withExplanation?: boolean | undefined;
}

export interface DataItemValues {
  getMany(keys: readonly DataItemValueKey[]): Outcomes<DataItemValue>;
  /** The values that count at an instant, or now, in the definition's order. */
  listByItem(keys: readonly DataItemKey[], asOf?: Instant): Outcomes<readonly DataItemValue[]>;
  /** Every entry of a value's history, newest first. */
  listHistory(keys: readonly DataItemValueKey[]): Outcomes<readonly DataItemValue[]>;
  listActions(keys: readonly DataItemValueKey[]): Outcomes<Actions>;
  update(changes: readonly DataItemValueChange[]): Promise<void>;
  /** Adds to histories: the keys of the new entries, each with its `entryUid`, in the order of the values. */
  createEntries(draft: DataItemValueEntriesDraft): Promise<readonly DataItemValueKey[]>;
  /** Takes entries out of histories. The first entry stays: fault `last-value`. */
  deleteEntries(deletions: readonly DataItemValueDeletion[]): Promise<void>;
}
