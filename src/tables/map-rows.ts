import {
  type ProfileItemRow,
  type RefusedVerdict,
  refusedRow,
  type RowFault,
  rowFault,
  withMore,
  withOthers,
} from '../domain/profiles/table-row.ts';
import { badInput } from '../domain/basics/errors.ts';
import { quote } from '../domain/basics/uid.ts';
import { type CategoryNames, noNames } from './category-names.ts';
import { attempting, UnreadablePart } from './attempt.ts';
import { isEmptyText, textOfCell } from './format-csv.ts';
import { inferUse } from './infer-map.ts';
import { anyItem, itemOf } from './named-item.ts';
import type { RawCells, RawRow } from './read-csv.ts';
import { decimalComma, draftOf, type Reading } from './row-draft.ts';
import { RowKeys } from './row-keys.ts';
import { type KeyedUse, keyed, type Part, partOfArgument, type Parts } from './row-parts.ts';
import { type ColumnUse, parseUse, type TableMap } from './table-map.ts';
import { dateReader } from './table-date.ts';
import { assertHeader, assertSeparated } from './table-header.ts';

/** A row as it is to be stored, or why it cannot be. */
export type MappedRow = ReadRow | RefusedTableRow;

/** `profile` is a uid or a name. */
export interface TableRow extends ProfileItemRow {
  readonly profile?: string | undefined;
}

interface ReadRow {
  readonly row: TableRow;
  /** A fault of it in the words of the table. */
  readonly inTable: (fault: RowFault) => RowFault;
}

export interface RefusedTableRow {
  readonly verdict: RefusedVerdict;
  /** The readable part, with placeholders for the rest, so that its other faults can be found. */
  readonly rest?: ReadRow & { readonly namesItem: boolean };
}

/** `header` is the unit of the column's own cells, where the header says it. */
type ColumnMeaning = KeyedUse & { readonly header?: Part };

/** Kinds of columns whose texts are stored unchanged. */
const texts: ReadonlySet<ColumnUse['kind']> = new Set(['rowKey', 'name', 'note', 'label', 'value']);

/**
 * Reads rows by a map. Throws BAD_USER_INPUT where map and header do not fit:
 * for a column that the map does not have, and for one that the header lacks.
 */
export class RowMapper {
  readonly #map: TableMap;
  readonly #isClosed: boolean;
  readonly #isCsv: boolean;
  readonly #reading: Reading;
  readonly #keys: Pick<RowKeys, 'take' | 'digest'>;
  readonly #names: CategoryNames;
  readonly #constants: Parts;
  /** Indexed by column; `null` for one that the map does not have. */
  readonly #uses: (ColumnMeaning | null)[] = [];

  /** Without columns in the map, their meaning is inferred; columns of NDJSON may be missing in any row. */
  constructor(
    map: TableMap,
    format: 'csv' | 'ndjson',
    header: readonly string[],
    names: CategoryNames = noNames,
    keys: Pick<RowKeys, 'take' | 'digest'> = new RowKeys(),
  ) {
    this.#keys = keys;
    this.#isClosed = Object.keys(map.columns).length > 0;
    this.#isCsv = format === 'csv';
    this.#map = map;
    this.#names = names;
    this.#reading = {
      dateForm: map.dateFormat ?? 'ISO 8601, such as 2026-01-31 or 2026-01-31T12:00+01:00',
      parseDate: dateReader(map.dateFormat, map.timeZone),
      timeZone: map.timeZone,
      hasDecimalComma: map.decimalComma === true,
      refusesThousands: this.#isCsv && map.decimalComma === true,
    };
    this.#constants = new Map(
      Object.entries(map.constants ?? {}).map(([text, value]) => {
        const part = partOf(text, value, null);
        return [part.key, part];
      }),
    );
    if (!this.#isCsv) return;
    if (this.#isClosed) assertHeader(map, header);
    else assertSeparated(header);
  }

  /** Throws BAD_USER_INPUT where no row can name its profile. */
  assertNamesProfiles(columns: readonly string[]): void {
    const isProfile = (use: ColumnMeaning | null) => use?.kind === 'profile';
    if (!this.#isCsv || this.#constants.has('profile')) return;
    if (columns.some((column, index) => isProfile(this.useOf(column, index, columns)))) return;
    throw badInput(
      'profile',
      'The table has no column "profile": add one, or name one profile for all rows.',
    );
  }

  /** A row whose cells are in the order of `columns`, which may have grown since the last one. */
  map(columns: readonly string[], raw: RawRow): MappedRow {
    const { line } = raw;
    if ('fault' in raw) return { verdict: refusedRow(line, raw.fault) };
    const faults: RowFault[] = [];
    const parts = this.#partsOf(columns, raw.cells, faults);
    const inTable = (fault: RowFault) => this.#inTable(fault, parts);
    const attempt = attempting(faults, inTable);
    const readKey = attempt(
      () => this.#keyOf(line, parts, () => this.#keys.digest(columns, raw.cells)),
      null,
    );
    const key = readKey ?? `line-${line}`;
    const draft = draftOf(parts, key, this.#reading, attempt);
    const item = attempt(() => itemOf(parts), null);
    const profile = parts.get('profile')?.text;
    const row = { line, key, profile, item: item ?? anyItem(parts), draft };
    const [first, ...others] = faults;
    if (first === undefined) return { row, inTable };
    const verdict = refusedRow(line, withMore(first, others));
    return { verdict, rest: { row, inTable, namesItem: item !== null } };
  }

  #partsOf(columns: readonly string[], cells: RawCells, faults: RowFault[]): Parts {
    const parts = new Map<string, Part>();
    const headers: Part[] = [];
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      if (cell === null || column === undefined) continue;
      const use = this.useOf(column, index, columns);
      const read = this.#isCsv ? textOfCell(cell) : cell;
      const text = use !== null && texts.has(use.kind) ? read : read.trim();
      if (
        text === '' &&
        (use === null || this.#constants.has(use.key) || !this.#isExplicitlyEmpty(use, cell))
      )
        continue;
      if (use === null) {
        const message = `The map has no column ${quote(column)}. Add it to the map, with the meaning "ignore" if it has none.`;
        faults.push(rowFault('UNKNOWN_COLUMN', message, column));
        continue;
      }
      if (use.kind === 'ignore') continue;
      if (use.header !== undefined) headers.push(use.header);
      const earlier = parts.get(use.key);
      if (earlier === undefined) parts.set(use.key, { ...use, text, column });
      else faults.push(saidTwice(earlier, column));
    }
    for (const part of [...headers, ...this.#constants.values()])
      if (!parts.has(part.key)) parts.set(part.key, part);
    return parts;
  }

  /** An empty name is none, and an emptied value has no default. */
  #isExplicitlyEmpty(use: ColumnUse, cell: string): boolean {
    return use.kind === 'name' || (use.kind === 'value' && (!this.#isCsv || isEmptyText(cell)));
  }

  /** Meaning of a column; `null` for one that the map does not have. */
  useOf(column: string, index: number, columns: readonly string[]): ColumnMeaning | null {
    const known = this.#uses[index];
    if (known !== undefined) return known;
    const listed = Object.hasOwn(this.#map.columns, column) ? this.#map.columns[column] : undefined;
    if (listed === undefined && this.#isClosed) return (this.#uses[index] = null);
    const { use, unitOf } = listed === undefined ? inferUse(column, columns, this.#names) : { use: listed };
    const header = unitOf && partOf(unitOf, column, column);
    return (this.#uses[index] = { ...keyed(parseUse(use)), ...(header && { header }) });
  }

  #keyOf(line: number, parts: Parts, digest: () => string): string {
    const named = parts.get('rowKey');
    const key =
      named === undefined
        ? digest()
        : this.#keys.take(line, named.text, named.column, parts.get('profile')?.text);
    if (typeof key !== 'string') throw new UnreadablePart(key);
    return key;
  }

  /** With the header of the column that an argument of the service came from. */
  #inTable(refused: RowFault, parts: Parts): RowFault {
    const fault = withOthers(refused, (other) => this.#inTable(other, parts));
    if (fault.column === null) return fault;
    const { text, column } = partOfArgument(parts, fault.column) ?? { text: '', column: null };
    const isComma = !this.#reading.hasDecimalComma && decimalComma.test(text);
    const advice = isComma ? ' For decimal commas, set "decimalComma": true in the map.' : '';
    return { ...fault, column, message: fault.message + advice };
  }
}

function partOf(use: string, text: string, column: string | null): Part {
  return { ...keyed(parseUse(use)), text, column };
}

function saidTwice({ column, key }: Part, other: string): RowFault {
  const message = `The column ${quote(column ?? '')} means the same, ${key}. Fill in only one of them, or give one the meaning "ignore" in the map.`;
  return rowFault('VALUE_INVALID', message, other);
}
