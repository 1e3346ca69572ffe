import { type AmountInUnits, type CalculationResult, failureOf } from '../domain/amounts/amount.ts';
import type { Note } from '../domain/amounts/note.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import { type Breakdown, breakDown } from './gas-breakdown.ts';
import { headlineOf } from './headline.ts';

/** A calculation as totals need it: in kg, or in its own units. */
export interface SummedAmount {
  readonly amount: AmountInUnits<number | null>;
  /** Notes with a code. */
  readonly notes: readonly Note[];
  readonly failure: EmissionsError | null;
  readonly gases: Breakdown;
}

/** Sums of many amounts below it are finite in every unit. */
const largest = 1e250;

export function toSummed(result: CalculationResult): SummedAmount {
  const gases = breakDown(result, 'headline');
  const amount = { ...result.amount, value: headlineOf(result, gases) };
  const failure = failureOf({ amount, failure: result.failure }) ?? tooLarge(amount);
  return { amount, notes: result.notes.filter(({ code }) => code !== undefined), failure, gases };
}

function tooLarge({ value, unit }: AmountInUnits<number | null>): EmissionsError | null {
  if (value === null || Math.abs(value) <= largest) return null;
  return new EmissionsError('ALGORITHM_FAILED', `The amount is too large for a total: ${value} ${unit}.`);
}
