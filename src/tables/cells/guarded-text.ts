import { type Cell, emptyText } from './cell.ts';

/** Starts that spreadsheets take for a formula (OWASP, "CSV Injection") or that reading a cell would drop. */
const guardedStart = /^'*(?:[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|\s|$)/;

const guardedEnd = /\s$/;

const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Apostrophes that keep a text of CSV what it is; `readGuarded` removes them again. */
export function guardOf(text: string): string {
  if (guardedEnd.test(text)) return "''";
  return guardedStart.test(text) && !plainNumber.test(text) ? "'" : '';
}

/** The text of a cell of `formatCsv`, or of anybody's: without white space around it. */
function textOfCell(cell: string): string {
  if (cell.startsWith("''") && guardedEnd.test(cell)) return cell.slice(2);
  const text = cell.trim();
  return text.startsWith("'") && guardedStart.test(text) ? text.slice(1) : text;
}

/** A text of CSV or of a sheet; an apostrophe alone is an empty text, and not just empty. */
export function readGuarded(cell: string): Cell {
  return cell.trim() === "'" ? emptyText : textOfCell(cell);
}
