import { assertText, refusedCharacter } from '../domain/basics/entered-text.ts';
import { badInput } from '../domain/basics/errors.ts';
import { rowFault } from '../domain/profiles/table-row.ts';
import { quote } from '../domain/basics/uid.ts';
import { decodeText } from './decode-text.ts';
import { CsvReader, longestRow, type RawRow } from './read-csv.ts';
import { maxColumns, NdjsonReader } from './read-ndjson.ts';
import type { TableFormat } from './table-format.ts';

export interface TableForm {
  readonly format: TableFormat;
  /** Charset of a table without byte order mark; UTF-8 if absent. */
  readonly charset?: string | undefined;
  /** Between the cells of CSV; the one that the header has most of if absent. */
  readonly separator?: string | undefined;
}

/** Some rows of a table, whose cells are in the order of `columns`; of CSV the first part may have none. Columns of NDJSON are added as they appear. */
interface TablePart {
  readonly columns: readonly string[];
  readonly rows: readonly RawRow[];
}

export const separators = [',', ';', '\t', '|'] as const;

/**
 * The rows of a table, in parts as its bytes come. Rows that cannot be read are
 * faults. Throws BAD_USER_INPUT for a table that has no rows to be read at all:
 * empty, in another charset, without a header, or with one that names a column twice.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  { format, charset, separator }: TableForm,
): AsyncGenerator<TablePart> {
  const text = decodeText(bytes, charset);
  for await (const { columns, rows } of format === 'csv' ? readCsv(text, separator) : readNdjson(text)) {
    yield { columns, rows: rows.map((row) => readable(row, columns)) };
  }
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

async function* readCsv(text: AsyncIterable<string>, separator?: string): AsyncGenerator<TablePart> {
  let start = '';
  let reader: CsvReader | null = null;
  let columns: readonly string[] | null = null;
  for await (const [piece, isLast] of withLast(text)) {
    let rest = piece;
    if (reader === null) {
      start += piece;
      if (!isLast && !hasLine(start)) continue;
      const opened = openCsv(start, separator);
      reader = opened.reader;
      rest = opened.rest;
    }
    let rows = reader.read(rest, isLast);
    const isStart = columns === null;
    if (columns === null) {
      const [header, ...others] = rows;
      if (header === undefined) continue;
      columns = toColumns(header);
      rows = others;
    }
    const { length } = columns;
    if (isStart || rows.length > 0) yield { columns, rows: rows.map((row) => fitted(row, length)) };
  }
  if (columns === null) throw emptyTable();
}

/** Whether the first line is complete, or too long to be a header. */
function hasLine(text: string): boolean {
  return /[\r\n]./s.test(text) || text.length > longestRow;
}

/** Excel writes `sep=;` before the header where the separator is not that of the country. */
function openCsv(start: string, separator?: string): { readonly reader: CsvReader; readonly rest: string } {
  const [line, named] = /^sep=(.)(?:\r\n|\r|\n)/.exec(start) ?? [''];
  const rest = start.slice(line.length);
  const chosen = separator ?? named ?? likelySeparator(rest);
  return { reader: new CsvReader(chosen, line === '' ? 1 : 2), rest };
}

function likelySeparator(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = separators.map((each) => header.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function toColumns(header: RawRow): readonly string[] {
  if ('fault' in header) {
    throw badInput('header', `The header cannot be read. ${header.fault.message}`, 'invalid-content');
  }
  const names = header.cells.map((cell) => cell?.trim() ?? '');
  while (names.at(-1) === '') names.pop();
  if (names.length === 0) throw emptyTable();
  const nameless = names.indexOf('');
  if (nameless !== -1) {
    throw badInput('header', `Column ${nameless + 1} has no name in the header; every column needs one.`);
  }
  if (names.length > maxColumns) {
    throw badInput('header', `A table has at most ${maxColumns} columns; the header has ${names.length}.`);
  }
  for (const name of names) assertText(name, 'header');
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) {
    throw badInput('header', `The header has the column ${quote(twice)} twice; name each column once.`);
  }
  return names;
}

/** A cell has no character that no text may have. */
function readable(row: RawRow, columns: readonly string[]): RawRow {
  if ('fault' in row) return row;
  for (const [index, cell] of row.cells.entries()) {
    const character = cell === null ? null : refusedCharacter(cell);
    if (character === null) continue;
    const message = `The cell has the character ${character}, which no text may have: remove it.`;
    return { line: row.line, fault: rowFault('VALUE_INVALID', message, columns[index]) };
  }
  return row;
}

/** A row with a cell for each column; further cells may only be empty. */
function fitted(row: RawRow, columns: number): RawRow {
  if ('fault' in row || row.cells.length === columns) return row;
  const { line, cells } = row;
  if (cells.length > columns && cells.slice(columns).every((cell) => cell === null || cell.trim() === ''))
    return row;
  const message = `The row has ${cells.length} cells, but the header has ${columns}. Quote cells that contain the separator.`;
  return { line, fault: rowFault('CELL_COUNT', message) };
}

/** Each text, and at the end an empty one that is marked as the last. */
async function* withLast(text: AsyncIterable<string>): AsyncGenerator<readonly [string, boolean]> {
  for await (const piece of text) yield [piece, false];
  yield ['', true];
}

function emptyTable() {
  return badInput(
    'table',
    'The table is empty: it must have a header and rows, or one JSON object per line.',
    'empty-list',
  );
}
