import { unlimitedBudget } from '../../metering/request-budget.ts';
import { type TableFormat, tableMediaTypes } from '../../tables/cells/table-format.ts';
import { mediaTypeOf, readBytes, wrongType } from '../http/request-body.ts';
import type { RestRequest } from '../http/rest-request.ts';

/** Browsers on Windows take .csv for a file of Excel, and others for one of any kind; a workbook is recognized in any. */
const formats: Readonly<Partial<Record<string, TableFormat>>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/x-csv': 'csv',
  'application/x-csv': 'csv',
  'text/comma-separated-values': 'csv',
  'text/tab-separated-values': 'csv',
  'text/plain': 'csv',
  'application/vnd.ms-excel': 'csv',
  'application/octet-stream': 'csv',
  [tableMediaTypes.xlsx]: 'xlsx',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'xlsx',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
};

/** Format that the body declares. Throws BAD_USER_INPUT for anything but a table. */
export function declaredTable(request: RestRequest): {
  readonly format: TableFormat;
  readonly charset?: string | undefined;
} {
  const [, ...parameters] = (request.headers['content-type'] ?? '').split(';');
  const format = formats[mediaTypeOf(request)];
  if (format === undefined)
    throw wrongType(request, `a table in ${Object.values(tableMediaTypes).join(', ')}`);
  const charsets = parameters.flatMap(
    (parameter) => /^\s*charset="?([^"]*?)"?\s*$/i.exec(parameter)?.[1] ?? [],
  );
  return { format, charset: charsets[0] };
}

/** The rows in so many bytes take a few milliseconds. */
const bytesOfOneStep = 4096;

/** The bytes of the body as they come, of any number; reading them lets other requests work. */
export async function* bytesInSlices(request: RestRequest): AsyncGenerator<Uint8Array> {
  const budget = unlimitedBudget(request.signal);
  for await (const chunk of request.stream ?? [readBytes(request)]) {
    for (let at = 0; at < chunk.length; at += bytesOfOneStep) {
      if (budget.isPauseDue()) await budget.pause();
      yield chunk.subarray(at, at + bytesOfOneStep);
    }
  }
}
