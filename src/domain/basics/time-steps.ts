import { addMonths } from './calendar.ts';
import { badInput } from './errors.ts';
import { type ClosedPeriod, earliest, type Instant, later } from './instant.ts';
import { fromLocalTime, toLocalTime } from './time-zone.ts';

/** The interval between dates, or the length of periods, by the calendar. */
export const timeSteps = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type TimeStep = (typeof timeSteps)[number];

/** How many dates or periods one answer may have: days of a year, with some to spare. */
export const MAXIMUM_STEPS = 400;

/**
 * Consecutive periods by the calendar of a time zone, where a day may have 23 or
 * 25 hours; the last may be shorter. Throws BAD_USER_INPUT for too many.
 */
export function periodsIn(
  { start: from, end }: ClosedPeriod,
  step: TimeStep,
  timeZone = 'UTC',
): readonly ClosedPeriod[] {
  const starts = stepsFrom(from, step, (start) => start < end, timeZone);
  return starts.map((start, index) => ({ start, end: earliest(end, starts[index + 1] ?? end) }));
}

/** Dates from one on, as long as they are within a time. Throws BAD_USER_INPUT for too many. */
export function stepsFrom(
  from: Instant,
  step: TimeStep,
  isWithin: (start: Instant) => boolean,
  timeZone = 'UTC',
): readonly Instant[] {
  const starts: Instant[] = [];
  for (
    let count = 0, start = from;
    isWithin(start);
    count += 1, start = addSteps(from, step, count, timeZone)
  ) {
    // Skips a day that the zone left out.
    if (starts.length > 0 && start === starts.at(-1)) continue;
    if (starts.length === MAXIMUM_STEPS) {
      throw badInput(
        'step',
        `There are more than ${MAXIMUM_STEPS} steps of ${step} between the start and the end; choose a longer step or a shorter period.`,
      );
    }
    starts.push(start);
  }
  return starts;
}

const day = 24 * 60 * 60 * 1000;
const monthsOf = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;

/**
 * Some steps later on the clocks of a time zone: one month after 31 January is the
 * last day of February, two months after it are 31 March.
 */
export function addSteps(from: Instant, step: TimeStep, count: number, timeZone = 'UTC'): Instant {
  if (timeZone !== 'UTC') {
    // A time that clocks show twice starts at the first.
    return count === 0 ? from : fromLocalTime(addSteps(toLocalTime(from, timeZone), step, count), timeZone);
  }
  if (step === 'DAY') return later(from, count * day);
  if (step === 'WEEK') return later(from, count * 7 * day);
  return addMonths(from, count * monthsOf[step]);
}
