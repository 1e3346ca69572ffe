import { badInput } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import { historiesOf } from './current-values.ts';
import type { FoundValue } from './read-data-item-values.ts';

export function isFirst(value: FoundValue): boolean {
  return historyOf(value)[0]?.uid === value.current.entry.uid;
}

/** The start of an entry after a change. The first entry of a history cannot be moved. */
export function movedStart(value: FoundValue, startDate: Instant): Instant {
  if (startDate === value.current.entry.startDate) return startDate;
  if (isFirst(value)) {
    throw badInput(
      'startDate',
      'The first entry of a history counts from the start and cannot be moved.',
      'invalid-modification',
    );
  }
  assertStart(historyOf(value), startDate);
  return startDate;
}

/** Throws BAD_USER_INPUT for an instant that is the start of an entry, or before the history. */
export function assertStart(history: readonly StoredDataItemValue[], startDate: Instant): void {
  const [first] = history;
  if (history.some((entry) => entry.startDate === startDate)) {
    throw badInput('startDate', 'The value already has an entry from that time on.', 'duplicate');
  }
  if (first !== undefined && startDate < first.startDate) {
    throw badInput('startDate', 'startDate must be after the start of the first entry of the history.');
  }
}

function historyOf({ found: { entries }, current }: FoundValue): readonly StoredDataItemValue[] {
  return historiesOf(entries).get(current.definition.uid) ?? [];
}
