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
  if (text === 'csv' || text === 'ndjson') return text;
  if (text !== undefined)
    throw new UsageError(`--format must be csv or ndjson; got ${JSON.stringify(text.slice(0, 80))}.`);
  if (file === standardStream) return otherwise;
  return /\.(?:ndjson|jsonl)$/i.test(file) ? 'ndjson' : 'csv';
}

export async function readMap(file: string | undefined, category: string | undefined): Promise<TableMap> {
  const map = file === undefined ? { columns: {} } : parseTableMap(await readFile(file, 'utf8'));
  return category === undefined ? map : { ...map, constants: { ...map.constants, category } };
}
