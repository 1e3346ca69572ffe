import { type Cell, SharedCells } from './cells.ts';

/** Starts that spreadsheets take for a formula (OWASP, "CSV Injection") or that reading a cell would drop. */
const guardedStart = /^'*(?:[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|\s|$)/;

const guardedEnd = /\s$/;

const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Fast check for most cells, which need neither guard nor quotes. */
const plainText = /^[A-Za-z0-9](?:[\w ./:-]*[\w./:-])?$/;

const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/**
 * Rows as CSV in the form of RFC 4180. A text that a spreadsheet would take for a
 * formula, or that begins with white space, gets an apostrophe before it, and two if
 * it ends with white space; `textOfCell` removes them again.
 */
export function formatCsv(rows: readonly (readonly (Cell | SharedCells)[])[]): string {
  return rows.map((cells) => `${cells.map(formatEach).join(',')}\r\n`).join('');
}

/** The text of a cell of `formatCsv`, or of anybody's: without white space around it. */
export function textOfCell(cell: string): string {
  if (cell.startsWith("''") && guardedEnd.test(cell)) return cell.slice(2);
  const text = cell.trim();
  return text.startsWith("'") && guardedStart.test(text) ? text.slice(1) : text;
}

/** Whether a cell is an empty text, and not just empty. */
export function isEmptyText(cell: string): boolean {
  return cell.trim() === "'";
}

function formatEach(cell: Cell | SharedCells): string {
  return cell instanceof SharedCells ? cell.writtenBy(formatCells) : formatCell(cell);
}

function formatCells(cells: readonly Cell[]): string {
  return cells.map(formatCell).join(',');
}

function formatCell(cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'object') return "'";
  if (typeof cell === 'number') return String(cell);
  if (plainText.test(cell)) return cell;
  const guard = guardedEnd.test(cell) ? "''" : guardedStart.test(cell) && !plainNumber.test(cell) ? "'" : '';
  const text = guard + cell;
  return guard !== '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
