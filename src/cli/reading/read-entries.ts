import type { Page, PageRequest } from '../../domain/basics/page.ts';
import { quote } from '../../domain/basics/uid.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { UsageError } from '../program/usage-error.ts';

const defaultLimit = 50;
const largestPage = 200;

export const limitOption = { limit: { type: 'string' } } as const;

export const limitHelp = `  --limit N                maximum number of records. Default: ${defaultLimit}`;

export function parseLimit(text: string | undefined): number {
  if (text === undefined) return defaultLimit;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--limit must be a whole number from 1 to 999999; got ${quote(text)}.`);
}

/** Reads the first entries of a list and reports on standard error that there are more. */
export async function readEntries<T>(
  what: string,
  limit: number,
  list: (page: PageRequest) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const bar = createProgressBar(process.stderr);
  const entries: T[] = [];
  const itemsPerPage = Math.min(limit, largestPage);
  let total = Infinity;
  try {
    for (let page = 1; entries.length < Math.min(limit, total); page += 1) {
      const read = await list({ page, itemsPerPage });
      if (read.entries.length === 0) break;
      entries.push(...read.entries);
      total = read.total;
      bar.step(what, entries.length, Math.min(limit, total));
    }
  } finally {
    bar.end();
  }
  if (total > limit && Number.isFinite(total))
    process.stderr.write(`The first ${limit} of ${total} ${what}; --limit shows more.\n`);
  return entries.slice(0, limit);
}
