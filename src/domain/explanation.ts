import type { CategoryPath } from './category-path.ts';
import type { Choice } from './choice.ts';
import type { Instant } from './instant.ts';
import type { Provenance } from './provenance.ts';
import type { Uid } from './uid.ts';

/** How an amount came about: what an auditor asks. */
export interface Explanation {
  readonly dataItem: { readonly uid: Uid; readonly label: string; readonly categoryPath: CategoryPath };
  /** Counts the changes of the item and its values. */
  readonly dataItemVersion: number | null;
  readonly definition: { readonly uid: Uid; readonly name: string; readonly version: number | null };
  /** The same for the same text of the algorithm; `null` when there is none. */
  readonly algorithmDigest: string | null;
  /** The moment as of which values with a history counted. */
  readonly asOf: Instant;
  /** What the algorithm could read, in the order in which a later one takes the place of an earlier one. */
  readonly values: readonly ExplainedValue[];
  readonly lookUps: readonly ExplainedLookup[];
  /** The part of the item's time that was asked for; `null` when nobody asked, or when values were scaled instead. */
  readonly prorataFactor: number | null;
  /** The default amount as the algorithm gave it, before any conversion. */
  readonly calculated: CalculatedAmount | null;
  /** Where the figures come from: the item's category first, then those of what was looked up. */
  readonly sources: readonly ExplainedSource[];
}

export interface ExplainedValue {
  /** `default` of the definition, of the `item`, or given as `input`. */
  readonly origin: 'default' | 'item' | 'input';
  /** The path of the value's definition. */
  readonly path: string;
  /** The name under which the algorithm sees it. */
  readonly boundAs: string;
  readonly given: ValueInUnits;
  /** As the algorithm sees it. */
  readonly converted: ValueInUnits;
  /** What a value per time was multiplied by for a part of the item's time; otherwise `null`. */
  readonly scaledBy: number | null;
  /** From when an item's value counts; otherwise `null`. */
  readonly startDate: Instant | null;
  /** Whether the algorithm mentions the name and no later value takes the place of this one. */
  readonly isUsed: boolean;
}

export interface ValueInUnits {
  /** For a history its points, as `start: value`. */
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
}

/** A value of another item that the algorithm asked for. */
export interface ExplainedLookup {
  readonly categoryPath: CategoryPath;
  readonly drill: readonly Choice[];
  readonly path: string;
  readonly isFound: boolean;
  /** `null` when there is none. */
  readonly value: string | null;
}

export interface ExplainedSource {
  readonly categoryPath: CategoryPath;
  /** `null` when the category does not say. */
  readonly provenance: Provenance | null;
  /** What the item itself says in its value `source`; `null` when it has none. */
  readonly itemSource: string | null;
}

export interface CalculatedAmount extends Omit<ValueInUnits, 'value'> {
  readonly type: string;
  readonly value: number | null;
  readonly isDefault: boolean;
}
