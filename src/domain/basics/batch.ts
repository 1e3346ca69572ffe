import { badInput } from './errors.ts';

/** A change or a deletion: CONFLICT when the record has another version than the expected one. */
export interface ExpectsVersion {
  readonly expectedVersion?: number | undefined;
}

export const MAXIMUM_BATCH = 1_000;

/** Throws BAD_USER_INPUT for an empty batch and for one that is too large. */
export function assertBatch(entries: readonly unknown[], argument: string): void {
  if (entries.length === 0) {
    throw badInput(argument, `${argument} must have at least one entry, but is empty.`, 'empty-list');
  }
  if (entries.length > MAXIMUM_BATCH) {
    throw badInput(
      argument,
      `${argument} must have at most ${MAXIMUM_BATCH} entries; got ${entries.length}. Send them in several requests.`,
      'too-many-entries',
    );
  }
}
