import type { Amount, AmountInUnits, CalculationResult } from '../../domain/amounts/amount.ts';
import type { Note } from '../../domain/amounts/note.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import type { Period } from '../../domain/basics/instant.ts';
import { areCompatible, assertCompatible, convertPair } from '../../units/convert.ts';
import { formatPerUnit, formatUnit } from '../../units/format-unit.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import type { Unit } from '../../units/unit.ts';
import type { BoundValue } from '../inputs/bindings.ts';
import { durationOf, isNone } from '../inputs/input-units.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import type { CalculationInputs } from '../plan/subject.ts';
import { assertNoReturnUnits } from '../../domain/profiles/version-1.ts';

const kilogram = parseUnit('kg', 'unit');
const year = parseUnit('year', 'perUnit');

/** The units that the caller requests. */
interface ReturnUnits {
  /** `null` if the caller does not specify it. */
  readonly unit: Unit | null;
  readonly perUnit: Unit | 'none' | null;
}

/** The period that the amounts cover. */
interface ResultPeriod {
  readonly window: Period;
  /** For what happens once: a value per time that the amounts depend on nevertheless. */
  readonly rate: BoundValue | null;
  /** Whether the amounts are already totals for a period, because inputs or amounts were scaled to it. */
  readonly isWhole: boolean;
  /** Whether a period was requested, which may be part of the item's window. */
  readonly isPart: boolean;
}

/** Throws BAD_USER_INPUT that names `returnUnit` or `returnPerUnit`. */
export function parseReturnUnits({
  returnUnit,
  returnPerUnit,
  gwp,
  apiVersion,
}: Omit<CalculationInputs, 'inputs'>): ReturnUnits {
  if (apiVersion === '1.0') assertNoReturnUnits({ returnUnit, returnPerUnit, gwp });
  const perUnit =
    returnPerUnit === undefined
      ? null
      : isNone(returnPerUnit)
        ? 'none'
        : parseUnit(returnPerUnit, 'returnPerUnit');
  return { unit: returnUnit === undefined ? null : parseUnit(returnUnit, 'returnUnit'), perUnit };
}

/**
 * The result from an algorithm's amounts. The default amount is in kg if it has
 * no unit, and per year if it has no per-unit; it is converted to the requested
 * units, or else to kg and year. A default amount that is not a mass, or not
 * per time, keeps its own units unless others are requested, and adds a note.
 *
 * If `none` is requested as the per-unit, the amount is that of the whole
 * window: an amount without per-unit is unchanged, one per time is multiplied
 * by the length of the window, which must be closed. If part of an open window
 * was requested, the length is that of the part, and an amount per something
 * other than time is unchanged. An amount that is infinite or NaN adds a note.
 *
 * Throws BAD_USER_INPUT that names `returnUnit` or `returnPerUnit` for units of
 * another dimension.
 */
export function toResult(
  amounts: readonly Amount[],
  requested: ReturnUnits,
  period: ResultPeriod,
  notes: RunNotes,
): CalculationResult {
  const standard = amounts.find(({ isDefault }) => isDefault);
  if (standard === undefined) return { amount: toNothing(0, requested), amounts, notes: notes.all };
  const own = ownUnits(standard, period);
  const { value } = standard;
  const unit = requested.unit ?? (areCompatible(own.unit, kilogram) ? kilogram : own.unit);
  assertCompatible(unit, own.unit, 'returnUnit');
  const isPerTime = areCompatible(own.perUnit, year);
  const requestedPerUnit =
    period.isPart && requested.perUnit === 'none' && !isPerTime ? null : requested.perUnit;
  const perUnit =
    requestedPerUnit === 'none'
      ? durationFor(standard, own.perUnit, period)
      : (requestedPerUnit ?? (isPerTime ? year : own.perUnit));
  assertCompatible(perUnit, own.perUnit, 'returnPerUnit');
  const isOwn = (requested.unit === null && unit !== kilogram) || (requestedPerUnit === null && !isPerTime);
  if (isOwn) noteOwnUnits(standard, own, notes);
  const units = {
    unit: formatUnit(unit),
    perUnit: requestedPerUnit === 'none' ? null : formatUnit(perUnit),
  };
  if (value === null) {
    const failure = algorithmFailed(`The algorithm leaves the amount of ${standard.type} empty.`);
    return { amount: { value, ...units }, amounts, notes: notes.all, failure };
  }
  if (!Number.isFinite(value)) {
    notes.remark('warning', `The amount of ${standard.type} is not a finite number: ${value}.`);
  }
  return {
    amount: { value: convertPair(value, own, { unit, perUnit }), ...units },
    amounts,
    notes: notes.all,
  };
}

/** The result of a calculation that failed. */
export function toFailure(
  failure: EmissionsError,
  requested: ReturnUnits,
  notes: readonly Note[] = [],
): CalculationResult {
  return { amount: toNothing(null, requested), amounts: [], notes, failure };
}

interface OwnUnits {
  readonly unit: Unit;
  readonly perUnit: Unit;
}

/** A total for a period that the algorithm returns per another time is not converted from that. */
function ownUnits({ unit, perUnit }: Amount, { isWhole }: ResultPeriod): OwnUnits {
  const own = perUnit === null ? year : parseUnit(perUnit, 'perUnit');
  return {
    unit: unit === null ? kilogram : parseUnit(unit, 'unit'),
    perUnit: isWhole && areCompatible(own, year) ? year : own,
  };
}

function toNothing<V extends number | null>(value: V, { unit, perUnit }: ReturnUnits): AmountInUnits<V> {
  return {
    value,
    unit: formatUnit(unit ?? kilogram),
    perUnit: perUnit === 'none' ? null : formatUnit(perUnit ?? year),
  };
}

/** The unit of time that converts an amount to one for the whole window. */
function durationFor({ perUnit }: Amount, own: Unit, { window, rate, isWhole }: ResultPeriod): Unit {
  if (rate !== null) throw notOnce(rate);
  if (perUnit === null || isWhole) return own;
  if (!areCompatible(own, year)) {
    const text = formatUnit(own);
    throw badInput(
      'returnPerUnit',
      `The amount is per ${text} and not per time, so returnPerUnit cannot be none; give ${text} or omit it.`,
    );
  }
  const duration = durationOf(window);
  if (duration !== null) return duration;
  throw badInput(
    'returnPerUnit',
    'returnPerUnit can be none only for an item with an end; give a unit such as year.',
  );
}

function notOnce({ plan, origin, given }: BoundValue): Error {
  const advice = origin === 'input' ? 'give it per none, or request' : 'request';
  return badInput(
    'returnPerUnit',
    `returnPerUnit can be none without a period only for a single event, but ${plan.definition.path} ` +
      `is per ${given.perUnit}; ${advice} a unit such as year.`,
  );
}

function noteOwnUnits({ type }: Amount, { unit, perUnit }: OwnUnits, notes: RunNotes): void {
  notes.remark('comment', `The amount of ${type} is in ${formatPerUnit(unit, perUnit)}, not in kg/year.`);
}

export function algorithmFailed(text: string): EmissionsError {
  return new EmissionsError('ALGORITHM_FAILED', text);
}
