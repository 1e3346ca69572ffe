import { type ClosedPeriod, EPOCH, type Instant, later, latest, NEVER } from '../domain/instant.ts';
import type { NoteSubject } from '../domain/note.ts';
import { isBlank } from '../domain/decimal.ts';
import type { RunNotes } from './run-notes.ts';

/** The figures of one value over time, oldest first. */
export interface History {
  readonly path: string;
  readonly points: readonly { readonly start: Instant; readonly value: string }[];
}

/** Figures without a date are for any time. */
export function hasDates({ points }: Pick<History, 'points'>): boolean {
  return points.some(({ start }) => start > EPOCH);
}

/** The period of the figure that was used at an instant that no figure is for. */
interface UsedPeriod extends Pick<NoteSubject, 'from' | 'to'> {
  readonly at: Instant;
}

const day = 86_400_000;

/** One note for all figures of the same period that were used before or after the time that they are for. */
export function noteOutsidePeriods(
  histories: readonly History[],
  wasRead: (history: History) => boolean,
  window: ClosedPeriod,
  notes: RunNotes,
): void {
  const outside = histories.flatMap((history) => {
    const uncovered = listUncovered(history, window);
    return uncovered.length > 0 && wasRead(history) ? [{ ...history, uncovered }] : [];
  });
  if (outside.length === 0) return;
  const byText = new Map<string, { readonly used: UsedPeriod; readonly paths: Set<string> }>();
  for (const { path, uncovered } of outside) {
    for (const used of uncovered) {
      const text = describe(used);
      const same = byText.get(text);
      if (same === undefined) byText.set(text, { used, paths: new Set([path]) });
      else same.paths.add(path);
    }
  }
  for (const [text, { used, paths }] of byText) {
    const { from, to } = used;
    const figures = [...paths];
    notes.report({ code: 'OUTSIDE_PERIOD', figures, from, to }, `${text} Figures: ${figures.join(', ')}.`);
  }
}

/** The time whose figures were used, where notes say that there are none for the beginning of a window. */
export function usedPeriod(window: ClosedPeriod, notes: readonly Partial<NoteSubject>[]): ClosedPeriod {
  if (notes.length === 0) return window;
  const firsts = notes.flatMap(({ code, from, to }) =>
    code === 'OUTSIDE_PERIOD' && to !== undefined ? [from ?? to] : [],
  );
  if (firsts.length === 0) return window;
  return { start: latest(window.start, ...firsts), end: latest(window.end, ...firsts) };
}

/**
 * A history covers the time from its first dated figure; the one of the epoch
 * has no date. Its last figure is for as long as the longest before it and a
 * leap day, and always if there is no other with a date.
 */
function listUncovered({ points }: History, { start, end }: ClosedPeriod): readonly UsedPeriod[] {
  let earliest: Instant | undefined;
  let first: Instant | undefined;
  let second: Instant | undefined;
  let last: Instant | undefined;
  let longest = 0;
  for (const { start: at, value } of points) {
    // Over a period, entries without a figure are skipped.
    if (end > start && isBlank(value, true)) continue;
    earliest ??= at;
    if (at <= EPOCH) continue;
    if (last !== undefined) {
      second ??= at;
      longest = Math.max(longest, at - last);
    }
    first ??= at;
    last = at;
  }
  if (first === undefined || last === undefined) return [];
  const uncovered: UsedPeriod[] = [];
  if (start < first) {
    uncovered.push({ at: start, ...(earliest === first ? { from: first, to: second } : { to: first }) });
  }
  if (second !== undefined && end !== NEVER && end > last + longest + day) {
    uncovered.push({ at: end > start ? later(end, -1) : end, from: last });
  }
  return uncovered;
}

function describe({ at, from, to }: UsedPeriod): string {
  const period = [
    ...(from === undefined ? [] : [`from ${dateOf(from)}`]),
    ...(to === undefined ? [] : [`to ${dateOf(to)}`]),
  ];
  return `There is no figure for ${dateOf(at)}; that of the time ${period.join(' ')} was used.`;
}

function dateOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}
