import type { CalculationResult } from '../domain/amounts/amount.ts';
import { badInput } from '../domain/basics/errors.ts';
import type { Period } from '../domain/basics/instant.ts';
import { assertCompatible } from '../units/convert.ts';
import { formatUnit } from '../units/format-unit.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { year } from './mass-units.ts';

/** The time that amounts are per, and how often a period has it: 12 times a `month` in a year. */
interface Rate {
  readonly perUnit: string;
  readonly times: number;
}

/**
 * The rate that a request names; `null` for what was emitted. Throws BAD_USER_INPUT that names
 * `returnPerUnit` if it is not a time, or there is no period with an end to divide by.
 */
export function rateOver(period: Period | null, returnPerUnit = 'none'): Rate | null {
  if (returnPerUnit.trim().toLowerCase() === 'none') return null;
  const perUnit = parseUnit(returnPerUnit, 'returnPerUnit');
  assertCompatible(perUnit, year, 'returnPerUnit');
  if (period?.end == null) {
    throw badInput(
      'returnPerUnit',
      'A rate is what was emitted in a period, divided by the length of the period: add from and to (startDate and endDate over REST, --from and --to on the command line).',
      'missing-parameter',
    );
  }
  return { perUnit: formatUnit(perUnit), times: (period.end - period.start) / (perUnit.factor * 1000) };
}

/** How amounts of a list are requested: of a period what was emitted in it, or else each item's own. */
export function amountsIn(period: Period | null, requested = 'none') {
  const perUnit = requested.trim();
  if (period !== null) {
    return { returnPerUnit: 'none', emitted: period, rate: rateOver(period, perUnit) };
  }
  // Without one, an amount that is not per time stays as it is, so that no item makes its list fail.
  const returnPerUnit = perUnit.toLowerCase() === 'year' ? undefined : perUnit;
  return { returnPerUnit, emitted: undefined, rate: null };
}

/** An entry whose amounts are what it emitted in a period, with the rates of these. */
export function withRate<E extends { readonly calculation: CalculationResult | null }>(
  entry: E,
  rate: Rate | null,
): E {
  const { calculation } = entry;
  if (rate === null || calculation === null) return entry;
  const { perUnit, times } = rate;
  const divide = <A extends CalculationResult['amount'] | CalculationResult['amounts'][number]>(each: A): A =>
    each.perUnit === null
      ? { ...each, perUnit, value: each.value === null ? null : each.value / times }
      : each;
  const { amount, amounts } = calculation;
  return { ...entry, calculation: { ...calculation, amount: divide(amount), amounts: amounts.map(divide) } };
}
