import type { Cell } from '../cells/cell.ts';
import { rowFault, type RowFault } from '../../domain/profiles/table-row.ts';

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
