import { type ClosedPeriod, EPOCH, type Instant, later, NEVER } from '../domain/instant.ts';
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
  histories: Iterable<History>,
  window: ClosedPeriod,
  notes: RunNotes,
): void {
  const byText = new Map<string, { readonly used: UsedPeriod; readonly paths: Set<string> }>();
  for (const { path, points } of histories) {
    // Over a period, entries without a figure are skipped.
    const figures = window.end > window.start ? points.filter(({ value }) => !isBlank(value, true)) : points;
    const starts = figures.map(({ start }) => start);
    for (const used of listUncovered(starts, window)) {
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

/**
 * A history covers the time from its first dated figure; the one of the epoch
 * has no date. Its last figure is for as long as the longest before it and a
 * leap day, and always if there is no other with a date.
 */
function listUncovered(starts: readonly Instant[], { start, end }: ClosedPeriod): readonly UsedPeriod[] {
  const dated = starts.filter((each) => each > EPOCH);
  const [first, ...rest] = dated;
  const last = rest.at(-1);
  const uncovered: UsedPeriod[] = [];
  if (first !== undefined && start < first) {
    uncovered.push({ at: start, ...(starts[0] === first ? { from: first, to: rest[0] } : { to: first }) });
  }
  if (last !== undefined && end !== NEVER) {
    const longest = Math.max(...rest.map((each, index) => each - (dated[index] ?? each)));
    if (end > last + longest + day) uncovered.push({ at: end > start ? later(end, -1) : end, from: last });
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
