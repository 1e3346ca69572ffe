import { rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import { type Cell, emptyText } from '../cells/cell.ts';
import { maxColumns } from './header.ts';
import { longestRow, type RawCells, type RawRow, tooLong } from './table-part.ts';

/**
 * Reads one JSON object a line, piece by piece. Its members are cells: text,
 * numbers, true, false, or null for an empty one. Columns are added to `columns`
 * as they appear.
 */
export class NdjsonReader {
  readonly columns: string[] = [];
  readonly #indexes = new Map<string, number>();
  #text = '';
  #line = 0;
  #isSkipping = false;

  read(piece: string, isLast: boolean): readonly RawRow[] {
    const lines = (this.#text + piece).split('\n');
    this.#text = isLast ? '' : (lines.pop() ?? '');
    const rows = lines.flatMap((line) => this.#readLine(line));
    if (this.#text.length > longestRow) {
      this.#isSkipping = true;
      this.#text = '';
    }
    return rows;
  }

  #readLine(text: string): readonly RawRow[] {
    this.#line += 1;
    const line = this.#line;
    const isTooLong = this.#isSkipping || text.length > longestRow;
    this.#isSkipping = false;
    if (isTooLong) return [{ line, fault: tooLong }];
    if (text.trim() === '') return [];
    const cells = this.#cellsOf(text);
    return [Array.isArray(cells) ? { line, cells } : { line, fault: cells as RowFault }];
  }

  #cellsOf(text: string): RawCells | RowFault {
    const record = parseObject(text);
    if (record === null) return notAnObject;
    const members = Object.entries(record);
    const nested = members.find(([, value]) => typeof value === 'object' && value !== null);
    if (nested !== undefined) {
      return rowFault('MALFORMED_ROW', 'A member must be text, a number, true, false or null.', nested[0]);
    }
    const added = members.flatMap(([name]) => (this.#indexes.has(name) ? [] : [name]));
    // A row that cannot be read adds no columns.
    if (this.columns.length + added.length > maxColumns) return tooManyColumns;
    for (const name of added) this.#indexes.set(name, this.columns.push(name) - 1);
    const cells: Cell[] = this.columns.map(() => null);
    for (const [name, value] of members) cells[this.#indexes.get(name) as number] = toCell(value);
    return cells;
  }
}

function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'number') return value;
  if (value === '') return emptyText;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

const notAnObject = rowFault(
  'MALFORMED_ROW',
  'A line must be one JSON object, such as {"item": "L9S383G52PUZ", "distance": 100}. Lists, and objects over several lines, are not supported.',
);

const tooManyColumns = rowFault('CELL_COUNT', `A table has at most ${maxColumns} columns.`);
