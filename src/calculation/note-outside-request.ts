import type { Period } from '../domain/instant.ts';
import type { Prorata, ProrataPeriod } from './prorata.ts';
import type { RunNotes } from './run-notes.ts';

/** A note on an item that has no time in the requested period, or whose time there is not over. */
export function noteOutsideRequest(
  window: Period,
  { end, now }: ProrataPeriod,
  { kind }: Prorata,
  notes: RunNotes,
): void {
  const isOpen = window.end === null;
  if (kind === 'apart') {
    const why = isOpen ? ': an item without an end counts until now' : '';
    notes.report({ code: 'NO_OVERLAP' }, `The item does not overlap the requested period${why}.`);
  } else if (isOpen && end > now) {
    const text = `The item has no end, so the rest of the period after ${new Date(now).toISOString()} does not count.`;
    notes.report({ code: 'CUT_OFF_AT_NOW', to: now }, text);
  }
}
