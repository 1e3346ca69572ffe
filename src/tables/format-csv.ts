/** A cell of a table; `null` is empty. */
export type Cell = string | number | null;

/** What spreadsheets take for the start of a formula (OWASP, "CSV Injection"). */
const formulaStart = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/**
 * Rows as CSV in the form of RFC 4180. A text that a spreadsheet would take for a
 * formula gets a leading apostrophe, which `withoutApostrophe` removes again.
 */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

/** The text of a cell of `formatCsv`. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const isFormula = formulaStart.test(cell) && !plainNumber.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return isFormula || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
