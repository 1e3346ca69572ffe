import { addMonths } from './calendar.ts';
import { badInput } from './errors.ts';
import { type ClosedPeriod, earliest, type Instant, later } from './instant.ts';

/** The interval between dates, or the length of periods, by the calendar in UTC. */
export const timeSteps = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type TimeStep = (typeof timeSteps)[number];

/** How many dates or periods one request may have. */
export const MAXIMUM_STEPS = 60;

/** Consecutive periods; the last may be shorter. Throws BAD_USER_INPUT for too many. */
export function periodsIn({ start: from, end }: ClosedPeriod, step: TimeStep): readonly ClosedPeriod[] {
  const starts = stepsFrom(from, step, (start) => start < end);
  return starts.map((start, index) => ({ start, end: earliest(end, starts[index + 1] ?? end) }));
}

/** Dates from one on, as long as they are within a time. Throws BAD_USER_INPUT for too many. */
export function stepsFrom(
  from: Instant,
  step: TimeStep,
  isWithin: (start: Instant) => boolean,
): readonly Instant[] {
  const starts: Instant[] = [];
  for (let start = from; isWithin(start); start = addSteps(from, step, starts.length)) {
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

/** Calendar months in UTC: one month after 31 January is the last day of February, two months after it are 31 March. */
export function addSteps(from: Instant, step: TimeStep, count: number): Instant {
  if (step === 'DAY') return later(from, count * day);
  if (step === 'WEEK') return later(from, count * 7 * day);
  return addMonths(from, count * monthsOf[step]);
}
