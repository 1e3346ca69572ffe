import { assertText } from '../../domain/basics/entered-text.ts';
import { badInput, type EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { rowFault } from '../../domain/profiles/table-row.ts';
import { type Cell, textOf } from '../cells/cell.ts';
import type { RawRow } from './table-part.ts';

export const maxColumns = 1000;

/** The columns of a table, and how its rows become cells of them. */
export interface Header {
  readonly columns: readonly string[];
  /** A row with a cell for each column: those that are missing at its end are empty, and further ones may only be empty. */
  readonly fit: (row: RawRow) => RawRow;
}

/**
 * Reads a header; a nameless column is called by its number, unless the first rows have nothing in it. Throws
 * BAD_USER_INPUT for one that names a column twice.
 */
export function readHeader(header: RawRow, rows: readonly RawRow[], advice: string): Header {
  if ('fault' in header) {
    throw badInput('header', `The header cannot be read. ${header.fault.message}`, 'invalid-content');
  }
  const isFilled = (index: number) => rows.some((row) => !isBlank(row.cells?.[index]));
  const names = header.cells.map(
    (cell, index) => textOf(cell).trim() || (isFilled(index) ? `Column ${index + 1}` : ''),
  );
  while (names.at(-1) === '') names.pop();
  const nameless = names.flatMap((name, index) => (name === '' ? [index] : []));
  const columns = names.filter((name) => name !== '');
  assertColumns(columns);
  return { columns, fit: (row) => fitted(row, names.length, new Set(nameless), advice) };
}

function assertColumns(columns: readonly string[]): void {
  if (columns.length === 0) throw emptyTable();
  if (columns.length > maxColumns) {
    throw badInput('header', `A table has at most ${maxColumns} columns; the header has ${columns.length}.`);
  }
  for (const name of columns) assertText(name, 'header');
  const seen = new Set<string>();
  const twice = columns.find((name) => seen.size === seen.add(name).size);
  if (twice === undefined) return;
  throw badInput('header', `The header has the column ${quote(twice)} twice; name each column once.`);
}

function fitted(row: RawRow, width: number, nameless: ReadonlySet<number>, advice: string): RawRow {
  if ('fault' in row || (row.cells.length === width && nameless.size === 0)) return row;
  const whole = [...row.cells, ...Array.from({ length: Math.max(0, width - row.cells.length) }, () => '')];
  const surplus = whole.filter((cell, index) => (index >= width || nameless.has(index)) && !isBlank(cell));
  const named = whole.filter((_, index) => !nameless.has(index));
  const isFailed = row.cells.length < width && isFailure.test(textOf(row.cells[0]));
  if (!isFailed && surplus.length === 0) return { ...row, cells: named };
  const cells = named.slice(0, width - nameless.size);
  const others =
    surplus.length === 0 ? '' : ` Without a column: ${surplus.slice(0, 5).map(quoted).join(', ')}.`;
  const message = `The row has ${row.cells.length} cells, but the header has ${cells.length}.${others} ${advice}`;
  return { line: row.line, fault: rowFault('CELL_COUNT', message), cells: [...cells, ...surplus] };
}

function quoted(cell: Cell): string {
  return quote(textOf(cell));
}

function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell === null || cell === '';
}

/** The last row of a table that failed midway. */
const isFailure = /^ERROR [A-Z_]+: the table is incomplete/;

export function emptyTable(): EmissionsError {
  return badInput(
    'table',
    'The table is empty: it must have a header and rows, or one JSON object per line.',
    'empty-list',
  );
}
