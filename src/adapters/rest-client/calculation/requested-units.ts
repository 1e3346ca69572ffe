import type { Amount, AmountInUnits, CalculationResult } from '../../../domain/amounts/amount.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { quote } from '../../../domain/basics/uid.ts';
import { kilogram, year } from '../../../totals/mass-units.ts';
import { areCompatible, convertPair } from '../../../units/convert.ts';
import { formatPerUnit, formatUnit } from '../../../units/format-unit.ts';
import { parseUnit } from '../../../units/parse-unit.ts';
import type { Unit } from '../../../units/unit.ts';
import { type AmountUnits, hasUnits } from '../../../wire/forms/representation.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { protocolError, unsupported } from '../exchange/upstream-errors.ts';
import { convertAmount } from './version-1-amount.ts';

interface RequestedAmount extends AmountUnits {
  readonly prorata?: boolean | undefined;
}

/**
 * The result in the requested units, which a service of version 2 may have
 * ignored. Throws UPSTREAM_PROTOCOL if its units are unknown, if it says an
 * amount per time where an absolute one was requested, or the reverse, and if
 * its amount contradicts the default one of its amounts; UPSTREAM_UNSUPPORTED if
 * its gases are not weighed as requested.
 */
export function inRequestedUnits(
  operation: UpstreamOperation,
  result: CalculationResult,
  requested: RequestedAmount,
): CalculationResult {
  const amount = amountInRequestedUnits(operation, result.amount, requested);
  assertWeighed(operation, result, requested);
  if (requested.prorata !== true && !hasUnits(requested)) assertIsDefault(operation, result);
  return { ...result, amount };
}

/** A service that does not know the parameter answers by the potentials of its data. */
export function assertWeighed(
  operation: UpstreamOperation,
  { amount, amounts, failure }: CalculationResult,
  { gwp }: AmountUnits,
): void {
  if (gwp === undefined || failure !== undefined || (amount.value === 0 && amounts.length === 0)) return;
  if (amounts.find(({ isDefault }) => isDefault)?.facts?.gwp === gwp) return;
  throw unsupported(operation, undefined, `amounts by the potentials of ${gwp}`);
}

/** Services round to three decimals: each amount in its own unit, in version 1 the one per month. */
const rounding = 0.0005;
const monthsPerYear = 12;

/** Where nothing else was requested, the amount is the default one of the amounts. */
function assertIsDefault(operation: UpstreamOperation, { amount, amounts }: CalculationResult): void {
  const standard = amounts.find(({ isDefault }) => isDefault);
  if (standard === undefined || standard.value === null || amount.value === null) return;
  if (isWrittenAs(amount, standard)) return;
  const from = unitsOf(operation, standard);
  const to = unitsOf(operation, amount);
  const expected = convertPair(standard.value, from, to);
  const tolerance = monthsPerYear * rounding + convertPair(rounding, from, to) + Math.abs(expected) * 1e-9;
  const isSame = Object.is(expected, amount.value) || Math.abs(expected - amount.value) <= tolerance;
  if (isSame && areCompatible(from.unit, to.unit) && areCompatible(from.perUnit, to.perUnit)) return;
  throw protocolError(
    operation,
    `Its amount, ${inWords(amount.value, to)}, is not its default amount, ${inWords(standard.value, from)}.`,
  );
}

/** Most services answer like this. */
function isWrittenAs(amount: AmountInUnits<number | null>, standard: Amount): boolean {
  const { value, unit, perUnit } = standard;
  return Object.is(amount.value, value) && amount.unit === unit && amount.perUnit === perUnit;
}

/** Without unit an amount is in kg, without perUnit per year, as everywhere. */
function unitsOf(operation: UpstreamOperation, { unit, perUnit }: Pick<Amount, 'unit' | 'perUnit'>) {
  return {
    unit: unit === null ? kilogram : known(operation, unit),
    perUnit: perUnit === null ? year : known(operation, perUnit),
  };
}

function inWords(value: number, { unit, perUnit }: ReturnType<typeof unitsOf>): string {
  return `${value} ${formatPerUnit(unit, perUnit)}`;
}

export function amountInRequestedUnits<V extends number | null>(
  operation: UpstreamOperation,
  amount: AmountInUnits<V>,
  { returnUnit, returnPerUnit }: AmountUnits,
): AmountInUnits<V> {
  const unit = known(operation, amount.unit);
  const perUnit = amount.perUnit === null ? null : known(operation, amount.perUnit);
  const isOnce = returnPerUnit?.trim().toLowerCase() === 'none';
  const isRate = perUnit !== null && areCompatible(perUnit, year);
  if (isOnce ? isRate : returnPerUnit !== undefined && perUnit === null) {
    const requested = isOnce ? 'an absolute one' : `one per ${quote(returnPerUnit ?? '')}`;
    throw protocolError(
      operation,
      `Its amount is per ${amount.perUnit ?? 'none'}, but ${requested} was requested.`,
    );
  }
  const isAs = (asked: string | undefined, given: Unit | null): boolean =>
    asked === undefined || given === null || formatUnit(parseUnit(asked, 'unit')) === formatUnit(given);
  if (isAs(returnUnit, unit) && (isOnce || isAs(returnPerUnit, perUnit))) return amount;
  return isOnce
    ? { ...convertAmount({ ...amount, perUnit: null }, { returnUnit }), perUnit: amount.perUnit }
    : convertAmount(amount, { returnUnit, returnPerUnit });
}

function known(operation: UpstreamOperation, text: string): Unit {
  try {
    return parseUnit(text, 'unit');
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    throw protocolError(operation, `Its amount has an unknown unit: ${quote(text)}.`, error);
  }
}
