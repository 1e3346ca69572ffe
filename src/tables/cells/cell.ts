import { isDecimal } from '../../domain/basics/decimal.ts';

/** A number in digits that are to be kept, such as 0.10, or a date in ISO 8601. */
export interface TypedCell {
  readonly text: string;
  /** A number is shown with it, such as a percentage. */
  readonly unit?: string | undefined;
  readonly isDate?: true;
  /** How its workbook shows it, where that is rounded: so a CSV of it has it. */
  readonly shown?: string | undefined;
  /** Why it cannot be read, which refuses the row if the cell means anything. */
  readonly fault?: string | undefined;
}

/** A text that is empty, where no text at all would mean something else. */
export const emptyText: TypedCell = { text: '' };

/** A cell of a table; `null` is empty. Only a string is read as people write numbers and dates. */
export type Cell = string | number | null | TypedCell;

/** The text that a CSV of its workbook has. */
export function shownTextOf(cell: Cell | undefined): string {
  return typeof cell === 'object' && cell?.shown !== undefined ? cell.shown : textOf(cell);
}

export function isEmptyText(cell: Cell): boolean {
  return typeof cell === 'object' && cell !== null && cell.text === '';
}

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  return cell.unit === undefined ? cell.text : `${cell.text} ${cell.unit}`;
}

export type Row = readonly Cell[];

/** A date or a time in ISO 8601. */
export function isoCell(text: string): TypedCell {
  return { text, isDate: true };
}

/** A number if it is written like its text; 0.10 stays 0.10. */
export function numericCell(text: string): Cell {
  if (String(Number(text)) === text) return Number(text);
  return isDecimal(text) ? { text } : text;
}
