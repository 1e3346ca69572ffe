import type { TableFormat } from '../cells/table-format.ts';
import type { IsHeader } from './find-header.ts';
import type { LeftOutLine } from './left-out-line.ts';
import type { RawRow } from './raw-row.ts';

export interface TableForm {
  readonly format: TableFormat;
  /** Charset of a table without byte order mark; recognized if absent. */
  readonly charset?: string | undefined;
  /** Between the cells of CSV; the one that the header has most of if absent. */
  readonly separator?: string | undefined;
  /** Lines above the header; recognized if absent. */
  readonly skipLines?: number | undefined;
  /** The sheet of a workbook; the only one with rows if absent. */
  readonly sheet?: string | undefined;
  readonly isHeader?: IsHeader | undefined;
  readonly onGuess?: ((charset: string) => void) | undefined;
}

/** Some rows of a table, whose cells are in the order of `columns`; of CSV the first part may have none. Columns of NDJSON are added as they appear. */
export interface TablePart {
  readonly columns: readonly string[];
  readonly rows: readonly RawRow[];
  /** How the table is written, in the first part of one with a header. */
  readonly found?: FoundForm;
}

interface FoundForm {
  /** `null` for a workbook. */
  readonly separator: string | null;
  readonly skipLines: number;
  readonly leftOut: readonly LeftOutLine[];
}
