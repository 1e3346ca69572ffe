import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { Instant } from '../domain/basics/instant.ts';
import type {
  CalculableDefinition,
  ItemDefinition,
  ValueDefinition,
} from '../domain/definitions/item-definition.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { Deletion, ReferenceDefinition } from './reference-store.ts';

export interface ItemDefinitionStore {
  getMany(uids: readonly Uid[], signal: AbortSignal): Promise<readonly CalculableDefinition[]>;
  /** A page of the definitions, by name. */
  listPage(page: PageRequest, signal: AbortSignal): Promise<Page<ItemDefinition>>;
  /** The kinds of values that there are, by uid. */
  listValueDefinitions(signal: AbortSignal): Promise<readonly ValueDefinition[]>;
  /** Returns what has the definition. */
  put(write: DefinitionWrite, now: Instant, signal: AbortSignal): Promise<DefinitionUse>;
  /** BAD_USER_INPUT with the fault `invalid-modification` if categories use it. */
  delete(deletion: Deletion, now: Instant, signal: AbortSignal): Promise<void>;
}

/** A definition that is new, or has the expected version. */
export interface DefinitionWrite {
  readonly definition: ReferenceDefinition;
  /** `null` for a new one. */
  readonly expectedVersion: number | null;
  readonly affected: readonly AffectedValues[];
  /** Throws where what is stored does not allow the write; called in its transaction. */
  readonly assertUse: (use: DefinitionUse) => void;
}

/** Stored values of a definition that a change concerns: all but defaults, those without a unit of their own, or their texts. */
export interface AffectedValues {
  readonly definitionUid: Uid;
  readonly among: 'all' | 'unit' | 'perUnit' | 'texts';
}

/** Stored records with a definition, except deleted or empty ones. */
export interface DefinitionUse {
  readonly dataItems: number;
  readonly profileItems: number;
  /** The categories that have it, by path. */
  readonly categories: readonly CategoryPath[];
  /** In the order of the affected values. */
  readonly values: readonly ValueUse[];
}

export interface ValueUse {
  readonly dataItems: number;
  readonly profileItems: number;
  /** Each once; only for `texts`. */
  readonly texts: readonly string[];
}
