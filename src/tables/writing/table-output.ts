import type { Row } from '../cells/cell.ts';
import type { TableFormat } from '../cells/table-format.ts';
import { type CsvStyle, formatCsv } from './format-csv.ts';
import { formatNdjson } from './format-ndjson.ts';
import { type AboutTable, WorkbookOutput } from './workbook-output.ts';

/** Receives a table and writes it in one format. */
export interface TableOutput {
  /** Called once, before all rows. */
  begin(columns: readonly string[]): Promise<void>;
  /** Rows with a cell for each column. */
  add(columns: readonly string[], rows: readonly Row[]): Promise<void>;
  /** Called once, after all rows. */
  end(about: AboutTable): Promise<void>;
}

type Write = (piece: string | Buffer) => Promise<void>;

/** CSV begins with a header; NDJSON has the columns in each row; a workbook is written when all of it is there. */
export function openOutput(format: TableFormat, write: Write, style?: CsvStyle): TableOutput {
  if (format === 'xlsx') return new WorkbookOutput(write);
  return {
    begin: async (columns) => (format === 'csv' ? write(formatCsv([columns], style)) : undefined),
    add: (columns, rows) => write(format === 'csv' ? formatCsv(rows, style) : formatNdjson(columns, rows)),
    end: async () => {},
  };
}
