import type { Cell, SharedCells } from './cells.ts';
import { isDecimal } from '../domain/basics/decimal.ts';
import { type CsvStyle, formatCsv } from './format-csv.ts';
import { formatNdjson } from './format-ndjson.ts';

export { type Cell, emptyText } from './cells.ts';

export const tableMediaTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

export type TableFormat = keyof typeof tableMediaTypes;

export type Row = readonly (Cell | SharedCells)[];

/** CSV begins with a header; NDJSON has the columns in each row. */
export function formatHeader(columns: readonly string[], format: TableFormat, style?: CsvStyle): string {
  return format === 'csv' ? formatCsv([columns], style) : '';
}

/** Rows with a cell for each column. An object of NDJSON has no member for an empty one. */
export function formatRows(
  columns: readonly string[],
  rows: readonly Row[],
  format: TableFormat,
  style?: CsvStyle,
): string {
  return format === 'csv' ? formatCsv(rows, style) : formatNdjson(columns, rows);
}

/** A number if it is written like its text; 0.10 stays 0.10. */
export function numericCell(text: string): Cell {
  if (String(Number(text)) === text) return Number(text);
  return isDecimal(text) ? { text } : text;
}
