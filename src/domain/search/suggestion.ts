import type { InputValue } from '../amounts/amount.ts';
import type { DataItemMatch } from '../data-tree/data-item.ts';
import type { Instant } from '../basics/instant.ts';

/** An item that a sentence may mean, with the inputs that the sentence has for it. */
export interface Suggestion {
  readonly item: DataItemMatch;
  /** For a calculation, as they are. */
  readonly inputs: readonly InputValue[];
  /** The time that the sentence names, for the calculation; `null` for now. */
  readonly asOf: Instant | null;
  /** From 0 to 1, to compare suggestions of one sentence. */
  readonly score: number;
  /** Why it was suggested, in English. */
  readonly reason: string;
}
