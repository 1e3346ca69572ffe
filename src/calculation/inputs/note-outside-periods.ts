import { type ClosedPeriod, EPOCH, type Instant, latest } from '../../domain/basics/instant.ts';
import type { NoteSubject } from '../../domain/amounts/note.ts';
import { listUncovered, type Points, type UsedPeriod } from '../plan/coverage.ts';
import type { RunNotes } from '../plan/run-notes.ts';

/** The figures of one value over time, oldest first. */
export interface History {
  readonly path: string;
  readonly points: Points;
}

/** Figures without a date are for any time. */
export function hasDates({ points }: Pick<History, 'points'>): boolean {
  return points.some(({ start }) => start > EPOCH);
}

/** A history whose figures are used before or after the time that they are for. */
interface Uncovered {
  readonly path: string;
  readonly periods: readonly UsedPeriod[];
}

export function findUncovered(histories: readonly History[], window: ClosedPeriod): readonly Uncovered[] {
  return histories.flatMap(({ path, points }) => {
    const periods = listUncovered(points, window);
    return periods.length === 0 ? [] : [{ path, periods }];
  });
}

/**
 * One note for all figures of the same period that were used before or after the time
 * that they are for. It does not name that time, so that amounts of many times are the same.
 */
export function noteOutsidePeriods(uncovered: readonly Uncovered[], notes: RunNotes): void {
  const byPeriod = new Map<string, { readonly used: UsedPeriod; readonly paths: Set<string> }>();
  for (const { path, periods } of uncovered) {
    for (const used of periods) {
      const key = `${used.lacks} ${used.from} ${used.to}`;
      const same = byPeriod.get(key);
      if (same === undefined) byPeriod.set(key, { used, paths: new Set([path]) });
      else same.paths.add(path);
    }
  }
  for (const { used, paths } of byPeriod.values()) {
    const { lacks, from, to } = used;
    const figures = [...paths];
    const period = [
      ...(from === undefined ? [] : [`from ${dateOf(from)}`]),
      ...(to === undefined ? [] : [`to ${dateOf(to)}`]),
    ];
    notes.report(
      { code: 'OUTSIDE_PERIOD', figures, from, to },
      `Uses the figures ${period.join(' ')}; no ${lacks} ones are available. Figures: ${figures.join(', ')}.`,
    );
  }
}

function dateOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The time whose figures were used, where notes report none for the beginning of a window. */
export function usedPeriod(window: ClosedPeriod, notes: readonly Partial<NoteSubject>[]): ClosedPeriod {
  if (notes.length === 0) return window;
  const firsts = notes.flatMap(({ code, from, to }) =>
    code === 'OUTSIDE_PERIOD' && to !== undefined ? [from ?? to] : [],
  );
  if (firsts.length === 0) return window;
  return { start: latest(window.start, ...firsts), end: latest(window.end, ...firsts) };
}
