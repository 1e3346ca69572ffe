import { type RowFault, rowFault, withOthers } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { ColumnMeanings } from '../columns/column-meanings.ts';
import { type Cell, isEmptyText, textOf } from '../cells/cell.ts';
import type { RawCells } from '../reading/table-part.ts';
import { type Part, partOfArgument, type Parts, type ColumnUse } from '../columns/column-use.ts';
import { timeInYear } from '../columns/header-words.ts';
import { isSameUnit } from './row-values.ts';

/** Kinds of columns whose texts are stored unchanged. */
const texts: ReadonlySet<ColumnUse['kind']> = new Set(['rowKey', 'name', 'note', 'label', 'value']);

/** Kinds of columns whose units are apart from their numbers. */
const amounts: ReadonlySet<ColumnUse['kind'] | undefined> = new Set(['value', 'quantity'] as const);

/** The filled cells of a row by meaning, those of its activity joined, and what headers and constants say where they are empty. */
export function partsOf(
  columns: readonly string[],
  cells: RawCells,
  meanings: ColumnMeanings,
  faults: RowFault[],
): Parts {
  const parts = new Map<string, Part>();
  const headers: Part[] = [];
  const { constants } = meanings;
  const uses = meanings.all(columns);
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (cell === null || column === undefined) continue;
    const use = uses[index] ?? null;
    if (typeof cell === 'object' && cell.fault !== undefined && use?.kind !== 'ignore') {
      faults.push(rowFault('VALUE_INVALID', cell.fault, column));
      continue;
    }
    const typed = typeof cell === 'string' ? undefined : typeof cell === 'number' ? {} : cell;
    const read = typeof cell === 'object' && amounts.has(use?.kind) ? cell.text : textOf(cell);
    const text = use !== null && texts.has(use.kind) ? read : read.trim();
    if (text === '' && (use === null || constants.has(use.key) || !isExplicitlyEmpty(use, cell))) continue;
    if (use === null) {
      const message = `The map has no column ${quote(column)}. Add it to the map, with the meaning "ignore" if it has none.`;
      faults.push(rowFault('UNKNOWN_COLUMN', message, column));
      continue;
    }
    if (use.kind === 'ignore') continue;
    headers.push(...use.header);
    const earlier = parts.get(use.key);
    const time = earlier?.kind === 'startDate' ? timeOfTwo(earlier, { text, column }) : null;
    const all = [...(earlier?.cells ?? []), { column, text }];
    if (earlier === undefined) parts.set(use.key, { ...use, text, column, typed, cells: all });
    else if (earlier.kind === 'search')
      parts.set(use.key, { ...earlier, text: `${earlier.text}, ${said(column, text)}`, cells: all });
    else if (time !== null) parts.set(use.key, { ...earlier, text: time, typed: undefined });
    else faults.push(saidTwice(earlier, column));
  }
  for (const part of [...headers, ...constants.values()]) {
    const own = parts.get(part.key);
    if (own === undefined) parts.set(part.key, part);
    else if (own.kind === 'unit' && part.column !== null && !isSameUnit(own.text, part.text))
      faults.push(otherUnit(own, part));
  }
  return parts;
}

/** A number says nothing without its header: 2 passengers. */
function said(column: string, text: string): string {
  return /^\d+$/.test(text) ? `${text} ${column}` : text;
}

/** The time that two columns say together, such as `2024` and `1`, `Feb` or `2024-02`. */
function timeOfTwo(one: Pick<Part, 'text' | 'column'>, two: Pick<Part, 'text' | 'column'>): string | null {
  const [year, other] = isYear(one) ? [one, two] : [two, one];
  if (!isYear(year) || isYear(other)) return null;
  if (other.text.includes(year.text)) return other.text;
  if (/^\d{1,2}$/.test(other.text)) return timeInYear(other.column ?? '', other.text, year.text);
  return `${other.text} ${year.text}`;
}

function isYear({ text }: Pick<Part, 'text'>): boolean {
  return /^\d{4}$/.test(text);
}

/** An empty name is none, and an emptied value has no default. */
function isExplicitlyEmpty(use: ColumnUse, cell: Cell): boolean {
  return use.kind === 'name' || (use.kind === 'value' && isEmptyText(cell));
}

/** With the header of the column that an argument of the service came from. */
export function inWordsOf(parts: Parts, refused: RowFault): RowFault {
  const fault = withOthers(refused, (other) => inWordsOf(parts, other));
  if (fault.column === null) return fault;
  const isUnit = fault.column === 'quantityUnit';
  const part =
    partOfArgument(parts, fault.column) ?? (isUnit ? parts.get('unit') : undefined) ?? parts.get('quantity');
  return { ...fault, column: part?.column ?? null };
}

function otherUnit({ text, column }: Part, header: Part): RowFault {
  const message = `The unit is ${quote(text)}, and the header ${quote(header.column ?? '')} says ${quote(header.text)}: remove one of them.`;
  return rowFault('VALUE_INVALID', message, column ?? '');
}

function saidTwice({ column, key }: Part, other: string): RowFault {
  const message = `The column ${quote(column ?? '')} means the same, ${key}. Fill in only one of them, or give one the meaning "ignore" in the map.`;
  return rowFault('VALUE_INVALID', message, other);
}
