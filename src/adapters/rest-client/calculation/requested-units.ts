import type { Amount, AmountInUnits, CalculationResult } from '../../../domain/amounts/amount.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { quote } from '../../../domain/basics/uid.ts';
import { kilogram, year } from '../../../totals/mass-units.ts';
import { areCompatible, assertCompatible, convertPair } from '../../../units/convert.ts';
import { formatPerUnit } from '../../../units/format-unit.ts';
import { parseUnit } from '../../../units/parse-unit.ts';
import type { Unit } from '../../../units/unit.ts';
import { type AmountUnits, hasUnits } from '../../../wire/forms/representation.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { protocolError } from '../exchange/upstream-errors.ts';

/**
 * Throws UPSTREAM_PROTOCOL for an amount in unknown units, and for one that contradicts the default
 * one of its amounts, which it is where nothing else was asked.
 */
export function assertAmount(
  operation: UpstreamOperation,
  result: CalculationResult,
  asked: AmountUnits & { readonly prorata?: boolean | undefined },
): void {
  assertKnown(operation, result.amount);
  if (asked.prorata !== true && !hasUnits(asked)) assertIsDefault(operation, result);
}

export function assertKnown(
  operation: UpstreamOperation,
  { unit, perUnit }: AmountInUnits<number | null>,
): void {
  known(operation, unit);
  if (perUnit !== null) known(operation, perUnit);
}

/** Services round to three decimals: each amount in its own unit, in version 1 the one per month. */
const rounding = 0.0005;
const monthsPerYear = 12;

function assertIsDefault(operation: UpstreamOperation, { amount, amounts }: CalculationResult): void {
  const standard = amounts.find(({ isDefault }) => isDefault);
  if (standard === undefined || standard.value === null || amount.value === null) return;
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

/** Throws BAD_USER_INPUT for units of another dimension than the amount. */
export function convertAmount<V extends number | null>(
  amount: AmountInUnits<V>,
  { returnUnit, returnPerUnit }: AmountUnits,
): AmountInUnits<V> {
  const { unit: fromUnit, perUnit: fromPerUnit } = amount;
  const unit = returnUnit ?? fromUnit;
  const perUnit = returnPerUnit ?? fromPerUnit;
  const from = { unit: parseUnit(fromUnit, 'unit'), perUnit: parseUnit(fromPerUnit ?? 'year', 'perUnit') };
  const to = { unit: parseUnit(unit, 'returnUnit'), perUnit: parseUnit(perUnit ?? 'year', 'returnPerUnit') };
  assertCompatible(to.unit, from.unit, 'returnUnit');
  assertCompatible(to.perUnit, from.perUnit, 'returnPerUnit');
  const { value } = amount;
  return { value: (value === null ? null : convertPair(value, from, to)) as V, unit, perUnit };
}

/** Whether an absolute amount is requested. */
export function isNone(returnPerUnit: string | undefined): boolean {
  return returnPerUnit?.trim().toLowerCase() === 'none';
}

function known(operation: UpstreamOperation, text: string): Unit {
  try {
    return parseUnit(text, 'unit');
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    throw protocolError(operation, `Its amount has an unknown unit: ${quote(text)}.`, error);
  }
}
