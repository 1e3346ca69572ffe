import { quote } from '../../domain/basics/uid.ts';
import type { Cell, TypedCell } from '../cells/cell.ts';
import { readGuarded } from '../cells/guarded-text.ts';
import { type NumberFormat, readNumberFormat } from './number-format.ts';
import type { Sheet, StoredValue } from './sheet.ts';

const formats = new Map<string, NumberFormat>();
const maxFormats = 5000;

/** The cell of a table that a value of a sheet is; a blank one is an empty string. */
function cellOf(
  { formatOf: formatAt, isFrom1904 }: Sheet,
  value: StoredValue,
  row: number,
  column: number,
): Cell {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return readGuarded(value);
  const format = formatAt(row, column);
  return format === null ? exact(value) : shown(value, formatOf(format), isFrom1904);
}

function formatOf(text: string): NumberFormat {
  const known = formats.get(text);
  if (known !== undefined) return known;
  const format = readNumberFormat(text);
  if (formats.size < maxFormats) formats.set(text, format);
  return format;
}

function shown(
  number: number,
  { shows, unit, factor, decimals, maximum, code }: NumberFormat,
  isFrom1904: boolean,
): Cell {
  if (shows === 'duration' || shows === 'clock') return clockOf(number);
  if (shows !== null) return dateOf(number, shows, isFrom1904) ?? exact(number);
  if (code !== null && Number.isInteger(number) && number >= 0)
    return `${code.before}${String(number).padStart(code.digits, '0')}`;
  const value = exact(unit === null ? number : number * factor);
  const rounded = maximum === null || maximum > 15 ? null : value.toFixed(maximum);
  const isRounded = rounded !== null && Number(rounded) !== value;
  if (unit === null && decimals === 0 && !isRounded) return value;
  const fixed = value.toFixed(decimals);
  return {
    text: Number(fixed) === value ? fixed : String(value),
    ...(unit !== null && { unit }),
    ...(isRounded && { shown: unit === null ? rounded : `${rounded} ${unit}` }),
  };
}

/** Spreadsheets compute with 15 digits, so that 0.1 + 0.2 is 0.3. */
function exact(number: number): number {
  return Number(number.toPrecision(15));
}

const dayMs = 24 * 60 * 60 * 1000;
const epoch = Date.UTC(1899, 11, 30);
const epochOf1904 = Date.UTC(1904, 0, 1);
/** The 29th of February 1900, a day that spreadsheets count and that did not exist. */
const extraDay = 60;
const latestDay = 2_958_466;

/** In ISO 8601: a day, a month or a year is the whole of it, as the cell shows it. */
function dateOf(
  number: number,
  shows: 'year' | 'month' | 'day' | 'instant',
  isFrom1904: boolean,
): Cell | null {
  if (number < 0 || number >= latestDay) return null;
  const days = isFrom1904 || number >= extraDay ? number : number + 1;
  const instant = (isFrom1904 ? epochOf1904 : epoch) + Math.round(days * 24 * 60 * 60) * 1000;
  const text = new Date(instant).toISOString();
  const isMidnight = instant % dayMs === 0;
  const length = { year: 4, month: 7, day: 10, instant: isMidnight ? 10 : 19 }[shows];
  return { text: text.slice(0, length), isDate: true };
}

/** Hours and minutes, and seconds where there are some. */
function clockOf(number: number): string {
  const seconds = Math.round(Math.abs(number) * 24 * 60 * 60);
  const two = (count: number): string => String(count).padStart(2, '0');
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return `${number < 0 ? '-' : ''}${clock}${seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`}`;
}

/** The rows of a sheet that are not blank, by index. */
export function* filledRows(sheet: Sheet): Generator<readonly [row: number, cells: readonly Cell[]]> {
  const failures = failedCells(sheet);
  const merged = mergedCells(sheet);
  for (const [row, values] of sheet.rows.entries()) {
    const cells = values.map((value, column) => cellOf(sheet, value, row, column));
    for (const [column, cell] of failures.get(row) ?? []) cells[column] = cell;
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    for (const [column, cell] of merged.get(row) ?? []) {
      while (cells.length < column) cells.push('');
      cells[column] = cell;
    }
    yield [row, cells];
  }
}

/** Cells by row and column, which refuse their row if they mean anything. */
type UnreadableCells = Map<number, Map<number, TypedCell>>;

function set(cells: UnreadableCells, row: number, column: number, cell: TypedCell): void {
  cells.set(row, (cells.get(row) ?? new Map<number, TypedCell>()).set(column, cell));
}

function failedCells({ failures }: Sheet): UnreadableCells {
  const cells = new Map() as UnreadableCells;
  for (const { row, column, text, isFormula } of failures) {
    const fault = isFormula
      ? `The result of the formula ${quote(text)} is not in the file: open it in a spreadsheet program, save it, and send it again.`
      : `The cell has the error ${quote(text)}.`;
    set(cells, row, column, { text: isFormula ? '' : text, fault });
  }
  return cells;
}

/** Cells that are merged with one above, with its text. */
function mergedCells({ merges, rows }: Sheet): UnreadableCells {
  const cells = new Map() as UnreadableCells;
  for (const { firstRow, lastRow, column } of merges) {
    const text = String(rows[firstRow]?.[column] ?? '');
    const fault = `The cell is merged with the one of row ${firstRow + 1}: unmerge them, and fill in each.`;
    for (let row = firstRow + 1; row <= Math.min(lastRow, rows.length - 1); row += 1)
      set(cells, row, column, { text, fault });
  }
  return cells;
}
