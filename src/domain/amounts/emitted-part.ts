import {
  type ClosedPeriod,
  earliest,
  type Instant,
  later,
  latest,
  NEVER,
  type Period,
  trustedInstant,
} from '../basics/instant.ts';
import type { EmittedTime } from './amount.ts';

/** When a record counts. */
export interface RecordTime extends Period {
  /** For a record without an end: the start of the next one with the same data item and name, ignoring case. */
  readonly supersededFrom?: Instant | null;
}

/** A period of which the amount is requested. */
export interface EmittedPeriod extends ClosedPeriod {
  /** Where a record without an end is assumed to end. */
  readonly now: Instant;
}

/** The part of a record's amount that it emitted in a period. */
interface EmittedPart {
  /** The time whose figures count, a millisecond for what happens once; `null` if none of it is in the period. */
  readonly overlap: ClosedPeriod | null;
  /** When the record's time is over; `null` while it goes on. */
  readonly over: Instant | null;
  /** The factor from the record's amount, or the amount per unit of time, to the amount of the part. */
  readonly share: number;
}

/** Before every other instant until after every other one. */
export const always: ClosedPeriod = { start: trustedInstant(Number.MIN_SAFE_INTEGER), end: NEVER };

export function periodOf({ start, end }: EmittedTime): ClosedPeriod {
  return { start: start ?? always.start, end: end ?? always.end };
}

/**
 * The part of a record's amount that it emitted in a period. A rate counts for as long as the record
 * lasts there, until the next one starts or until now where it has no end. Anything else is spread
 * evenly over the record's time, or happened once at its start where it has no end, whatever follows.
 * The parts of a time thus add up to the whole.
 * `unitOfTime` is the length in milliseconds that a rate is per; `null` if no input is per time.
 */
export function emittedPart(
  record: RecordTime,
  period: EmittedPeriod,
  unitOfTime: number | null,
): EmittedPart {
  const { start, end, supersededFrom } = record;
  if (end === null && unitOfTime === null) {
    const isIn = start >= period.start && start < period.end && start <= period.now;
    const over = later(start, 1);
    return { over, overlap: isIn ? { start, end: over } : null, share: isIn ? 1 : 0 };
  }
  const over = end ?? supersededFrom ?? null;
  const until = end ?? earliest(period.now, over ?? NEVER);
  const overlap = overlapOf({ start, end: until }, period);
  if (overlap === null) return { over, overlap, share: 0 };
  const lasts = unitOfTime ?? until - start;
  return { over, overlap, share: (overlap.end - overlap.start) / lasts };
}

/** The overlap of a record's time and a period; without an end it lasts until `now`. `null` if there is none. */
export function overlapOf(window: Period, { start, end, now }: EmittedPeriod): ClosedPeriod | null {
  const overlap = { start: latest(window.start, start), end: earliest(window.end ?? now, end) };
  return overlap.end > overlap.start ? overlap : null;
}
