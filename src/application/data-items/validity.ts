import { badInput } from '../../domain/basics/errors.ts';
import { floorToMinute, type Instant, later, type Period } from '../../domain/basics/instant.ts';

/** A caller's change of a validity; absent fields stay. */
interface ValidityChange {
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | 'start' | null | undefined;
}

/**
 * The validity of a profile item in whole minutes, at least one: an item that ends
 * where it starts marks an end, and keeps marking it if only its start moves. Throws BAD_USER_INPUT with the
 * fault `invalid-date-range` for an end before the start.
 */
export function changeValidity(current: Period, { startDate, endDate }: ValidityChange): Period {
  const start = floorToMinute(startDate ?? current.start);
  if (endDate === 'start') return { start, end: start };
  const isEndMark = current.end !== null && current.end <= current.start;
  if (endDate === undefined) return assertPeriod({ start, end: isEndMark ? start : current.end });
  if (endDate === null) return { start, end: null };
  if (endDate === startDate) return { start, end: start };
  const end = floorToMinute(endDate);
  return assertPeriod({ start, end: end === start && endDate > end ? later(end, 60_000) : end });
}

/** Throws BAD_USER_INPUT with the fault `invalid-date-range` for an end before the start. */
export function assertPeriod(period: Period): Period {
  if (period.end !== null && period.end < period.start) {
    throw badInput('endDate', 'endDate must not be before startDate.', 'invalid-date-range');
  }
  return period;
}
