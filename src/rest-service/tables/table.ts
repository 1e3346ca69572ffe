import type { Provenance } from '../../domain/amounts/provenance.ts';
import type { Page, PageRequest } from '../../domain/basics/page.ts';
import type { Row } from '../../tables/cells/cell.ts';
import type { RequestPart } from '../http/rest-request.ts';

/** A part of a table: some of its rows, and how the next part is read; `null` after the last. */
interface TablePart {
  readonly rows: readonly Row[];
  readonly next: ReadPart | null;
}

/** Reads as a request of its own would: within the budget and the deadline of its part. */
export type ReadPart = (part: RequestPart) => Promise<TablePart>;

/** Rows of any number that are read while they are sent. */
export interface Table {
  /** File name for browsers, without extension. */
  readonly name: string;
  /** Says what it is; its name if absent. */
  readonly title?: string | undefined;
  readonly columns: readonly string[];
  readonly read: ReadPart;
  /** Where its figures are from, as far as that is known before they are read. */
  readonly sources?: readonly Provenance[] | undefined;
}

/** A page that other services answer too, and that takes a few milliseconds. */
export const rowsPerPart = 200;

/** Rows that are there already. */
export function inSlices(rows: readonly Row[], start = 0): ReadPart {
  const end = start + rowsPerPart;
  return () =>
    Promise.resolve({
      rows: rows.slice(start, end),
      next: end < rows.length ? inSlices(rows, end) : null,
    });
}

/** The rows of a list that is read in pages. */
export function inPages<T>(
  readPage: (part: RequestPart, page: PageRequest) => Promise<Page<T>>,
  toRows: (entry: T) => readonly Row[],
): ReadPart {
  const from = (page: number): ReadPart =>
    async function readFrom(part) {
      const request: PageRequest = { page, itemsPerPage: rowsPerPart, withTotal: false };
      const { entries, total } = await readPage(part, request);
      const isLast = entries.length === 0 || page * rowsPerPart >= total;
      return { rows: entries.flatMap(toRows), next: isLast ? null : from(page + 1) };
    };
  return from(1);
}
