import { type Amount, type CalculationResult, failureOf } from './amount.ts';
import { EmissionsError, type ErrorCode } from '../basics/errors.ts';
import type { Note } from './note.ts';

/** The result of a calculation as plain JSON, which can be stored with the outcome of a write. */
export interface ExampleAmount {
  readonly value: number | null;
  readonly unit: string;
  readonly perUnit: string | null;
  readonly amounts: readonly Amount[];
  readonly notes: readonly Note[];
  readonly failure: { readonly code: ErrorCode; readonly message: string } | null;
}

export function toExampleAmount(result: CalculationResult): ExampleAmount {
  const { amount, amounts, notes } = result;
  const failure = failureOf(result);
  return {
    ...amount,
    value: failure === undefined ? amount.value : null,
    amounts: failure === undefined ? amounts : [],
    notes,
    failure: failure === undefined ? null : { code: failure.code, message: failure.message },
  };
}

export function failedExample({ code, message }: EmissionsError): ExampleAmount {
  return { value: null, unit: 'kg', perUnit: 'year', amounts: [], notes: [], failure: { code, message } };
}

export function fromExampleAmount(example: ExampleAmount): CalculationResult {
  const { value, unit, perUnit, amounts, notes, failure } = example;
  return {
    amount: { value, unit, perUnit },
    amounts,
    notes,
    ...(failure !== null && { failure: new EmissionsError(failure.code, failure.message) }),
  };
}
