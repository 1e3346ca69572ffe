import { readFile } from 'node:fs/promises';
import type { TableFormat } from '../../tables/cells/table-format.ts';
import { parseTableMap, type TableMap } from '../../tables/columns/table-map.ts';
import { UsageError } from '../program/usage-error.ts';

/** The file that stands for standard input, or output. */
export const standardStream = '-';

/** Format from `--format`, or else from the file name. */
export function parseFormat(
  text: string | undefined,
  file: string,
  otherwise: TableFormat = 'csv',
): TableFormat {
  if (text !== undefined) {
    const named = formats.find((each) => each === text);
    if (named !== undefined) return named;
    throw new UsageError(`--format must be csv, xlsx or ndjson; got ${JSON.stringify(text.slice(0, 80))}.`);
  }
  if (file === standardStream) return otherwise;
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson';
  return /\.xls[xm]$/i.test(file) ? 'xlsx' : 'csv';
}

const formats = ['csv', 'xlsx', 'ndjson'] as const;

interface MapArguments {
  readonly file?: string | undefined;
  readonly category?: string | undefined;
  readonly sheet?: string | undefined;
}

export async function readMap({ file, category, sheet }: MapArguments): Promise<TableMap> {
  const read = file === undefined ? { columns: {} } : parseTableMap(await readFile(file, 'utf8'));
  const map = sheet === undefined ? read : { ...read, sheet };
  return category === undefined ? map : { ...map, constants: { ...map.constants, category } };
}
