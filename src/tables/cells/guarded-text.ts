/** Starts that spreadsheets take for a formula (OWASP, "CSV Injection") or that reading a cell would drop. */
const guardedStart = /^'*(?:[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|\s|$)/;

const guardedEnd = /\s$/;

const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Apostrophes that keep a text of CSV what it is; `textOfCell` removes them again. */
export function guardOf(text: string): string {
  if (guardedEnd.test(text)) return "''";
  return guardedStart.test(text) && !plainNumber.test(text) ? "'" : '';
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
