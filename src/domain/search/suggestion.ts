import type { CalculationResult, InputValue } from '../amounts/amount.ts';
import type { Ownership } from '../data-tree/category-about.ts';
import type { DataItemMatch } from '../data-tree/data-item.ts';
import type { Instant } from '../basics/instant.ts';
import type { Reading } from './reading.ts';

/** An item that a sentence may mean, with the inputs that the sentence has for it. */
export interface Suggestion {
  readonly item: DataItemMatch;
  /** For a calculation, as they are. */
  readonly inputs: readonly SuggestedInput[];
  /** The time that the sentence names, for the calculation; `null` for now. */
  readonly asOf: Instant | null;
  /** How the numbers and times of the sentence were read. */
  readonly readings: readonly Reading[];
  /** Whose vehicles the item is for; `null` where it makes no difference. */
  readonly ownership: Ownership | null;
  /** The amount for the inputs, as of `asOf`: of what happens once, or per the time that the sentence says. */
  readonly result?: CalculationResult | undefined;
  /** From 0 to 1, to compare suggestions of one sentence. */
  readonly score: number;
  /** Why it was suggested, in English. */
  readonly reason: string;
}

/** An input with its name in words, and the words of the sentence that it is of. */
export interface SuggestedInput extends InputValue {
  readonly label: string;
  readonly text: string | null;
}

export interface SuggestionRequest {
  readonly text: string;
  readonly maximum: number;
  /** The language whose numbers are meant where one can be read in two ways, such as `de-DE`. */
  readonly locale?: string | undefined;
  readonly withAmounts?: boolean | undefined;
}
