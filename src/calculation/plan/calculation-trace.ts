import type { Amount, CalculationResult } from '../../domain/amounts/amount.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Derivation } from '../../domain/amounts/derivation.ts';
import type { EditionNote } from '../../domain/amounts/figure-facts.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { Note } from '../../domain/amounts/note.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Lookup } from './lookup.ts';
import type { Prorata } from './prorata.ts';
import type { FoundItem } from './value-history.ts';

/** How a result came about, for its explanation. */
export interface CalculationTrace {
  /** The version is `null` if the backend does not keep versions. */
  readonly definition: { readonly uid: Uid; readonly name: string; readonly version: number | null };
  /** See `digestOfText`; `null` if there is no algorithm. */
  readonly algorithmDigest: string | null;
  /** Every name that was bound for the algorithm to read, in that order. */
  readonly bindings: readonly TracedBinding[];
  readonly lookups: readonly TracedLookup[];
  readonly profileReads: readonly TracedProfileRead[];
  /** How the amounts were scaled to a period; `unscaled` if no period was requested. */
  readonly prorata: Prorata;
  /** The default amount as the algorithm returned it, before conversion; `null` if there is none. */
  readonly defaultAmount: Amount | null;
  /** The same after conversion and scaling, as in the result. */
  readonly amount: CalculationResult['amount'];
  readonly notes: readonly Note[];
  /** How the amounts were made; `null` if the run was too long to be recorded, or did not end in amounts. */
  readonly derivation: Derivation | null;
  /** The steps between editions of the item's figures. */
  readonly editionSteps: readonly EditionNote[];
  /** The steps that the run used, out of the limit. */
  readonly steps: number;
}

export interface TracedBinding {
  readonly origin: 'default' | 'item' | 'input';
  /** The path of the value's definition. */
  readonly path: string;
  /** The name under which the algorithm sees it. */
  readonly boundAs: string;
  readonly given: TracedValue;
  /** The value that the algorithm sees, in the units of the definition or of its alias. */
  readonly bound: TracedValue;
  /** The factor that scaled a value per time to the requested period; otherwise `null`. */
  readonly scaledBy: number | null;
  /** When the item's value takes effect; `null` for other origins and for a series. */
  readonly start: Instant | null;
  /** Whether the run read it. */
  readonly isUsed: boolean;
}

export interface TracedValue {
  /** For a series its points, as `start: value`. */
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
}

/** A value of another item that the algorithm looked up. */
export interface TracedLookup {
  readonly lookup: Lookup;
  /** The text that the algorithm got, for a series its points; `''` for an empty number, `null` if there is none. */
  readonly value: string | null;
  /** The item that has it; `null` where nothing was found. */
  readonly from: FoundItem | null;
  /** When the found entry comes into force; `null` for several, and without a history. */
  readonly start: Instant | null;
}

/** A value of the profile that the algorithm read. */
export interface TracedProfileRead {
  readonly categoryPath: CategoryPath;
  readonly valuePath: string;
  /** `null` when there is none. */
  readonly value: string | null;
}
