import type { Instant } from './instant.ts';

/** A part of time that may be open at either end. */
interface HistoryWindow {
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/**
 * The entries of a history, newest first, that count at some time in a window:
 * each counts from its start until the next one's. The one that counts when the
 * window begins is among them; one that starts as it ends is not.
 */
export function countingWithin<T extends { readonly startDate: Instant }>(
  history: readonly T[],
  { from, to }: HistoryWindow,
): readonly T[] {
  return history.filter(({ startDate }, index) => {
    const end = history[index - 1]?.startDate ?? null;
    return (to === null || startDate < to) && (from === null || end === null || end > from);
  });
}
