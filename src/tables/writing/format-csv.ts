import { type Cell, type Row, textOf } from '../cells/cell.ts';
import { guardOf } from '../cells/guarded-text.ts';

/** Fast check for most cells, which need neither guard nor quotes. */
const plainText = /^[A-Za-z0-9](?:[\w ./:-]*[\w./:-])?$/;

const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

export interface CsvStyle {
  readonly separator: string;
  readonly hasDecimalComma: boolean;
}

const usualStyle: CsvStyle = { separator: ',', hasDecimalComma: false };

/**
 * Rows as CSV in the form of RFC 4180, or with another separator. A text that a spreadsheet would take
 * for a formula, or that begins with white space, gets an apostrophe before it, and two if it ends with
 * white space; `readGuarded` removes them again.
 */
export function formatCsv(rows: readonly Row[], style = usualStyle): string {
  const format = (cell: Cell): string => formatCell(cell, style);
  return rows.map((cells) => `${cells.map(format).join(style.separator)}\r\n`).join('');
}

function formatCell(cell: Cell, { separator, hasDecimalComma }: CsvStyle): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'object' && cell.unit !== undefined)
    return formatCell(textOf(cell), { separator, hasDecimalComma });
  if (typeof cell !== 'string') {
    const text = textOf(cell);
    if (text === '') return "'";
    if (!hasDecimalComma || (typeof cell === 'object' && cell.isDate === true)) return text;
    const written = text.replace('.', ',');
    return written.includes(separator) ? `"${written}"` : written;
  }
  if (plainText.test(cell)) return cell;
  const guard = guardOf(cell);
  const text = guard + cell;
  return guard !== '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
