import { EmissionsError } from '../../domain/basics/errors.ts';
import { readRows } from '../workbooks/run-in-thread.ts';
import { firstRecords, headerIn } from './find-header.ts';
import { emptyTable, type Header, readHeader } from './header.ts';
import { leftOut, type TableForm, type TablePart } from './table-part.ts';

const maxBytes = 32 * 1024 * 1024;
const advice = 'Name the column of each cell in the header, or empty the cells next to the table.';

/** The rows of one sheet of a workbook, which is read as a whole. Throws BAD_USER_INPUT as `readTable` does. */
export async function* readWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  { sheet, skipLines, isHeader = () => false }: TableForm,
): AsyncGenerator<TablePart> {
  let header: Header | null = null;
  for (const rows of await readRows(await wholeOf(bytes), sheet)) {
    if (header !== null) {
      yield { columns: header.columns, rows: rows.map(header.fit) };
      continue;
    }
    const below = rows.filter(({ line }) => line > (skipLines ?? 0));
    const at = headerIn(below.slice(0, firstRecords), skipLines === undefined ? isHeader : null).line;
    const [first, ...others] = below.filter(({ line }) => line >= at);
    if (first === undefined) continue;
    header = readHeader(first, others, advice);
    const above = rows.filter(({ line }) => line < first.line);
    yield {
      columns: header.columns,
      rows: others.map(header.fit),
      found: {
        separator: null,
        skipLines: first.line - 1,
        leftOut: above.map(({ line, cells }) => leftOut(line, cells, 'above-header')),
      },
    };
  }
  if (header === null) throw emptyTable();
}

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > maxBytes) {
      const message = `A workbook has at most ${maxBytes / 1024 / 1024} MiB: split it, or save the sheet as CSV.`;
      throw new EmissionsError('PAYLOAD_TOO_LARGE', message);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
