import { textOf } from '../cells/cell.ts';
import { maxColumns } from './header.ts';
import { CsvReader } from './read-csv.ts';
import { type IsHeader, longestRow, type RawRow } from './table-part.ts';

export const separators = [',', ';', '\t', '|'] as const;

/** The form of a table. The text of lines above the header is in no column. */
interface CsvForm {
  readonly separator: string;
  /** Lines above the header. */
  readonly skipLines: number;
}

type RequestedForm = { readonly [Part in keyof CsvForm]?: CsvForm[Part] | undefined };

/** Records among which the header is. */
export const firstRecords = 50;

/** The header is found in this much text. */
export const longestStart = longestRow;

/**
 * Finds the header of a table and the separator of its cells: Excel writes `sep=;` before it, and other
 * programs what the table is about. A header is the first line whose cells are known, or else the first
 * wide one below lines of one or two cells, or else the first line; its separator is the one that it has
 * most of.
 */
export function findHeader(
  text: string,
  isWhole: boolean,
  requested: RequestedForm,
  isHeader: IsHeader,
): CsvForm {
  const named = /^sep=(.)(?:\r\n|\r|\n)/.exec(text)?.[1];
  const from = requested.skipLines ?? (named === undefined ? 0 : 1);
  const only = requested.separator ?? named;
  const rest = afterLines(text, from);
  const found = (only === undefined ? separators : [only]).map((separator) => {
    const rows = new CsvReader(separator, from + 1).read(rest, isWhole).slice(0, firstRecords);
    return { separator, ...headerIn(rows, requested.skipLines === undefined ? isHeader : null) };
  });
  const [best] = found.toSorted(
    (one, other) => Number(other.isKnown) - Number(one.isKnown) || other.width - one.width,
  );
  return { separator: best?.separator ?? ',', skipLines: Math.max(from, (best?.line ?? 1) - 1) };
}

/** The text after so many lines. */
export function afterLines(text: string, count: number): string {
  const lineBreaks = /\r\n|\r|\n/g;
  for (let line = 0; line < count; line += 1) if (lineBreaks.exec(text) === null) return '';
  return text.slice(lineBreaks.lastIndex);
}

/** A header that cannot be read has more than one cell, but fewer than with a separator that it can be read with. */
const unread = 1.5;

interface Found {
  readonly line: number;
  readonly width: number;
  readonly isKnown: boolean;
}

/** The header among the first rows; without `isHeader` the first one. */
export function headerIn(rows: readonly RawRow[], isHeader: IsHeader | null): Found {
  const records = rows.flatMap((row) =>
    row.cells !== undefined
      ? [{ line: row.line, width: row.cells.length, cells: row.cells.map((cell) => textOf(cell).trim()) }]
      : [],
  );
  const [first] = records;
  if (first === undefined || 'fault' in (rows[0] ?? {})) return { line: 0, width: unread, isKnown: false };
  const known = records.find(({ cells, width }) => width <= maxColumns && isHeader?.(cells));
  if (known !== undefined && isBelow(known, records)) return { ...known, isKnown: true };
  const wide = isHeader === null ? undefined : firstWide(records.map(({ cells }) => cells));
  return { ...(records[wide ?? 0] ?? first), isKnown: false };
}

interface ReadRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The cells of a row may be known words: a header below others is wider, or there is an empty line before it. */
function isBelow(header: ReadRecord, records: readonly ReadRecord[]): boolean {
  const above = records.slice(0, records.indexOf(header));
  const last = above.at(-1);
  if (last === undefined || last.line + 1 < header.line) return true;
  return above.every(({ cells }) => filled(cells) < filled(header.cells));
}

const word = /^[^\d]*\p{L}/u;

function firstWide(records: readonly (readonly string[])[]): number | undefined {
  const at = records.findIndex((cells) => filled(cells) > 2);
  const [header = [], next = []] = records.slice(at, at + 2);
  const isHeader = header.every((cell) => cell === '' || word.test(cell)) && filled(next) > 1;
  return at > 0 && isHeader ? at : undefined;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}
