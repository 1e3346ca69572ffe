import { badInput } from '../../../domain/basics/errors.ts';
import { type Instant, trustedInstant } from '../../../domain/basics/instant.ts';
import {
  addSteps,
  MAXIMUM_STEPS,
  stepsFrom,
  type TimeStep,
  timeSteps,
} from '../../../domain/basics/time-steps.ts';
import { describedEnum } from '../../described-enum.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';

export const TimeStepRef = describedEnum<TimeStep>(
  'TimeStep',
  'The interval between dates, or the length of periods, by the calendar.',
  {
    DAY: 'A day; 23 or 25 hours where clocks are changed.',
    WEEK: 'Seven days.',
    MONTH: 'A calendar month; from the 31st it leads to the last day of shorter months.',
    QUARTER: 'Three calendar months.',
    YEAR: 'Twelve calendar months.',
  },
);

interface PointArguments {
  readonly dates?: readonly Instant[] | null | undefined;
  readonly from?: Instant | null | undefined;
  readonly to?: Instant | null | undefined;
  readonly step?: TimeStep | null | undefined;
}

/**
 * The requested dates: `dates`, or those from `from` to `to` inclusive. Throws
 * BAD_USER_INPUT for both or neither, for none or too many, and for a period
 * that ends before it starts.
 */
export function readDates({ dates, from, to, step }: PointArguments): readonly Instant[] {
  const span = Object.entries({ from, to, step });
  const absent = span.find(([, value]) => value === null || value === undefined);
  if (dates !== null && dates !== undefined) {
    const isBoth = span.some(([, value]) => value !== null && value !== undefined);
    if (isBoth) throw badInput('dates', 'Pass dates, or from, to and step; not both.');
    if (dates.length >= 1 && dates.length <= MAXIMUM_STEPS) return dates;
    throw badInput('dates', `dates must have from 1 to ${MAXIMUM_STEPS} entries; got ${dates.length}.`);
  }
  if (typeof from !== 'number' || typeof to !== 'number' || !step) {
    const [name = 'dates'] = absent ?? [];
    throw badInput(name, 'Pass dates, or all of from, to and step.', 'missing-parameter');
  }
  if (to < from) throw reversed();
  return stepsFrom(from, step, (start) => start <= to);
}

/**
 * The number of requested dates or periods, up to the day that a time zone shifts the end of these
 * by; requests for too many are rejected before they cost anything.
 */
export function countRequestedSteps({ dates, from, to, step }: FieldArguments): number {
  if (Array.isArray(dates)) return Math.min(MAXIMUM_STEPS, dates.length);
  const known = timeSteps.find((each) => each === step);
  if (known === undefined) return 0;
  let count = 0;
  while (count < MAXIMUM_STEPS && addSteps(instantOf(from), known, count) <= instantOf(to)) count += 1;
  return count;
}

/** Literals are parsed already, variables are still strings. Anything else is rejected. */
function instantOf(value: unknown): Instant {
  return trustedInstant(typeof value === 'string' ? Date.parse(value) : Number(value));
}

function reversed() {
  return badInput('to', 'to must be after from.', 'invalid-date-range');
}
