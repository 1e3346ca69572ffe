import { isBlank } from '../../domain/basics/decimal.ts';
import { type ClosedPeriod, EPOCH, type Instant, later, NEVER } from '../../domain/basics/instant.ts';
import type { NoteSubject } from '../../domain/amounts/note.ts';

export type Points = readonly { readonly start: Instant; readonly value: string }[];

/** The period of a figure that is used at a time for which there are no earlier or later ones. */
export interface UsedPeriod extends Pick<NoteSubject, 'from' | 'to'> {
  readonly lacks: 'earlier' | 'later';
}

/** The time that the figures of a history are for: from the first with a date until the last one's. */
interface Coverage {
  readonly first: Instant;
  readonly second?: Instant | undefined;
  readonly last: Instant;
  /** Until then, inclusive; NEVER where it has no end. */
  readonly until: Instant;
}

const day = 86_400_000;

/** The figures that are used at the start and the end of a window that the history does not cover. */
export function listUncovered(points: Points, { start, end }: ClosedPeriod): readonly UsedPeriod[] {
  const ofWindow = end > start ? withoutBlank(points) : points;
  const coverage = cover(ofWindow);
  if (coverage === null) return [];
  const { first, second, last, until } = coverage;
  const hasUndated = ofWindow[0]?.start !== first;
  const before = hasUndated ? { to: first } : { from: first, to: second };
  return [
    ...(start < first ? [{ lacks: 'earlier', ...before } as const] : []),
    ...(end !== NEVER && end > until ? [{ lacks: 'later', from: last } as const] : []),
  ];
}

/** When another figure, or another note on figures, may begin to count. */
export function changesOf(points: Points): readonly Instant[] {
  const starts = points.flatMap(({ start }) => (start > EPOCH ? start : []));
  if (starts.length === 0) return starts;
  const untilOf = (covered: Points): Instant => cover(covered)?.until ?? NEVER;
  const ends = [untilOf(withoutBlank(points)), later(untilOf(points), 1)];
  return [...starts, ...ends.filter((at) => at < NEVER)];
}

/** Over a period, entries without a figure are skipped. */
function withoutBlank(points: Points): Points {
  return points.filter(({ value }) => !isBlank(value, true));
}

/**
 * `null` if no figure has a date; the one of the epoch has none. The last figure is for as
 * long as the longest before it and a leap day, and always if there is no other with a date.
 */
function cover(points: Points): Coverage | null {
  const dated = points.flatMap(({ start }) => (start > EPOCH ? start : []));
  const [first, second] = dated;
  const last = dated.at(-1);
  if (first === undefined || last === undefined) return null;
  const lengths = dated.slice(1).map((start, index) => start - (dated[index] ?? start));
  const until = second === undefined ? NEVER : later(last, Math.max(...lengths) + day);
  return { first, second, last, until };
}
