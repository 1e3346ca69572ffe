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

const noMarketBased: Note = {
  type: 'comment',
  code: 'NO_MARKET_BASED',
  text: 'Its location-based figure stands in for a market-based one, of which there is none.',
};

/** Notes on the figure that people see: the headline has what counts in addition to the algorithm's own amount. */
export function notesOf({ notes }: CalculationResult): readonly Note[] {
  return notes.filter(({ code }) => code !== 'COUNTS_BESIDE');
}

/** Sums of many amounts below it are finite in every unit. */
const largest = 1e250;

export function toSummed(result: CalculationResult): SummedAmount {
  const gases = breakDown(result, 'headline');
  const amount = { ...result.amount, value: headlineOf(result, gases) };
  const failure = failureOf({ amount, failure: result.failure }) ?? tooLarge(amount);
  const notes = notesOf(result).filter(({ code }) => code !== undefined);
  const standsIn = gases.scopes.some(({ scope, isByMarket, value }) => {
    return scope === '2 location-based' && isByMarket && value !== 0;
  });
  return { amount, notes: standsIn ? [...notes, noMarketBased] : notes, failure, gases };
}

function tooLarge({ value, unit }: AmountInUnits<number | null>): EmissionsError | null {
  if (value === null || Math.abs(value) <= largest) return null;
  return new EmissionsError('ALGORITHM_FAILED', `The amount is too large for a total: ${value} ${unit}.`);
}
