import type { Cell } from '../cells/cell.ts';

/** A value as a workbook stores it. A date is a number that is shown as one. */
export type StoredValue = string | number | boolean | null;

/** A sheet of a workbook. Rows and columns are counted from 0. */
export interface Sheet {
  readonly rows: readonly (readonly StoredValue[])[];
  /** The number format of a cell; `null` for the usual one. */
  readonly formatOf: (row: number, column: number) => string | null;
  /** Cells that have an error, such as `#N/A`, or a formula without a result. */
  readonly failures: readonly FailedCell[];
  readonly isHiddenRow: (row: number) => boolean;
  /** Cells that are shown as one. */
  readonly merges: readonly MergedCells[];
  /** Whether dates are counted from 1904, as on old Macintoshes. */
  readonly isFrom1904: boolean;
}

interface FailedCell {
  readonly row: number;
  readonly column: number;
  /** An error, or what a formula without a result is. */
  readonly text: string;
  readonly isFormula: boolean;
}

interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly column: number;
}

/** A row that is not blank; `line` is counted from 1, as people see it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly isHidden?: boolean | undefined;
}

/** A sheet to be written, with its header first. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly WrittenValue[])[];
  /** In characters. */
  readonly widths: readonly number[];
}

export type WrittenValue = StoredValue | FormattedValue;

export interface FormattedValue {
  readonly value: number | Date;
  readonly format: string;
}
