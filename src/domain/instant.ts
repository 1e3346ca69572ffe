/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** The start of reference data without a start date. */
export const EPOCH: Instant = 0;

export interface Period {
  readonly start: Instant;
  /** `null` while the period is open. */
  readonly end: Instant | null;
}
