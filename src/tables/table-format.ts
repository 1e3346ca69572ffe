import { type Cell, formatCsv } from './format-csv.ts';

export { type Cell, emptyText } from './format-csv.ts';

export const tableMediaTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

/** How a table is written. */
export type TableFormat = keyof typeof tableMediaTypes;

export type Row = readonly Cell[];

/** What comes before the rows: the header of CSV; NDJSON has the columns in each row. */
export function formatHeader(columns: readonly string[], format: TableFormat): string {
  return format === 'csv' ? formatCsv([columns]) : '';
}

/** Rows with a cell for each column. An object of NDJSON has no member for an empty one. */
export function formatRows(columns: readonly string[], rows: readonly Row[], format: TableFormat): string {
  if (format === 'csv') return formatCsv(rows);
  return rows.map((row) => `${JSON.stringify(toRecord(columns, row))}\n`).join('');
}

/** A number only if it is written like its text, so that 0.10 stays 0.10. */
export function numericCell(text: string): Cell {
  return String(Number(text)) === text ? Number(text) : text;
}

/** Filled in a loop: a table has a cell for each of its columns in every row. */
function toRecord(columns: readonly string[], row: Row): object {
  // Without a prototype: a table may have a column of any name.
  const record = Object.create(null) as Record<string, string | number>;
  for (const [index, cell] of row.entries()) {
    if (cell !== null) record[columns[index] ?? ''] = typeof cell === 'object' ? '' : cell;
  }
  return record;
}
