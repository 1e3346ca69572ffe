import type { Instant } from './instant.ts';

/** A period that may be open at either end. */
interface HistoryWindow {
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/**
 * The entries of a history, newest first, that are in effect at some time in a
 * window: each from its start until the start of the next. Includes the entry in
 * effect when the window starts, and none that starts when it ends.
 */
export function inEffectWithin<T extends { readonly startDate: Instant }>(
  history: readonly T[],
  { from, to }: HistoryWindow,
): readonly T[] {
  return history.filter(({ startDate }, index) => {
    const end = history[index - 1]?.startDate ?? null;
    return (to === null || startDate < to) && (from === null || end === null || end > from);
  });
}
