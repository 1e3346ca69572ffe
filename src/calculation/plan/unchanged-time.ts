import { always } from '../../domain/amounts/emitted-part.ts';
import { type ClosedPeriod, type Instant, later } from '../../domain/basics/instant.ts';

/**
 * The time around a window in which nothing changes, so that any other window of
 * the same length in it has the same figures: the window itself where something
 * changes within it. A single instant lasts a millisecond.
 */
export function unchangedAround(window: ClosedPeriod, changes: Iterable<readonly Instant[]>): ClosedPeriod {
  const { start } = window;
  const end = endOf(window);
  let { start: from, end: until } = always;
  for (const instants of changes) {
    for (const at of instants) {
      if (at > start && at < end) return { start, end };
      if (at > start && at < until) until = at;
      if (at <= start && at > from) from = at;
    }
  }
  return { start: from, end: until };
}

export function isWithin(window: ClosedPeriod, time: ClosedPeriod): boolean {
  return window.start >= time.start && endOf(window) <= time.end;
}

function endOf({ start, end }: ClosedPeriod): Instant {
  return end > start ? end : later(start, 1);
}
