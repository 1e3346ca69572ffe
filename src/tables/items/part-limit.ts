import { type FoundItems, MAXIMUM_ROWS, type ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { nameOf } from './row-items.ts';

/** Each is searched, and a part has the CPU time of one request. */
const maxSearches = 30;

/** How much of a table is one part: so many rows, and so many activities that no part before has. */
export class PartLimit {
  readonly found: FoundItems = new Map();
  readonly #searched = new Set<string>();
  #rows = 0;
  #searches = 0;

  /** Counts a row, which begins the next part where it no longer fits this one. */
  beginsNext(row: ProfileItemRow | undefined): boolean {
    const name = row?.item.by === 'search' ? nameOf(row) : null;
    const isNew = name !== null && !this.#searched.has(name);
    const isFull = this.#rows === MAXIMUM_ROWS || (isNew && this.#searches === maxSearches);
    if (isFull) this.#rows = this.#searches = 0;
    this.#rows += 1;
    if (isNew) this.#searches += 1;
    if (name !== null) this.#searched.add(name);
    return isFull;
  }
}
