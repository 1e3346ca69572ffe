import { assertText } from '../../domain/basics/entered-text.ts';
import { badInput, type EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { rowFault } from '../../domain/profiles/table-row.ts';
import { textOf } from '../cells/cell.ts';
import type { RawRow } from './raw-row.ts';

export const maxColumns = 1000;

/** Text of a table that is no row of it, and where it stands. */
export interface LeftOutLine {
  readonly line: number;
  readonly text: string;
  /** `left-out` was asked for. */
  readonly reason: 'above-header' | 'total' | 'left-out';
}

const longestShown = 200;

export function linesAbove(text: string, count: number): readonly LeftOutLine[] {
  const lines = text.split(/\r\n|\r|\n/, count).map((line) => line.trim().slice(0, longestShown));
  return lines.flatMap((line, index) =>
    line === '' || /^sep=.$/.test(line) ? [] : [{ line: index + 1, text: line, reason: 'above-header' }],
  );
}

/** The names of the columns. Throws BAD_USER_INPUT for a header that does not name each once. */
export function toColumns(header: RawRow): readonly string[] {
  if ('fault' in header) {
    throw badInput('header', `The header cannot be read. ${header.fault.message}`, 'invalid-content');
  }
  const names = header.cells.map((cell) => textOf(cell).trim());
  while (names.at(-1) === '') names.pop();
  if (names.length === 0) throw emptyTable();
  const nameless = names.indexOf('');
  if (nameless !== -1) {
    throw badInput('header', `Column ${nameless + 1} has no name in the header; every column needs one.`);
  }
  if (names.length > maxColumns) {
    throw badInput('header', `A table has at most ${maxColumns} columns; the header has ${names.length}.`);
  }
  for (const name of names) assertText(name, 'header');
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) {
    throw badInput('header', `The header has the column ${quote(twice)} twice; name each column once.`);
  }
  return names;
}

/** A row with a cell for each column: those that are missing at its end are empty, and further ones may only be empty. */
export function fitted(row: RawRow, columns: number): RawRow {
  if ('fault' in row || row.cells.length === columns) return row;
  const { line, cells } = row;
  if (cells.length < columns && !isFailure.test(textOf(cells[0])))
    return { line, cells: [...cells, ...Array.from({ length: columns - cells.length }, () => '')] };
  if (cells.length > columns && cells.slice(columns).every((cell) => cell === null || cell === ''))
    return row;
  const message = `The row has ${cells.length} cells, but the header has ${columns}. Quote cells that contain the separator.`;
  return { line, fault: rowFault('CELL_COUNT', message) };
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
