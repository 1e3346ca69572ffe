import type { AmountInUnits, CalculationResult } from '../../../domain/amounts/amount.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { quote } from '../../../domain/basics/uid.ts';
import type { CalculationRequest } from '../../../ports/data-tree.ts';
import { assertCompatible, convertPair } from '../../../units/convert.ts';
import { parseUnit } from '../../../units/parse-unit.ts';
import type { AmountUnits } from '../../../wire/forms/representation.ts';

/**
 * The amount in the requested units, of a service that says amounts in kg per
 * month only. Such a service knows no units of inputs either.
 */
export function convertVersion1Amount(
  result: CalculationResult,
  { inputs, returnUnit, returnPerUnit }: CalculationRequest,
): CalculationResult {
  const withUnit = inputs.find(({ unit, perUnit }) => unit !== undefined || perUnit !== undefined);
  if (withUnit !== undefined) {
    throw badInput(
      withUnit.name,
      `The emissions service answers in version 1, which has no units: give ${quote(withUnit.name)} in its own unit.`,
      'other-version-parameter',
    );
  }
  if (returnPerUnit === 'none') {
    throw badInput(
      'returnPerUnit',
      'The emissions service answers in version 1, whose amounts are per month: request a unit of time, such as "year".',
      'other-version-parameter',
    );
  }
  return { ...result, amount: convertAmount(result.amount, { returnUnit, returnPerUnit }) };
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
