import { EmissionsError } from '../../domain/basics/errors.ts';
import { unlimitedBudget } from '../../metering/request-budget.ts';
import { type CsvStyle, formatCsv } from '../../tables/writing/format-csv.ts';
import { openOutput } from '../../tables/writing/table-output.ts';
import type { Row } from '../../tables/cells/cell.ts';
import { type TableFormat, tableMediaTypes } from '../../tables/cells/table-format.ts';
import type { WrittenTable } from '../http/accepted.ts';
import { prefersPage } from '../http/negotiation.ts';
import { alwaysHeaders } from '../http/response.ts';
import type { RestCall, RestResponse } from '../http/rest-request.ts';
import { streamBody } from './streamed-body.ts';
import type { ReadPart, Table } from './table.ts';

/** Without it Excel reads a file as the code page of the machine; other programs are better off without. */
const byteOrderMark = '\uFEFF';

/** A table up to this length is answered whole, with a tag: some 2,000 items. */
const longestWhole = 512 * 1024;

/**
 * The table, streamed if it is a long text. Rejects with what is wrong in its beginning;
 * after that an error is the last row, and the connection is cut.
 */
export async function answerWithTable(
  call: RestCall,
  table: Table,
  { format, style }: WrittenTable,
): Promise<RestResponse> {
  const pieces = piecesOf(call, table, format, style);
  if (format === 'xlsx') return wholeTable(table.name, format, await workbookIn(call, pieces));
  let text = '';
  let isWhole = false;
  while (!isWhole && text.length <= longestWhole) {
    const piece = await pieces.next();
    if (piece.done === true) isWhole = true;
    else text += piece.value.toString();
  }
  const body = isWhole ? text : streamBody(startingWith(text, call, pieces, format));
  return { ...wholeTable(table.name, format, ''), body };
}

/** A workbook is written when all rows are there, however long that takes. */
async function workbookIn(call: RestCall, pieces: AsyncIterable<string | Buffer>): Promise<Buffer> {
  call.request.endDeadline?.();
  for await (const piece of pieces) if (Buffer.isBuffer(piece)) return piece;
  throw new Error('A workbook has a file.');
}

/** A table whose text, or file, is there already. */
export function wholeTable(name: string, format: TableFormat, body: string | Buffer): RestResponse {
  return {
    status: 200,
    headers: {
      ...alwaysHeaders,
      'Content-Type': `${tableMediaTypes[format]}${format === 'csv' ? ';charset=UTF-8;header=present' : ''}`,
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
    },
    body,
  };
}

async function* piecesOf(call: RestCall, table: Table, format: TableFormat, style?: CsvStyle) {
  const { columns, read, name, title = name, sources = [] } = table;
  const isForExcel = format === 'csv' && prefersPage(call.request.headers);
  // Each part has a request's budget of its own, and is too short to pause by itself; the table may be of any length.
  const budget = unlimitedBudget(call.request.signal);
  budget.isPauseDue();
  let written: (string | Buffer)[] = isForExcel ? [byteOrderMark] : [];
  const output = openOutput(format, async (piece) => void written.push(piece), style);
  await output.begin(columns);
  for (let next: ReadPart | null = read; next !== null;) {
    next = await readPiece(call, next, (rows) => output.add(columns, rows));
    if (next === null) await output.end({ name, title, sources });
    const [first = ''] = written;
    yield written.length > 1 ? written.join('') : first;
    written = [];
    if (budget.isPauseDue()) await budget.pause();
  }
}

/** A function of its own, so that nothing references the rows of this part while the next one is read. */
async function readPiece(
  call: RestCall,
  read: ReadPart,
  add: (rows: readonly Row[]) => Promise<void>,
): Promise<ReadPart | null> {
  const { rows, next } = await call.readPart(read);
  await add(rows);
  return next;
}

async function* startingWith(
  first: string,
  call: RestCall,
  rest: AsyncIterable<string | Buffer>,
  format: TableFormat,
) {
  yield first;
  try {
    for await (const piece of rest) yield piece.toString();
  } catch (error) {
    call.onFailure(error);
    yield formatFailure(error, format);
    throw error;
  }
}

/** A row that no reader takes for one of the others: import refuses it. */
function formatFailure(error: unknown, format: TableFormat): string {
  const isShown = error instanceof EmissionsError && error.code !== 'INTERNAL';
  const code = isShown ? error.code : 'INTERNAL';
  const message = isShown ? error.message : 'Unexpected error; details are in the log.';
  if (format === 'ndjson') return `${JSON.stringify({ error: { code, message } })}\n`;
  return formatCsv([[`ERROR ${code}: the table is incomplete. ${message}`]]);
}
