import type { Page } from '../domain/basics/page.ts';
import { type ConnectionArguments, cursorAt, readCursor, sizeOf, type Slice } from './list-slice.ts';

/** A list whose entries know their places in its order. */
export interface OrderedList<E> {
  /** Identifies the list, so that cursors of other lists are rejected. */
  readonly name: string;
  /** The first entries after a place, in the order of the list or in reverse. The total may be a lower bound. */
  readonly read: (from: OrderedStart) => Promise<Page<E>>;
  readonly placeOf: (entry: E) => string;
  /** Negative for places in the order of the list. */
  readonly compare: (place: string, other: string) => number;
}

export interface OrderedStart {
  readonly after: string | null;
  readonly isReversed: boolean;
  readonly size: number;
}

/** Goes on from a place and not from an index, so that no entry comes twice or is missed while others come and go. */
export async function readOrdered<E>(list: OrderedList<E>, args: ConnectionArguments): Promise<Slice<E>> {
  const { name, placeOf, compare } = list;
  const after = placeIn(args, 'after', name);
  const before = placeIn(args, 'before', name);
  const isReversed = typeof args.last === 'number';
  const [from, to] = isReversed ? [before, after] : [after, before];
  const page = await list.read({ after: from, isReversed, size: sizeOf(args) });
  const isWithin = (entry: E): boolean =>
    to === null || (isReversed ? compare(to, placeOf(entry)) : compare(placeOf(entry), to)) < 0;
  const within = page.entries.filter(isWithin);
  const goesOn = page.total > within.length;
  const entries = isReversed ? within.toReversed() : within;
  return {
    entries,
    total: page.total,
    hasNextPage: isReversed ? from !== null : goesOn,
    hasPreviousPage: isReversed ? goesOn : from !== null,
    cursorOf(index) {
      const entry = entries[index];
      return cursorAt(name, entry === undefined ? '' : placeOf(entry));
    },
  };
}

function placeIn(args: ConnectionArguments, argument: 'after' | 'before', name: string): string | null {
  return readCursor(args, argument, name, (place): place is string => typeof place === 'string');
}
