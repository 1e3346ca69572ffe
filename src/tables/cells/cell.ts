import { isDecimal } from '../../domain/basics/decimal.ts';

/** A text that is empty, or a number in digits that are to be kept, such as 0.10. */
interface TextCell {
  readonly text: string;
}

/** A text that is empty, where no text at all would mean something else. */
export const emptyText: TextCell = { text: '' };

/** A cell of a table; `null` is empty. */
export type Cell = string | number | null | TextCell;

/** Cells of neighbouring columns that recur in many rows of one table, such as those of labels: written once. */
export class SharedCells {
  readonly cells: readonly Cell[];
  #written: string | undefined;

  constructor(cells: readonly Cell[]) {
    this.cells = cells;
  }

  writtenBy(write: (cells: readonly Cell[]) => string): string {
    return (this.#written ??= write(this.cells));
  }
}

export type Row = readonly (Cell | SharedCells)[];

/** A number if it is written like its text; 0.10 stays 0.10. */
export function numericCell(text: string): Cell {
  if (String(Number(text)) === text) return Number(text);
  return isDecimal(text) ? { text } : text;
}
