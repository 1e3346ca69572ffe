import { badInput } from '../../domain/basics/errors.ts';
import { refusedCharacter } from '../../domain/basics/entered-text.ts';
import { rowFault } from '../../domain/profiles/table-row.ts';
import { textOf } from '../cells/cell.ts';
import { decodeText } from './decode-text.ts';
import { afterLines, findHeader, longestStart } from './find-header.ts';
import { begin } from './first-bytes.ts';
import { emptyTable, type Header, readHeader } from './header.ts';
import { linesAbove, type TableForm, type TablePart, type RawRow } from './table-part.ts';
import { readWorkbook } from './read-workbook.ts';
import { binaryKind } from '../workbooks/archive.ts';
import { isWithoutHeader, withoutNames } from './without-header.ts';
import { CsvReader } from './read-csv.ts';
import { NdjsonReader } from './read-ndjson.ts';

/**
 * The rows of a table, in parts as its bytes come. Rows that cannot be read are
 * faults. Throws BAD_USER_INPUT for a table that has no rows to be read at all:
 * empty, in another charset, without a header, or with one that names a column twice.
 */
export async function* readTable(
  source: AsyncIterable<Uint8Array>,
  form: TableForm,
): AsyncGenerator<TablePart> {
  const { start, bytes } = await begin(source);
  const isWorkbook = form.format === 'xlsx' || binaryKind(start) !== null;
  const parts = isWorkbook ? readWorkbook(bytes, form) : readText(bytes, form);
  for await (const { rows, ...part } of parts)
    yield { ...part, rows: rows.map((row) => readable(row, part.columns)) };
}

function readText(bytes: AsyncIterable<Uint8Array>, form: TableForm): AsyncGenerator<TablePart> {
  if (form.sheet !== undefined) throw badInput('sheet', 'Only a workbook has sheets: leave out "sheet".');
  const text = decodeText(bytes, form.charset, form.onGuess);
  return form.format === 'ndjson' ? readNdjson(text) : readCsv(text, form);
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
  let header: Header | null = null;
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
    const isStart = header === null;
    if (header === null) {
      const [first, ...others] = rows;
      if (first === undefined) continue;
      const isRow =
        form.skipLines === undefined && isWithoutHeader(first, others[0]) && !isHeader(textsOf(first));
      if (!isRow) rows = others;
      header = readHeader(
        isRow ? withoutNames(first) : first,
        rows,
        'Quote cells that contain the separator.',
      );
    }
    const { columns, fit } = header;
    if (isStart || rows.length > 0)
      yield { columns, rows: rows.map(fit), ...(isStart && found && { found }) };
  }
  if (header === null) throw emptyTable();
}

function textsOf({ cells = [] }: RawRow): readonly string[] {
  return cells.map((cell) => textOf(cell).trim());
}

/** A cell has no character that no text may have. */
function readable(row: RawRow, columns: readonly string[]): RawRow {
  const index =
    row.cells?.findIndex((cell) => cell !== null && refusedCharacter(textOf(cell)) !== null) ?? -1;
  if (index < 0) return row;
  if ('fault' in row) return { line: row.line, fault: row.fault };
  const character = refusedCharacter(textOf(row.cells[index]));
  const message = `The cell has the character ${character}, which no text may have: remove it.`;
  return { line: row.line, fault: rowFault('VALUE_INVALID', message, columns[index]) };
}

/** Each text, and at the end an empty one that is marked as the last. */
async function* withLast(text: AsyncIterable<string>): AsyncGenerator<readonly [string, boolean]> {
  for await (const piece of text) yield [piece, false];
  yield ['', true];
}
