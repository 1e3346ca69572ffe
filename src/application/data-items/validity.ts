import { badInput } from '../../domain/basics/errors.ts';
import { floorToMinute, type Instant, type Period } from '../../domain/basics/instant.ts';

/** A caller's change of a validity; absent fields stay. */
interface ValidityChange {
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | 'start' | null | undefined;
}

/**
 * The validity of a profile item in whole minutes. An item that marks an end
 * keeps marking it if only its start moves. Throws BAD_USER_INPUT with the
 * fault `invalid-date-range` for an end before the start.
 */
export function changeValidity(current: Period, { startDate, endDate }: ValidityChange): Period {
  const start = floorToMinute(startDate ?? current.start);
  if (endDate === 'start') return { start, end: start };
  const isEndMark = current.end !== null && current.end <= current.start;
  if (endDate === undefined) return assertPeriod({ start, end: isEndMark ? start : current.end });
  return assertPeriod({ start, end: endDate === null ? null : floorToMinute(endDate) });
}

/** Throws BAD_USER_INPUT with the fault `invalid-date-range` for an end before the start. */
export function assertPeriod(period: Period): Period {
  if (period.end !== null && period.end < period.start) {
    throw badInput('endDate', 'endDate must not be before startDate.', 'invalid-date-range');
  }
  return period;
}
