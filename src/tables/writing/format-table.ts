import type { Row } from '../cells/cell.ts';
import type { TableFormat } from '../cells/table-format.ts';
import { type CsvStyle, formatCsv } from './format-csv.ts';
import { formatNdjson } from './format-ndjson.ts';

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
