import { refusedCharacter } from '../../domain/basics/entered-text.ts';
import { rowFault } from '../../domain/profiles/table-row.ts';
import { textOf } from '../cells/cell.ts';
import { decodeText } from './decode-text.ts';
import { afterLines, findHeader, type IsHeader, longestStart } from './find-header.ts';
import { emptyTable, fitted, linesAbove, toColumns, type LeftOutLine } from './header.ts';
import { CsvReader } from './read-csv.ts';
import type { RawRow } from './raw-row.ts';
import { NdjsonReader } from './read-ndjson.ts';
import type { TableFormat } from '../cells/table-format.ts';

export interface TableForm {
  readonly format: TableFormat;
  /** Charset of a table without byte order mark; recognized if absent. */
  readonly charset?: string | undefined;
  /** Between the cells of CSV; the one that the header has most of if absent. */
  readonly separator?: string | undefined;
  /** Lines above the header of CSV; recognized if absent. */
  readonly skipLines?: number | undefined;
  readonly isHeader?: IsHeader | undefined;
  readonly onGuess?: ((charset: string) => void) | undefined;
}

/** Some rows of a table, whose cells are in the order of `columns`; of CSV the first part may have none. Columns of NDJSON are added as they appear. */
export interface TablePart {
  readonly columns: readonly string[];
  readonly rows: readonly RawRow[];
  /** How the table is written, in the first part of CSV. */
  readonly found?: {
    readonly separator: string;
    readonly skipLines: number;
    readonly leftOut: readonly LeftOutLine[];
  };
}

/**
 * The rows of a table, in parts as its bytes come. Rows that cannot be read are
 * faults. Throws BAD_USER_INPUT for a table that has no rows to be read at all:
 * empty, in another charset, without a header, or with one that names a column twice.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  form: TableForm,
): AsyncGenerator<TablePart> {
  const text = decodeText(bytes, form.charset, form.onGuess);
  const parts = form.format === 'csv' ? readCsv(text, form) : readNdjson(text);
  for await (const { rows, ...part } of parts)
    yield { ...part, rows: rows.map((row) => readable(row, part.columns)) };
}

async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<TablePart> {
  const reader = new NdjsonReader();
  let isEmpty = true;
  for await (const [piece, isLast] of withLast(text)) {
    const rows = reader.read(piece, isLast);
    isEmpty &&= rows.length === 0;
    if (rows.length > 0) yield { columns: reader.columns, rows };
  }
  if (isEmpty) throw emptyTable();
}

async function* readCsv(
  text: AsyncIterable<string>,
  { isHeader = () => false, ...form }: TableForm,
): AsyncGenerator<TablePart> {
  let start: string | null = '';
  let reader: CsvReader | null = null;
  let found: TablePart['found'];
  let columns: readonly string[] | null = null;
  for await (const [piece, isLast] of withLast(text)) {
    let rest = piece;
    if (start !== null) {
      start += piece;
      if (!isLast && start.length < longestStart) continue;
      const { separator, skipLines } = findHeader(start, isLast, form, isHeader);
      rest = afterLines(start, skipLines);
      found = { separator, skipLines, leftOut: linesAbove(start, skipLines) };
      reader = new CsvReader(separator, skipLines + 1);
      start = null;
    }
    let rows = reader?.read(rest, isLast) ?? [];
    const isStart = columns === null;
    if (columns === null) {
      const [header, ...others] = rows;
      if (header === undefined) continue;
      columns = toColumns(header);
      rows = others;
    }
    const { length } = columns;
    if (isStart || rows.length > 0)
      yield { columns, rows: rows.map((row) => fitted(row, length)), ...(isStart && found && { found }) };
  }
  if (columns === null) throw emptyTable();
}

/** A cell has no character that no text may have. */
function readable(row: RawRow, columns: readonly string[]): RawRow {
  if ('fault' in row) return row;
  for (const [index, cell] of row.cells.entries()) {
    const character = cell === null ? null : refusedCharacter(textOf(cell));
    if (character === null) continue;
    const message = `The cell has the character ${character}, which no text may have: remove it.`;
    return { line: row.line, fault: rowFault('VALUE_INVALID', message, columns[index]) };
  }
  return row;
}

/** Each text, and at the end an empty one that is marked as the last. */
async function* withLast(text: AsyncIterable<string>): AsyncGenerator<readonly [string, boolean]> {
  for await (const piece of text) yield [piece, false];
  yield ['', true];
}
