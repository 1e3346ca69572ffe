import type { Amount, AmountInUnits, CalculationResult } from '../../domain/amounts/amount.ts';
import type { Note } from '../../domain/amounts/note.ts';
import { checkAll } from '../../domain/basics/all-faults.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { areCompatible, assertCompatible, convertPair } from '../../units/convert.ts';
import { formatPerUnit, formatUnit } from '../../units/format-unit.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import type { Unit } from '../../units/unit.ts';
import type { BoundValue } from '../inputs/bindings.ts';
import { isNone } from '../inputs/input-units.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import type { CalculationInputs } from '../plan/subject.ts';
import { assertNoReturnUnits } from '../../domain/profiles/version-1.ts';

const kilogram = parseUnit('kg', 'unit');
const year = parseUnit('year', 'perUnit');

/** The units that the caller requests. */
export interface ReturnUnits {
  /** `null` if the caller does not specify it. */
  readonly unit: Unit | null;
  readonly perUnit: Unit | 'none' | null;
}

/** The time that the amounts cover. */
interface ResultPeriod {
  /** For what happens once: a value per time that the amounts depend on nevertheless. */
  readonly rate: BoundValue | null;
  /** Whether the amounts are already totals for a period, because inputs or amounts were scaled to it. */
  readonly isWhole: boolean;
  /** Whether they are what a record emitted. */
  readonly isEmitted: boolean;
}

/** Throws BAD_USER_INPUT that names `returnUnit` or `returnPerUnit`, or both. */
export function parseReturnUnits({
  returnUnit,
  returnPerUnit,
  gwp,
  apiVersion,
}: Omit<CalculationInputs, 'inputs'>): ReturnUnits {
  if (apiVersion === '1.0') assertNoReturnUnits({ returnUnit, returnPerUnit, gwp });
  return checkAll<ReturnUnits>({
    unit: () => (returnUnit === undefined ? null : parseUnit(returnUnit, 'returnUnit')),
    perUnit: () => (returnPerUnit === undefined ? null : parsePerUnit(returnPerUnit)),
  });
}

function parsePerUnit(text: string): Unit | 'none' {
  return isNone(text) ? 'none' : parseUnit(text, 'returnPerUnit');
}

/**
 * The result from an algorithm's amounts. The default amount is in kg if it has
 * no unit, and per year if it has no per-unit; it is converted to the requested
 * units, or else to kg and year. A default amount that is not a mass, or not
 * per time, keeps its own units unless others are requested, and adds a note.
 *
 * If `none` is requested as the per-unit, amounts are absolute already. What a
 * record emitted per something other than time keeps its own units.
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
  const requestedPerUnit = period.isEmitted && !isPerTime ? null : requested.perUnit;
  if (requestedPerUnit === 'none') assertOnce(own.perUnit, period.rate);
  const perUnit =
    requestedPerUnit === 'none' ? own.perUnit : (requestedPerUnit ?? (isPerTime ? year : own.perUnit));
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

function assertOnce(perUnit: Unit, rate: BoundValue | null): void {
  if (rate !== null) throw notOnce(rate);
  if (areCompatible(perUnit, year)) return;
  const text = formatUnit(perUnit);
  throw badInput(
    'returnPerUnit',
    `The amount is per ${text} and not per time, so returnPerUnit cannot be none; give ${text} or omit it.`,
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
