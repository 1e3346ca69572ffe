import { addMonths } from '../../../domain/calendar.ts';
import { badInput } from '../../../domain/errors.ts';
import { earliest, type Instant, later, type Period, trustedInstant } from '../../../domain/instant.ts';
import { builder } from '../../builder.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';

const timeSteps = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type TimeStep = (typeof timeSteps)[number];

export const TimeStepRef = builder.enumType('TimeStep', {
  description: 'The interval between dates, or the length of periods, by the calendar in UTC.',
  values: {
    DAY: { value: 'DAY', description: '24 hours.' },
    WEEK: { value: 'WEEK', description: 'Seven days.' },
    MONTH: {
      value: 'MONTH',
      description: 'A calendar month; from the 31st it leads to the last day of shorter months.',
    },
    QUARTER: { value: 'QUARTER', description: 'Three calendar months.' },
    YEAR: { value: 'YEAR', description: 'Twelve calendar months.' },
  } as const,
});

/** How many dates or periods one field may have. */
const MAXIMUM_POINTS = 60;

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
    if (dates.length >= 1 && dates.length <= MAXIMUM_POINTS) return dates;
    throw badInput('dates', `dates must have from 1 to ${MAXIMUM_POINTS} entries; got ${dates.length}.`);
  }
  if (typeof from !== 'number' || typeof to !== 'number' || !step) {
    const [name = 'dates'] = absent ?? [];
    throw badInput(name, 'Pass dates, or all of from, to and step.', 'missing-parameter');
  }
  if (to < from) throw reversed();
  return stepsOf(from, step, (start) => start <= to);
}

/**
 * Consecutive periods; the last may be shorter. Throws BAD_USER_INPUT for too
 * many, and for a period that ends before it starts.
 */
export function readPeriods(from: Instant, to: Instant, step: TimeStep): readonly Period[] {
  if (to <= from) throw reversed();
  const starts = stepsOf(from, step, (start) => start < to);
  return starts.map((start, index) => ({ start, end: earliest(to, starts[index + 1] ?? to) }));
}

/** The number of dates between two instants, at most the maximum. */
function countPoints(from: Instant, to: Instant, step: TimeStep): number {
  let count = 0;
  while (count < MAXIMUM_POINTS && addSteps(from, step, count) <= to) count += 1;
  return count;
}

/** The number of requested dates; requests for too many are rejected before they cost anything. */
export function countRequestedPoints({ dates, from, to, step }: FieldArguments): number {
  if (Array.isArray(dates)) return Math.min(MAXIMUM_POINTS, dates.length);
  const known = timeSteps.find((each) => each === step);
  return known === undefined ? 0 : countPoints(instantOf(from), instantOf(to), known);
}

/** Literals are parsed already, variables are still strings. Anything else is rejected. */
function instantOf(value: unknown): Instant {
  return trustedInstant(typeof value === 'string' ? Date.parse(value) : Number(value));
}

function stepsOf(from: Instant, step: TimeStep, isWithin: (start: Instant) => boolean): readonly Instant[] {
  const starts: Instant[] = [];
  for (let start = from; isWithin(start); start = addSteps(from, step, starts.length)) {
    if (starts.length === MAXIMUM_POINTS) {
      throw badInput(
        'step',
        `There are more than ${MAXIMUM_POINTS} steps of ${step} between from and to; choose a longer step or a shorter period.`,
      );
    }
    starts.push(start);
  }
  return starts;
}

const day = 24 * 60 * 60 * 1000;
const monthsOf = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;

/** Calendar months in UTC: one month after 31 January is the last day of February, two months after it are 31 March. */
function addSteps(from: Instant, step: TimeStep, count: number): Instant {
  if (step === 'DAY') return later(from, count * day);
  if (step === 'WEEK') return later(from, count * 7 * day);
  return addMonths(from, count * monthsOf[step]);
}

function reversed() {
  return badInput('to', 'to must be after from.', 'invalid-date-range');
}
