import type { InputValue } from '../domain/amount.ts';
import { parseCategoryPath, ROOT_PATH } from '../domain/category-path.ts';
import { badInput, EmissionsError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { ItemChoice, ProfileItemRow, RowFault, RowVerdict } from '../domain/table-row.ts';
import { faultOf, refusedRow, rowFault } from '../domain/table-row.ts';
import { parseUid, quote, quoteAll } from '../domain/uid.ts';
import { isEmptyText, textOfCell } from './format-csv.ts';
import { inferMap } from './infer-map.ts';
import type { RawCells, RawRow } from './read-csv.ts';
import { RowKeys } from './row-keys.ts';
import { type ColumnUse, parseUse, type TableMap } from './table-map.ts';
import { dateReader, type ParseDate } from './table-date.ts';

/** A row as it is to be stored, with the column that each of its arguments came from; or why it cannot be. */
type MappedRow =
  | { readonly row: ProfileItemRow; readonly columnOf: (argument: string) => string | null }
  | { readonly verdict: RowVerdict };

/** What is stored as it stands. */
const texts: ReadonlySet<ColumnUse['kind']> = new Set(['rowKey', 'name', 'note', 'label', 'value']);

const decimalComma = /^[+-]?\d+,\d+$/;

/**
 * Reads rows by a map. Throws BAD_USER_INPUT where map and header do not fit:
 * for a column that the map does not have, and for one that the header lacks.
 */
export class RowMapper {
  readonly #map: TableMap;
  readonly #isClosed: boolean;
  readonly #isCsv: boolean;
  readonly #parseDate: ParseDate;
  readonly #keys = new RowKeys();
  readonly #constants: readonly Part[];
  /** By the index of the column; `null` for one that the map does not have. */
  readonly #uses: (ColumnUse | null)[] = [];

  /** Without columns in the map, their meaning is inferred; columns of NDJSON may be missing in any row. */
  constructor(
    map: TableMap,
    format: 'csv' | 'ndjson',
    header: readonly string[],
    drillDown?: readonly string[],
  ) {
    const isInferred = Object.keys(map.columns).length === 0;
    this.#isClosed = !isInferred;
    this.#isCsv = format === 'csv';
    this.#map = isInferred ? { ...map, columns: inferMap(header, drillDown).columns } : map;
    this.#parseDate = dateReader(map.dateFormat, map.timeZone);
    this.#constants = Object.entries(map.constants ?? {}).map(([use, text]) => ({
      ...parseUse(use),
      text,
      column: null,
    }));
    if (format === 'csv') assertHeader(this.#map, header);
  }

  /** A row whose cells are in the order of `columns`, which may have grown since the last one. */
  map(columns: readonly string[], raw: RawRow): MappedRow {
    const { line } = raw;
    if ('fault' in raw) return { verdict: refusedRow(line, raw.fault) };
    const read = this.#partsOf(columns, raw.cells);
    if (!Array.isArray(read)) return { verdict: refusedRow(line, read as RowFault) };
    const parts = read as readonly Part[];
    const columnOf = (argument: string) => columnOfArgument(parts, argument);
    try {
      return { row: this.#rowOf(line, parts, () => this.#keys.digest(columns, raw.cells)), columnOf };
    } catch (error) {
      if (error instanceof RefusedRow) return { verdict: refusedRow(line, error.fault) };
      if (error instanceof EmissionsError)
        return { verdict: refusedRow(line, inColumn(faultOf(error), columnOf)) };
      throw error;
    }
  }

  #partsOf(columns: readonly string[], cells: RawCells): readonly Part[] | RowFault {
    const parts: Part[] = [];
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      if (cell === null || column === undefined) continue;
      const use = this.#useOf(column, index, columns);
      const read = this.#isCsv ? textOfCell(cell) : cell;
      const text = use !== null && texts.has(use.kind) ? read : read.trim();
      if (text === '' && !this.#isGivenEmpty(use, cell)) continue;
      if (use === null) {
        const message = `The map has no column ${quote(column)}. Add it to the map, with the meaning "ignore" if it has none.`;
        return rowFault('UNKNOWN_COLUMN', message, column);
      }
      if (use.kind !== 'ignore') parts.push({ ...use, text, column });
    }
    const isIn = (among: readonly Part[], part: Part) => among.some((each) => isSameUse(each, part));
    const own = parts.filter((part) => part.text !== '' || !isIn(this.#constants, part));
    return [...own, ...this.#constants.filter((constant) => !isIn(own, constant))];
  }

  /** An empty name is none, and an emptied value has no default. */
  #isGivenEmpty(use: ColumnUse | null, cell: string): boolean {
    return use?.kind === 'name' || (use?.kind === 'value' && (!this.#isCsv || isEmptyText(cell)));
  }

  #useOf(column: string, index: number, columns: readonly string[]): ColumnUse | null {
    const known = this.#uses[index];
    if (known !== undefined) return known;
    const listed = Object.hasOwn(this.#map.columns, column) ? this.#map.columns[column] : undefined;
    const text = listed ?? (this.#isClosed ? undefined : inferMap(columns).columns[column]);
    return (this.#uses[index] = text === undefined ? null : parseUse(text));
  }

  #rowOf(line: number, parts: readonly Part[], digest: () => string): ProfileItemRow {
    const named = parts.find(({ kind }) => kind === 'rowKey');
    const key = named === undefined ? digest() : this.#keys.take(line, named.text, named.column);
    if (typeof key !== 'string') throw new RefusedRow(key);
    const name = parts.find(({ kind }) => kind === 'name');
    const draft = {
      // Items with the same data item and name supersede each other, and rows are to count beside each other.
      name: name === undefined ? key : name.text,
      note: parts.find(({ kind }) => kind === 'note')?.text,
      labels: parts.flatMap((part) => (part.kind === 'label' ? [{ key: part.name, value: part.text }] : [])),
      startDate: this.#dateOf(parts, 'startDate'),
      endDate: this.#dateOf(parts, 'endDate'),
      values: this.#valuesOf(parts),
    };
    return { line, key, item: itemOf(parts), draft };
  }

  #dateOf(parts: readonly Part[], kind: 'startDate' | 'endDate'): Instant | undefined {
    const part = parts.find((each) => each.kind === kind);
    if (part === undefined) return undefined;
    const instant = this.#parseDate(part.text);
    if (instant !== null) return instant;
    const form = this.#map.dateFormat ?? 'ISO 8601, such as 2026-01-31 or 2026-01-31T12:00+01:00';
    const message = `${kind} must be a date that exists, in the form ${form}; got ${quote(part.text)}. Name another form as dateFormat in the map.`;
    throw new RefusedRow(rowFault('DATE_INVALID', message, part.column));
  }

  #valuesOf(parts: readonly Part[]): readonly InputValue[] {
    const textOf = (kind: Part['kind'], name: string) =>
      parts.find((part) => part.kind === kind && 'name' in part && fold(part.name) === fold(name))?.text;
    return parts.flatMap((part) => {
      if (part.kind !== 'value') return [];
      const value =
        this.#map.decimalComma === true && decimalComma.test(part.text)
          ? part.text.replace(',', '.')
          : part.text;
      return [
        { name: part.name, value, unit: textOf('unit', part.name), perUnit: textOf('perUnit', part.name) },
      ];
    });
  }
}

/** A cell or a constant that is not empty. */
type Part = ColumnUse & { readonly text: string; readonly column: string | null };

class RefusedRow extends Error {
  readonly fault: RowFault;

  constructor(fault: RowFault) {
    super(fault.message);
    this.fault = fault;
  }
}

function itemOf(parts: readonly Part[]): ItemChoice {
  const uid = parts.find(({ kind }) => kind === 'dataItemUid');
  if (uid !== undefined) return { by: 'uid', uid: parseUid(uid.text, 'dataItemUid') };
  const category = parts.find(({ kind }) => kind === 'category');
  const categoryPath = category === undefined ? ROOT_PATH : parseCategoryPath(category.text, 'category');
  const search = parts.find(({ kind }) => kind === 'search');
  if (search !== undefined) return { by: 'search', categoryPath, query: search.text };
  const drill = parts.flatMap((part) =>
    part.kind === 'drill' ? [{ name: part.name, value: part.text }] : [],
  );
  if (category !== undefined) return { by: 'drill', categoryPath, drill };
  const message =
    'The row does not say which data item it is of: it needs a dataItemUid, a category with drill-down values, or a search.';
  throw new RefusedRow(rowFault('ITEM_MISSING', message));
}

/** A fault in the words of the table: with the header of the column that an argument came from. */
export function inColumn(fault: RowFault, columnOf: (argument: string) => string | null): RowFault {
  return { ...fault, column: fault.column === null ? null : columnOf(fault.column) };
}

/** The header of the value, unit or other part that an argument of the service names. */
function columnOfArgument(parts: readonly Part[], argument: string): string | null {
  const wanted = fold(argument);
  const names = (part: Part) =>
    'name' in part
      ? [part.kind === 'value' || part.kind === 'drill' ? fold(part.name) : fold(part.name + part.kind)]
      : [fold(part.kind)];
  return parts.find((part) => names(part).includes(wanted))?.column ?? null;
}

function isSameUse(one: ColumnUse, other: ColumnUse): boolean {
  const nameOf = (use: ColumnUse) => ('name' in use ? fold(use.name) : '');
  return one.kind === other.kind && nameOf(one) === nameOf(other);
}

function assertHeader({ columns }: TableMap, header: readonly string[]): void {
  const advice = header.length === 1 ? ' The table has one column: is the separator right?' : '';
  const unmapped = header.filter((column) => !Object.hasOwn(columns, column));
  if (unmapped.length > 0) {
    const names = quoteAll(unmapped, 'is a column', 'are columns');
    throw badInput(
      'map',
      `${names} of the table, but not of the map. Add what it means, or "ignore".${advice}`,
    );
  }
  const missing = Object.keys(columns).filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  const names = quoteAll(missing, 'is a column', 'are columns');
  throw badInput('map', `${names} of the map, but not of the table.${advice}`);
}

function fold(name: string): string {
  return name.toLowerCase();
}
