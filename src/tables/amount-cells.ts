import type { EmissionsError } from '../domain/errors.ts';
import type { Cell, Row } from './table-format.ts';

/** A number that every reader of the table understands. */
export function finiteCell(value: number | null): Cell {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** Why a cell has no amount: a code and a message. Empty where it has one. */
export function failureCells(value: number | null, failure: EmissionsError | undefined): Row {
  if (finiteCell(value) !== null) return [null, null];
  if (failure !== undefined) return [failure.code, failure.message];
  return ['ALGORITHM_FAILED', 'There is no amount, and the service does not say why.'];
}
