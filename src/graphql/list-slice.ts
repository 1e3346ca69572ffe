import { badInput } from '../domain/basics/errors.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';

/** Part of a longer list. */
export interface Slice<T> {
  readonly entries: readonly T[];
  /** The total where it was requested; otherwise a lower bound. */
  readonly total: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** The cursor of the entry with an index of this slice. */
  readonly cursorOf: (index: number) => string;
}

/** Part of a list that is read by the indexes of entries. */
export interface IndexedSlice<T> extends Slice<T> {
  /** The index of the first entry in the whole list. */
  readonly offset: number;
  readonly below?: Page<T>['below'];
}

export interface ConnectionArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

export const standardSize = 10;
export const maxSize = 100;
/** The largest page requested to cover a window that crosses page boundaries. */
const largestPage = 200;

/**
 * Reads the requested part of a list from a paged source: with one page where
 * some page size covers the window, else with two. Throws BAD_USER_INPUT for
 * sizes out of range and cursors of other lists. Without `withTotal` the source
 * need not count the list.
 */
export async function readSlice<T>(
  list: string,
  args: ConnectionArguments,
  readAnyPage: (request: PageRequest) => Promise<Page<T>>,
  withTotal = true,
): Promise<IndexedSlice<T>> {
  // `last` counts from the end.
  const needsTotal = withTotal || typeof args.last === 'number';
  const readPage = (request: PageRequest) =>
    readAnyPage(needsTotal ? request : { ...request, withTotal: false });
  const size = sizeOf(args);
  const after = offsetOf(args, 'after', list);
  const before = offsetOf(args, 'before', list);
  const start = after === null ? 0 : after + 1;
  if (typeof args.last !== 'number') {
    const end = Math.min(start + size, before ?? Number.MAX_SAFE_INTEGER);
    return readWindow(list, start, Math.max(0, end - start), readPage);
  }
  const readUpTo = (end: number) => {
    const offset = Math.max(0, end - size, start);
    return readWindow(list, offset, Math.max(0, end - offset), readPage);
  };
  const end = before ?? (await readPage({ page: 1, itemsPerPage: size })).total;
  const slice = await readUpTo(end);
  // The list may have shrunk since it issued the cursor.
  return slice.total < end ? readUpTo(slice.total) : slice;
}

async function readWindow<T>(
  list: string,
  offset: number,
  size: number,
  readPage: (request: PageRequest) => Promise<Page<T>>,
): Promise<IndexedSlice<T>> {
  const pages = await Promise.all(pagesFor(offset, Math.max(1, size)).map(readPage));
  const [first] = pages;
  const firstOffset = first === undefined ? 0 : (first.request.page - 1) * first.request.itemsPerPage;
  const entries = pages
    .flatMap((page) => page.entries)
    .slice(offset - firstOffset, offset - firstOffset + size);
  const total = Math.max(0, ...pages.map((page) => page.total));
  return {
    entries,
    offset,
    total,
    hasNextPage: offset + entries.length < total,
    hasPreviousPage: Math.min(offset, total) > 0,
    cursorOf: (index) => cursorAt(list, offset + index),
    below: first?.below,
  };
}

/** The pages that cover a window: the smallest single page, or two of the window's size. */
function pagesFor(offset: number, size: number): readonly PageRequest[] {
  for (let itemsPerPage = size; itemsPerPage <= largestPage; itemsPerPage += 1) {
    const page = Math.floor(offset / itemsPerPage);
    if (Math.floor((offset + size - 1) / itemsPerPage) === page) return [{ page: page + 1, itemsPerPage }];
  }
  const page = Math.floor(offset / size) + 1;
  return [
    { page, itemsPerPage: size },
    { page: page + 1, itemsPerPage: size },
  ];
}

/** A cursor contains the name of its list, with a path and a filter, at worst all multi-byte. */
const maxCursor = 10_000;

/** No list is as long; page numbers beyond are too large for the service. */
const maxOffset = 1_000_000_000;

/** `place` is the index of an entry, or where it stands in the order of the list. */
export function cursorAt(list: string, place: number | string): string {
  return Buffer.from(JSON.stringify([list, place])).toString('base64url');
}

/** Throws BAD_USER_INPUT for sizes out of range. */
export function sizeOf({ first, last }: ConnectionArguments): number {
  if (typeof first === 'number' && typeof last === 'number') {
    throw badInput('last', 'Pass first or last, not both.');
  }
  const argument = typeof last === 'number' ? 'last' : 'first';
  const size = last ?? first ?? standardSize;
  if (size >= 1 && size <= maxSize) return size;
  throw badInput(argument, `${argument} must be from 1 to ${maxSize}; got ${size}.`);
}

type CursorArgument = 'after' | 'before';

function offsetOf(args: ConnectionArguments, argument: CursorArgument, list: string): number | null {
  return readCursor(args, argument, list, (place): place is number => {
    const isOffset = typeof place === 'number' && Number.isInteger(place) && place >= 0;
    return isOffset && place <= maxOffset;
  });
}

/** Throws BAD_USER_INPUT for cursors of other lists, and for those with another kind of place. */
export function readCursor<P extends number | string>(
  args: ConnectionArguments,
  argument: CursorArgument,
  list: string,
  isPlace: (place: unknown) => place is P,
): P | null {
  const cursor = args[argument];
  if (cursor === null || cursor === undefined) return null;
  const [of, place] = decodeCursor(cursor);
  if (of === list && isPlace(place)) return place;
  throw badInput(
    argument,
    `${argument} must be a cursor issued by this list, from edges or pageInfo; leave it out to start from the beginning.`,
  );
}

function decodeCursor(cursor: string): readonly unknown[] {
  if (cursor.length > maxCursor) return [];
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
