import type { CategoryPath } from '../basics/category-path.ts';
import type { Choice } from '../basics/choice.ts';
import type { Derivation } from './derivation.ts';
import type { EditionNote } from './figure-facts.ts';
import type { Instant } from '../basics/instant.ts';
import type { Provenance } from './provenance.ts';
import type { Uid } from '../basics/uid.ts';

export interface Explanation {
  readonly dataItem: { readonly uid: Uid; readonly label: string; readonly categoryPath: CategoryPath };
  /** Incremented with every change of the item or its values. */
  readonly dataItemVersion: number | null;
  readonly definition: { readonly uid: Uid; readonly name: string; readonly version: number | null };
  readonly algorithmDigest: string | null;
  /** The instant as of which values with a history were read. */
  readonly asOf: Instant;
  /** The values available to the algorithm; later ones override earlier ones. */
  readonly values: readonly ExplainedValue[];
  readonly lookUps: readonly ExplainedLookup[];
  /** The requested part of the item's period; `null` when none was requested, or when values were scaled instead. */
  readonly prorataFactor: number | null;
  /** The end of the time in which inputs per time counted; `null` where values were not scaled. */
  readonly countedUntil: Instant | null;
  /** How the amounts were made; `null` where there is none, or the run was too long to record. */
  readonly derivation: Derivation | null;
  readonly editionSteps: readonly EditionNote[];
  /** The default amount as the algorithm returned it, before any conversion. */
  readonly calculated: CalculatedAmount | null;
  /** The sources of the figures: the item's category first, then those of the lookups. */
  readonly sources: readonly ExplainedSource[];
}

export interface ExplainedValue {
  /** The `default` of the definition, the data `item`, or an `input` of the caller. */
  readonly origin: 'default' | 'item' | 'input';
  readonly path: string;
  readonly boundAs: string;
  readonly given: ValueInUnits;
  /** The value in the units that the algorithm reads. */
  readonly converted: ValueInUnits;
  /** The factor for a value per time when only a part of the item's period was requested; otherwise `null`. */
  readonly scaledBy: number | null;
  /** Start of an item's value; otherwise `null`. */
  readonly startDate: Instant | null;
  /** Whether the run read it; a value that a later one overrides is not read. */
  readonly isUsed: boolean;
}

export interface ValueInUnits {
  /** For a history its points, as `start: value`. */
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
}

/** A lookup of a value of another item by the algorithm. */
export interface ExplainedLookup {
  readonly categoryPath: CategoryPath;
  readonly drill: readonly Choice[];
  readonly path: string;
  readonly isFound: boolean;
  readonly value: string | null;
}

export interface ExplainedSource {
  readonly categoryPath: CategoryPath;
  readonly provenance: Provenance | null;
  /** The item's own value `source`; `null` when it has none. */
  readonly itemSource: string | null;
}

export interface CalculatedAmount extends Omit<ValueInUnits, 'value'> {
  readonly type: string;
  readonly value: number | null;
  readonly isDefault: boolean | null;
}
