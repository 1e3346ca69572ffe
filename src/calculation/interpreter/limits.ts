/** Limits of one run of an algorithm. */
export interface RunLimits {
  /** Statements, loop iterations, calls, and long texts and lists by their length. */
  readonly steps: number;
  /** Characters of a single text. */
  readonly textLength: number;
  readonly callDepth: number;
  readonly amounts: number;
  readonly notes: number;
  /** Characters of a note; a longer one is truncated. */
  readonly noteLength: number;
  /** Calls of `dataFinder` and `profileFinder`. */
  readonly lookups: number;
  /** Characters of the arguments of one of these calls together. */
  readonly lookupLength: number;
}

/** Several hundred times the needs of the largest published algorithm. */
export const defaultRunLimits: RunLimits = {
  steps: 100_000,
  textLength: 65_536,
  callDepth: 100,
  amounts: 50,
  notes: 100,
  noteLength: 2000,
  lookups: 200,
  lookupLength: 2000,
};

/** Stops a run. An algorithm cannot catch it, and its `finally` blocks do not run. */
export class LimitReached extends Error {
  constructor(what: string, limit: number) {
    super(`The algorithm was stopped: it exceeded the limit of ${limit} ${what}.`);
    this.name = 'LimitReached';
  }
}
