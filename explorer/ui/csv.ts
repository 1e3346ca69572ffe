import { writeNumber } from '../format/read-number.ts';

/** Starts that spreadsheets take for a formula, or that reading a cell would drop: the rule of the tables of the service. */
const guardedStart = /^'*(?:[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|\s|$)/;
const guardedEnd = /\s$/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** CSV as spreadsheets of the reader's locale open it, as text and numbers, never as formulas: with a byte order mark, and their separator and decimal sign. */
export function localCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const hasComma = writeNumber('0.5').includes(',');
  const write = (cell: string | number | null): string =>
    hasComma && typeof cell === 'number' ? writeNumber(String(cell)) : asCell(cell);
  return `\ufeff${rows.map((row) => `${row.map(write).join(hasComma ? ';' : ',')}\r\n`).join('')}`;
}

function asCell(cell: string | number | null): string {
  if (cell === null || cell === '' || typeof cell === 'number') return String(cell ?? '');
  const guard = guardedEnd.test(cell) ? "''" : guardedStart.test(cell) && !plainNumber.test(cell) ? "'" : '';
  const text = guard + cell;
  return guard !== '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
