import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { faultOf, type RowFault } from '../../domain/profiles/table-row.ts';
import { type Row, textOf } from '../cells/cell.ts';
import type { RawRow } from '../reading/table-part.ts';
import type { MappedRow, RefusedTableRow } from '../rows/mapped-row.ts';
import { amountCells, amountColumns, failedCells } from '../writing/amount-cells.ts';
import type { RowOutcome } from './calculate-rows.ts';

/** The columns that a calculation adds to a table: the data item with its category, and the amount. */
export const resultColumns = ['amountItem', 'amountCategory', ...amountColumns];

/** The cells of a total, and of a row that the map leaves out. */
export const notCalculated: Row = resultColumns.map((column) =>
  column === 'amountNotes' ? 'The line is left out, as a total or by the map.' : null,
);

export function hasAmount(cells: Row): boolean {
  return cells[resultColumns.indexOf('amount')] !== null;
}

/** With the notes on the row, and one on the table. */
export function resultCells(
  outcome: RowOutcome | undefined,
  { inTable, notes, row }: Extract<MappedRow, { readonly row: unknown }>,
  ofTable: string | null,
): Row {
  // A row without a date is calculated as of today, which is no doubt.
  const isDoubt = (flag: string) => flag !== 'UNUSUAL_DATE' || row.draft.startDate !== undefined;
  const said = notes.filter(({ flag }) => isDoubt(flag)).map(({ message }) => message);
  return noted(cellsOf(outcome, inTable), [...said, ofTable ?? '']);
}

/** With more notes before its own. */
function noted(cells: Row, more: readonly string[]): Row {
  const at = resultColumns.indexOf('amountNotes');
  return cells.map((cell, index) =>
    index === at ? [...more, textOf(cell)].filter((text) => text !== '').join(' ') || null : cell,
  );
}

function cellsOf(outcome: RowOutcome | undefined, inTable: (fault: RowFault) => RowFault): Row {
  if (outcome === undefined) return [null, null, ...amountCells(null, null)];
  if ('result' in outcome) {
    const { result, provenance, title, categoryPath } = outcome;
    return [title, categoryPath, ...amountCells(result, provenance)];
  }
  if (!(outcome instanceof EmissionsError)) return faultCells(inTable(outcome));
  const fault = faultOf(outcome);
  return faultCells(inTable(fault), outcome.code === 'BAD_USER_INPUT' ? fault.code : outcome.code);
}

/** A row that could not be read has no cells to be found by, so its line is named. */
export function refusedCells(
  { verdict: { fault } }: RefusedTableRow,
  raw: RawRow,
  ofTable: string | null,
): Row {
  const cells = faultCells(
    raw.cells !== undefined ? fault : { ...fault, message: `Line ${raw.line}: ${fault.message}` },
  );
  return noted(cells, [ofTable ?? '']);
}

function faultCells({ code, column, message }: RowFault, shown: string = code): Row {
  return [null, null, ...failedCells(shown, column === null ? message : `${quote(column)}: ${message}`)];
}
