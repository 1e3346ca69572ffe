import type { Actions, Credentials, Principal, Session } from '../domain/access.ts';
import type { CalculationResult, InputValue } from '../domain/amount.ts';
import type { CategoryPath } from '../domain/category-path.ts';
import type { Choice } from '../domain/choice.ts';
import type { DataCategory, DataCategoryReference } from '../domain/data-category.ts';
import type { DataItemValue, DataItemValueKey } from '../domain/data-item-value.ts';
import type { DataItem, DataItemKey, DataItemRow } from '../domain/data-item.ts';
import type { DrillDown } from '../domain/drill-down.ts';
import type { EmissionsError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { ItemDefinition, ItemValueDefinition } from '../domain/item-definition.ts';
import type { Page, PageRequest } from '../domain/page.ts';
import type { Uid } from '../domain/uid.ts';

/** Who asks, and until when. One for each request that comes in. */
export interface Call {
  readonly credentials: Credentials;
  /** Aborts when the caller leaves or the request's deadline passes. */
  readonly signal: AbortSignal;
  /** Names the request in logs, and upstream. */
  readonly requestId: string;
}

/** Binds a backend to one request; whatever is read once is not asked for again within it. */
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
 */
export interface Backend {
  readonly access: Access;
  readonly dataCategories: DataCategories;
  readonly itemDefinitions: ItemDefinitions;
  readonly dataItems: DataItems;
  readonly dataItemValues: DataItemValues;
}

/** The answer in one place of a batch. */
export type Outcome<T> = T | EmissionsError;
export type Outcomes<T> = Promise<readonly Outcome<T>[]>;

export interface Access {
  /** Exchanges a name and a password for a token. UNAUTHENTICATED when they do not match. */
  signIn(username: string, password: string): Promise<Session>;
  /** Whose credentials the call carries. UNAUTHENTICATED without valid ones. */
  getViewer(): Promise<Principal>;
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
}

export interface DataItemListRequest {
  readonly path: CategoryPath;
  readonly page: PageRequest;
  /** Whether the rows carry the items' values; they are costly and often not needed. */
  readonly withValues: boolean;
}

export interface DrillDownRequest {
  readonly path: CategoryPath;
  readonly selections: readonly Choice[];
}

export interface ItemDefinitions {
  getMany(uids: readonly Uid[]): Outcomes<ItemDefinition>;
  /** The definitions of all values and inputs, in the definition's order. */
  listValueDefinitions(uids: readonly Uid[]): Outcomes<readonly ItemValueDefinition[]>;
}

/** Data items: the reference data for one kind of energy use each. */
export interface DataItems {
  getMany(keys: readonly DataItemKey[]): Outcomes<DataItem>;
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
}

export interface CalculationRequest {
  readonly item: DataItemKey;
  readonly inputs: readonly InputValue[];
  /** A unit of mass, or of whatever the default amount is; kg when absent. */
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
  /** Values with a history count as of this moment; now when absent. */
  readonly asOf?: Instant | undefined;
}

export interface DataItemValues {
  getMany(keys: readonly DataItemValueKey[]): Outcomes<DataItemValue>;
  /** The values that count now, in the definition's order. */
  listByItem(keys: readonly DataItemKey[]): Outcomes<readonly DataItemValue[]>;
  /** Every entry of a value's history, newest first. */
  listHistory(keys: readonly DataItemValueKey[]): Outcomes<readonly DataItemValue[]>;
  listActions(keys: readonly DataItemValueKey[]): Outcomes<Actions>;
}
