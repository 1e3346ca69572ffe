import type { AmountInUnits, CalculationResult } from '../../../domain/amount.ts';
import { EmissionsError } from '../../../domain/errors.ts';
import { quote } from '../../../domain/uid.ts';
import { areCompatible } from '../../../units/convert.ts';
import { formatUnit } from '../../../units/format-unit.ts';
import { parseUnit } from '../../../units/parse-unit.ts';
import type { Unit } from '../../../units/unit.ts';
import type { AmountUnits } from '../../../wire/forms/representation.ts';
import type { UpstreamOperation } from '../transport/exchange.ts';
import { protocolError } from '../transport/upstream-errors.ts';
import { convertAmount } from './version-1-amount.ts';

const year = parseUnit('year', 'perUnit');

/**
 * The result in the requested units, which a service of version 2 may have
 * ignored. Throws UPSTREAM_PROTOCOL if its units are unknown, or if it says an
 * amount per time where an absolute one was requested, or the reverse.
 */
export function inRequestedUnits(
  operation: UpstreamOperation,
  result: CalculationResult,
  units: AmountUnits,
): CalculationResult {
  return { ...result, amount: amountInRequestedUnits(operation, result.amount, units) };
}

function amountInRequestedUnits<V extends number | null>(
  operation: UpstreamOperation,
  amount: AmountInUnits<V>,
  { returnUnit, returnPerUnit }: AmountUnits,
): AmountInUnits<V> {
  const unit = known(operation, amount.unit);
  const perUnit = amount.perUnit === null ? null : known(operation, amount.perUnit);
  const isOnce = returnPerUnit === 'none';
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
