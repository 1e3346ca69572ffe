import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { calculateRows } from '../../tables/calculating/calculate-rows.ts';
import { calculateTable } from '../../tables/calculating/calculate-table.ts';
import { readCategoryNames } from '../../tables/columns/category-names.ts';
import { begin } from '../../tables/reading/first-bytes.ts';
import { binaryKind } from '../../tables/workbooks/archive.ts';
import { tableCalculationQuery } from '../../wire/calculation/table-query.ts';
import { openOutput } from '../../tables/writing/table-output.ts';
import { answeredTable } from '../http/accepted.ts';
import { categoryPathOf } from '../http/category-path.ts';
import { isVersion1 } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import type { RestCall, RestResponse } from '../http/rest-request.ts';
import { onlyInVersion2 } from '../profile-items/items-of-profile.ts';
import { countPart, readMap } from '../tables/posted-table.ts';
import { wholeTable } from '../tables/table-answer.ts';
import { bytesInSlices, declaredTable } from '../tables/table-body.ts';
import { readTableQuery } from '../tables/table-query.ts';

const maxRows = 10_000;
/** The table and its answer are in memory until all of it was read. */
const maxBytes = 8 * 1024 * 1024;

/**
 * POST /calculate and /calculate/{category}: the table with an amount for each row, part by part. It is
 * answered when all of it was read, because many clients read no answer before they have sent their
 * request, and so that an answer is the whole table.
 */
export async function calculatePosted(call: RestCall, segments: readonly string[]): Promise<RestResponse> {
  const { request, imports, viewer } = call;
  if (isVersion1(call)) throw onlyInVersion2('tables are read in version 2');
  const { map, sheet, ...requested } = readTableQuery(call, tableCalculationQuery);
  const { format: declared, charset } = declaredTable(request);
  const leave = imports.enter(viewer.uid);
  try {
    request.endDeadline?.();
    const { start, bytes } = await begin(limited(bytesInSlices(request)));
    const format = binaryKind(start) === null ? declared : 'xlsx';
    const { format: outputFormat, style } = answeredTable(call, format);
    if (format === 'ndjson' && outputFormat !== 'ndjson') throw badInput('format', noHeader);
    const pieces: (string | Buffer)[] = [];
    await calculateTable({
      bytes,
      format,
      output: openOutput(outputFormat, async (piece) => void pieces.push(piece), style),
      map: { charset, ...readMap({ map, sheet }, categoryPathOf(segments)) },
      maxRows,
      namesOf: (path) => call.readPart((part) => readCategoryNames(part.backend, path, onlyOne)),
      async calculate(rows, found) {
        await countPart(call);
        return call.readPart(({ backend }) => calculateRows(backend, rows, requested, found));
      },
    });
    const [workbook] = pieces;
    return wholeTable('amounts', outputFormat, Buffer.isBuffer(workbook) ? workbook : pieces.join(''));
  } finally {
    leave();
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const slice of bytes) {
    length += slice.length;
    if (length > maxBytes) {
      const message = `A table to calculate has at most ${maxBytes} bytes: send its rows in several requests.`;
      throw new EmissionsError('PAYLOAD_TOO_LARGE', message);
    }
    yield slice;
  }
}

const noHeader =
  'The amounts of an NDJSON table cannot be written as CSV or .xlsx, because new columns may appear in any row: accept application/x-ndjson, or send the table as CSV.';
