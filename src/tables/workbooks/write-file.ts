import { type Cell, textOf, type TypedCell } from '../cells/cell.ts';
import { guardOf, readGuarded } from '../cells/guarded-text.ts';
import { aboutSheet } from './read-rows.ts';
import type { FormattedValue, WrittenSheet, WrittenValue } from './sheet.ts';
import { writeSheets } from './spreadsheet-library.ts';
import { decodePart, type WorkbookTask } from './tasks.ts';

/** Spreadsheet programs take no longer text. */
const longestText = 32_767;
const longestName = 31;
/** Numbers of more digits would lose some. */
const maxDigits = 15;
const [narrowest, widest] = [8, 50];
/** Rows that show how wide columns are. */
const measuredRows = 200;

/** A workbook with the rows and a sheet that says what they are. */
export async function writeFile({
  name,
  columns,
  rows: parts,
  about,
}: Extract<WorkbookTask, { kind: 'write' }>): Promise<Uint8Array> {
  const rows = [columns, ...parts.flatMap((part) => decodePart<readonly Cell[]>(part).map(valuesOf))];
  return writeSheets([sheetOf(sheetName(name), rows), sheetOf(aboutSheet, about)]);
}

function sheetOf(name: string, rows: WrittenSheet['rows']): WrittenSheet {
  const widths: number[] = [];
  for (const row of rows.slice(0, measuredRows))
    for (const [index, value] of row.entries())
      widths[index] = Math.min(widest, Math.max(narrowest, widths[index] ?? 0, lengthOf(value) + 2));
  return { name, rows, widths: Array.from(widths, (width: number | undefined) => width ?? narrowest) };
}

function lengthOf(value: WrittenValue): number {
  if (value === null) return 0;
  return typeof value === 'object' ? value.format.length : String(value).length;
}

function valuesOf(cells: readonly Cell[]): readonly WrittenValue[] {
  return cells.map((cell) => {
    if (typeof cell === 'string') return cell === '' ? null : guarded(shortened(cell));
    return typeof cell === 'object' && cell !== null ? typedValue(cell) : cell;
  });
}

function typedValue(cell: TypedCell): WrittenValue {
  if (cell.text === '') return "'";
  return (cell.isDate === true ? dateOf(cell.text) : numberOf(cell)) ?? textOf(cell);
}

/** A day, or a time in UTC; `null` for one in another time zone, because spreadsheets know none. */
function dateOf(text: string): FormattedValue | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(text)) return null;
  return { value: new Date(text), format: text.includes('T') ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
}

/** With as many decimals as it has, such as 0.10, and its unit; `null` for what would lose digits. */
function numberOf({ text, unit }: TypedCell): FormattedValue | null {
  const decimals = text.split('.')[1]?.length ?? 0;
  const value = Number(text);
  if (text.replace(/\D/g, '').length > maxDigits || value.toFixed(decimals) !== text) return null;
  const digits = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  if (unit === undefined) return { value, format: digits };
  return unit === '%'
    ? { value: value / 100, format: `${digits}%` }
    : { value, format: `${digits}" ${unit.replaceAll('"', '')}"` };
}

/** Only a text that is read as another one needs apostrophes: no text of a workbook is a formula. */
function guarded(text: string): string {
  return readGuarded(text) === text ? text : guardOf(text) + text;
}

function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}\u2026`;
}

/** A name that spreadsheet programs take. */
function sheetName(name: string): string {
  const plain = name
    .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .slice(0, longestName)
    .replace(/^['\s]+|['\s]+$/g, '');
  return plain === '' || [aboutSheet.toLowerCase(), 'history'].includes(plain.toLowerCase())
    ? 'Table'
    : plain;
}
