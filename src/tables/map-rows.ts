import type { InputValue } from '../domain/amount.ts';
import { parseCategoryPath, ROOT_PATH } from '../domain/category-path.ts';
import { EmissionsError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { ItemChoice, ProfileItemRow, RowFault, RowVerdict } from '../domain/table-row.ts';
import { faultOf, refusedRow, rowFault, withOthers } from '../domain/table-row.ts';
import { parseUid, quote } from '../domain/uid.ts';
import { isEmptyText, textOfCell } from './format-csv.ts';
import { inferUse } from './infer-map.ts';
import type { RawCells, RawRow } from './read-csv.ts';
import { RowKeys } from './row-keys.ts';
import {
  type KeyedUse,
  keyed,
  keyOf,
  type Part,
  partOfArgument,
  type Parts,
  partsOfKind,
} from './row-parts.ts';
import { type ColumnUse, parseUse, type TableMap } from './table-map.ts';
import { dateReader, type ParseDate } from './table-date.ts';
import { assertHeader, assertSeparated } from './table-header.ts';

/** A row as it is to be stored, with how a fault of it is said in the words of the table; or why it cannot be. */
export type MappedRow =
  | { readonly row: ProfileItemRow; readonly inTable: (fault: RowFault) => RowFault }
  | { readonly verdict: RowVerdict };

/** What is stored as it stands. */
const texts: ReadonlySet<ColumnUse['kind']> = new Set(['rowKey', 'name', 'note', 'label', 'value']);

const decimalComma = /^[+-]?\d+,\d+$/;
/** Read as it stands, it would be a thousandth of what is meant where decimals follow a comma. */
const thousands = /^[+-]?\d{1,3}(?:\.\d{3})+$/;

/**
 * Reads rows by a map. Throws BAD_USER_INPUT where map and header do not fit:
 * for a column that the map does not have, and for one that the header lacks.
 */
export class RowMapper {
  readonly #map: TableMap;
  readonly #isClosed: boolean;
  readonly #isCsv: boolean;
  readonly #parseDate: ParseDate;
  readonly #keys: Pick<RowKeys, 'take' | 'digest'>;
  readonly #drillDown: readonly string[];
  readonly #constants: Parts;
  /** By the index of the column; `null` for one that the map does not have. */
  readonly #uses: (KeyedUse | null)[] = [];

  /** Without columns in the map, their meaning is inferred; columns of NDJSON may be missing in any row. */
  constructor(
    map: TableMap,
    format: 'csv' | 'ndjson',
    header: readonly string[],
    drillDown: readonly string[] = [],
    keys: Pick<RowKeys, 'take' | 'digest'> = new RowKeys(),
  ) {
    this.#keys = keys;
    this.#isClosed = Object.keys(map.columns).length > 0;
    this.#isCsv = format === 'csv';
    this.#map = map;
    this.#drillDown = drillDown;
    this.#parseDate = dateReader(map.dateFormat, map.timeZone);
    this.#constants = new Map(
      Object.entries(map.constants ?? {}).map(([text, value]) => {
        const use = keyed(parseUse(text));
        return [use.key, { ...use, text: value, column: null }];
      }),
    );
    if (!this.#isCsv) return;
    if (this.#isClosed) assertHeader(map, header);
    else assertSeparated(header);
  }

  /** A row whose cells are in the order of `columns`, which may have grown since the last one. */
  map(columns: readonly string[], raw: RawRow): MappedRow {
    const { line } = raw;
    if ('fault' in raw) return { verdict: refusedRow(line, raw.fault) };
    const parts = this.#partsOf(columns, raw.cells);
    if (!(parts instanceof Map)) return { verdict: refusedRow(line, parts as RowFault) };
    const inTable = (fault: RowFault) => this.#inTable(fault, parts);
    try {
      return { row: this.#rowOf(line, parts, () => this.#keys.digest(columns, raw.cells)), inTable };
    } catch (error) {
      if (error instanceof RefusedRow) return { verdict: refusedRow(line, error.fault) };
      if (error instanceof EmissionsError) return { verdict: refusedRow(line, inTable(faultOf(error))) };
      throw error;
    }
  }

  #partsOf(columns: readonly string[], cells: RawCells): Parts | RowFault {
    const parts = new Map<string, Part>();
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      if (cell === null || column === undefined) continue;
      const use = this.useOf(column, index, columns);
      const read = this.#isCsv ? textOfCell(cell) : cell;
      const text = use !== null && texts.has(use.kind) ? read : read.trim();
      if (text === '' && (use === null || this.#constants.has(use.key) || !this.#isGivenEmpty(use, cell)))
        continue;
      if (use === null) {
        const message = `The map has no column ${quote(column)}. Add it to the map, with the meaning "ignore" if it has none.`;
        return rowFault('UNKNOWN_COLUMN', message, column);
      }
      if (use.kind === 'ignore') continue;
      const earlier = parts.get(use.key);
      if (earlier !== undefined) return saidTwice(earlier, column);
      parts.set(use.key, { ...use, text, column });
    }
    for (const [key, constant] of this.#constants) if (!parts.has(key)) parts.set(key, constant);
    return parts;
  }

  /** An empty name is none, and an emptied value has no default. */
  #isGivenEmpty(use: ColumnUse, cell: string): boolean {
    return use.kind === 'name' || (use.kind === 'value' && (!this.#isCsv || isEmptyText(cell)));
  }

  /** What a column means; `null` for one that the map does not have. */
  useOf(column: string, index: number, columns: readonly string[]): KeyedUse | null {
    const known = this.#uses[index];
    if (known !== undefined) return known;
    const listed = Object.hasOwn(this.#map.columns, column) ? this.#map.columns[column] : undefined;
    const text = listed ?? (this.#isClosed ? undefined : inferUse(column, columns, this.#drillDown));
    return (this.#uses[index] = text === undefined ? null : keyed(parseUse(text)));
  }

  #rowOf(line: number, parts: Parts, digest: () => string): ProfileItemRow {
    const named = parts.get('rowKey');
    const key = named === undefined ? digest() : this.#keys.take(line, named.text, named.column);
    if (typeof key !== 'string') throw new RefusedRow(key);
    const draft = {
      // Items with the same data item and name supersede each other, and rows are to count beside each other.
      name: parts.get('name')?.text ?? key,
      note: parts.get('note')?.text,
      labels: partsOfKind('label', parts).map(({ name, text }) => ({ key: name, value: text })),
      startDate: this.#dateOf(parts, 'startDate'),
      endDate: this.#dateOf(parts, 'endDate'),
      values: this.#valuesOf(parts),
    };
    return { line, key, item: itemOf(parts), draft };
  }

  #dateOf(parts: Parts, kind: 'startDate' | 'endDate'): Instant | undefined {
    const part = parts.get(kind);
    if (part === undefined) return undefined;
    const instant = this.#parseDate(part.text);
    if (instant !== null) return instant;
    const form = this.#map.dateFormat ?? 'ISO 8601, such as 2026-01-31 or 2026-01-31T12:00+01:00';
    const message = `${kind} must be a date that exists, in the form ${form}; got ${quote(part.text)}. Name another form as dateFormat in the map.`;
    throw new RefusedRow(rowFault('DATE_INVALID', message, part.column));
  }

  #valuesOf(parts: Parts): readonly InputValue[] {
    return partsOfKind('value', parts).map(({ name, text, column }) => {
      if (this.#isCsv && this.#map.decimalComma === true && thousands.test(text)) {
        const message = `${quote(text)} has a point, and decimals follow a comma in this table; write thousands without a point.`;
        throw new RefusedRow(rowFault('VALUE_INVALID', message, column));
      }
      const isComma = this.#map.decimalComma === true && decimalComma.test(text);
      const textOf = (kind: 'unit' | 'perUnit') => parts.get(keyOf({ kind, name }))?.text;
      return {
        name,
        value: isComma ? text.replace(',', '.') : text,
        unit: textOf('unit'),
        perUnit: textOf('perUnit'),
      };
    });
  }

  /** With the header of the column that an argument of the service came from. */
  #inTable(given: RowFault, parts: Parts): RowFault {
    const fault = withOthers(given, (other) => this.#inTable(other, parts));
    if (fault.column === null) return fault;
    const { text, column } = partOfArgument(parts, fault.column) ?? { text: '', column: null };
    const isComma = this.#map.decimalComma !== true && decimalComma.test(text);
    const advice = isComma ? ' Decimals after a comma are read where the map has "decimalComma": true.' : '';
    return { ...fault, column, message: fault.message + advice };
  }
}

class RefusedRow extends Error {
  readonly fault: RowFault;

  constructor(fault: RowFault) {
    super(fault.message);
    this.fault = fault;
  }
}

function itemOf(parts: Parts): ItemChoice {
  const uid = parts.get('dataItemUid');
  if (uid !== undefined) return { by: 'uid', uid: parseUid(uid.text, 'dataItemUid') };
  const category = parts.get('category');
  const categoryPath = category === undefined ? ROOT_PATH : parseCategoryPath(category.text, 'category');
  const search = parts.get('search');
  if (search !== undefined) return { by: 'search', categoryPath, query: search.text };
  const drill = partsOfKind('drill', parts).map(({ name, text }) => ({ name, value: text }));
  if (category !== undefined) return { by: 'drill', categoryPath, drill };
  const message =
    'The row does not say which data item it is of: it needs a dataItemUid, a category with drill-down values, or a search.';
  throw new RefusedRow(rowFault('ITEM_MISSING', message));
}

function saidTwice({ column, key }: Part, other: string): RowFault {
  const message = `The column ${quote(column ?? '')} means the same, ${key}. Fill in one of them, or give one the meaning "ignore" in the map.`;
  return rowFault('VALUE_INVALID', message, other);
}
