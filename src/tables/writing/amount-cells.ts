import type { AmountInUnits, CalculationResult } from '../../domain/amounts/amount.ts';
import { scopeOrder } from '../../domain/amounts/figure-facts.ts';
import type { Provenance } from '../../domain/amounts/provenance.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { EmissionsError } from '../../domain/basics/errors.ts';
import { notesOf, type SummedAmount, toSummed } from '../../totals/summed-amount.ts';
import type { Row } from '../cells/cell.ts';

/** A number that every reader of the table understands, without the noise of binary fractions. */
export function finiteCell(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? rounded(value) : null;
}

/** Why a cell has no amount: a code and a message. Empty where it has one. */
export function failureCells(value: number | null, failure: EmissionsError | undefined): Row {
  if (finiteCell(value) !== null) return [null, null];
  if (failure !== undefined) return [failure.code, failure.message];
  return ['ALGORITHM_FAILED', 'There is no amount, and the service does not say why.'];
}

/** Columns of `amountCells`. `amounts` are all that the algorithm returns, each in its own unit. */
export const amountColumns = [
  'amount',
  'amountUnit',
  'amountPerUnit',
  'amountScope',
  'amountSource',
  'amountYear',
  'amounts',
  'amountNotes',
  'failure',
  'failureMessage',
];

/** The amount that people see: the headline of what was emitted, or a rate. It has no value where it is not finite. */
export function shownAmount(result: CalculationResult): SummedAmount {
  const summed = toSummed(result);
  const value = summed.failure === null ? finiteCell(summed.amount.value) : null;
  return { ...summed, amount: { ...summed.amount, value } };
}

/** A result that the service did not send is a failure, too. */
export function amountCells(result: CalculationResult | null, provenance: Provenance | null): Row {
  if (result === null) return failedCells(...failureCells(null, undefined));
  const { amounts } = result;
  const summed = shownAmount(result);
  const { amount, failure } = summed;
  return [
    amount.value,
    amount.unit,
    amount.perUnit,
    scopeOf(summed),
    provenance?.source ?? null,
    yearOf(result) ?? provenance?.year ?? null,
    amounts.map((each) => `${each.type} ${textOf(each)}`).join('; ') || null,
    notesOf(result)
      .map(({ text }) => text)
      .join('; ') || null,
    ...failureCells(amount.value, failure ?? undefined),
  ];
}

/** The cells of a row without a result. */
export function failedCells(...failure: Row): Row {
  return [...amountColumns.slice(failure.length).map(() => null), ...failure];
}

/** The scopes that the amount is of, such as `2 location-based; 3.3`. */
function scopeOf({ gases }: SummedAmount): string | null {
  const parts = gases.scopes.filter(({ isByLocation }) => isByLocation);
  const scopes = [...new Set(parts.flatMap(({ scope }) => scope ?? []))];
  return scopes.sort((one, other) => scopeOrder(one) - scopeOrder(other)).join('; ') || null;
}

/** The edition of the figure, where it goes by a year. */
function yearOf({ amounts }: CalculationResult): string | null {
  const edition = amounts.find(({ isDefault }) => isDefault)?.facts?.edition ?? '';
  return /^\d{4}(?:[-\u2013/]\d{2,4})?$/.test(edition) ? edition : null;
}

type WithoutUnits = { readonly [K in keyof AmountInUnits]: AmountInUnits[K] | null };

function textOf({ value, unit, perUnit }: WithoutUnits): string {
  return `${value === null ? 'empty' : rounded(value)}${unit === null ? '' : ` ${unit}`}${perUnit === null ? '' : `/${perUnit}`}`;
}
