/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly brand: 'Instant' };

/** For milliseconds that a clock, a parsed date or the database yields. */
export function trustedInstant(milliseconds: number): Instant {
  return milliseconds as Instant;
}

/** The start of reference data without a start date. */
export const EPOCH = trustedInstant(0);

/** After every other instant. */
export const NEVER = trustedInstant(Number.MAX_SAFE_INTEGER);

export interface Period {
  readonly start: Instant;
  /** `null` while the period is open. */
  readonly end: Instant | null;
}

/** With an end; of zero length for a single instant. */
export interface ClosedPeriod {
  readonly start: Instant;
  readonly end: Instant;
}

/** Earlier for negative milliseconds. */
export function later(instant: Instant, milliseconds: number): Instant {
  return trustedInstant(instant + milliseconds);
}

export function earliest(...instants: readonly Instant[]): Instant {
  return trustedInstant(Math.min(...instants));
}

export function latest(...instants: readonly Instant[]): Instant {
  return trustedInstant(Math.max(...instants));
}

export function floorToSecond(instant: Instant): Instant {
  return trustedInstant(Math.floor(instant / 1000) * 1000);
}

export function floorToMinute(instant: Instant): Instant {
  return trustedInstant(Math.floor(instant / 60_000) * 60_000);
}

/** The year in UTC. */
export function yearOf(instant: Instant): number {
  return new Date(instant).getUTCFullYear();
}

export function startOfYear(year: number): Instant {
  return trustedInstant(Date.UTC(year, 0));
}
