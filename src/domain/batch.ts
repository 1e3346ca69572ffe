import { badInput } from './errors.ts';

/** How many entries one write may have. */
export const MAXIMUM_BATCH = 50;

/** Throws BAD_USER_INPUT for a write of nothing, and for one of too much. */
export function assertBatch(entries: readonly unknown[], argument: string): void {
  if (entries.length === 0) {
    throw badInput(argument, `${argument} must have at least one entry; it is empty.`, 'empty-list');
  }
  if (entries.length > MAXIMUM_BATCH) {
    throw badInput(
      argument,
      `${argument} may have ${MAXIMUM_BATCH} entries at most; got ${entries.length}. Send them in several requests.`,
      'too-many-entries',
    );
  }
}
