import { rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import { type Cell, textOf } from '../cells/cell.ts';
import type { TableFormat } from '../cells/table-format.ts';

/** Whether cells are those of a header: their meaning is known. */
export type IsHeader = (cells: readonly string[]) => boolean;

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

export const longestRow = 64 * 1024;

/** `null` for a cell that is not there. */
export type RawCells = readonly Cell[];

/**
 * A row as it stands in a table, or why it cannot be read, with its cells if they can: those of the columns,
 * and then further ones. `line` is where it starts, counted from 1.
 */
export type RawRow =
  | { readonly line: number; readonly cells: RawCells; readonly isHidden?: boolean | undefined }
  | { readonly line: number; readonly fault: RowFault; readonly cells?: RawCells | undefined };

export const tooLong = rowFault(
  'ROW_TOO_LONG',
  `A row has at most ${longestRow} characters. If it should be several rows, a quote before it is not closed.`,
);

/** Text of a table that is no row of it, and where it stands. */
export interface LeftOutLine {
  readonly line: number;
  readonly text: string;
  /** `left-out` was asked for. */
  readonly reason: 'above-header' | 'total' | 'left-out';
}

const longestShown = 200;

/** Lines of a text above the header. */
export function linesAbove(text: string, count: number): readonly LeftOutLine[] {
  return text.split(/\r\n|\r|\n/, count).flatMap((written, index) => {
    const line = written.trim();
    return line === '' || /^sep=.$/.test(line) ? [] : [leftOut(index + 1, [line], 'above-header')];
  });
}

export function leftOut(line: number, cells: RawCells, reason: LeftOutLine['reason']): LeftOutLine {
  const texts = cells.map((cell) => textOf(cell).trim()).filter((text) => text !== '');
  return { line, text: texts.join(', ').slice(0, longestShown), reason };
}
