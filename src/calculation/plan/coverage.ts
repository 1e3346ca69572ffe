import { isBlank } from '../../domain/basics/decimal.ts';
import { type ClosedPeriod, EPOCH, type Instant, later, NEVER } from '../../domain/basics/instant.ts';
import type { NoteSubject } from '../../domain/amounts/note.ts';

export type Points = readonly { readonly start: Instant; readonly value: string }[];

/** The period of a figure that is used at a time that no figure is for, and the note on it. */
export interface UsedPeriod extends Pick<NoteSubject, 'from' | 'to'> {
  readonly text: string;
}

/** The time that the figures of a history are for: from the first with a date until the last one's. */
interface Coverage {
  readonly first: Instant;
  readonly before: readonly UsedPeriod[];
  /** Until then, inclusive; NEVER where it has no end. */
  readonly until: Instant;
  readonly after: readonly UsedPeriod[];
}

interface Timeline {
  readonly changes: readonly Instant[];
  readonly ofInstant: Coverage | null;
  readonly ofPeriod: Coverage | null;
}

const day = 86_400_000;
const nothing: readonly UsedPeriod[] = [];

/** Cached by points, which many calculations share. */
const timelines = new WeakMap<Points, Timeline>();

/** The figures that are used at the start and the end of a window that the history does not cover. */
export function listUncovered(points: Points, { start, end }: ClosedPeriod): readonly UsedPeriod[] {
  const { ofPeriod, ofInstant } = timelineOf(points);
  const coverage = end > start ? ofPeriod : ofInstant;
  if (coverage === null) return nothing;
  const { first, before, until, after } = coverage;
  const isAfter = end !== NEVER && end > until;
  if (start >= first) return isAfter ? after : nothing;
  return isAfter ? [...before, ...after] : before;
}

/** When another figure, or another note on figures, may begin to count. */
export function changesOf(points: Points): readonly Instant[] {
  return timelineOf(points).changes;
}

/** Most histories have no dated entry. */
const undated: Timeline = { changes: [], ofInstant: null, ofPeriod: null };

function timelineOf(points: Points): Timeline {
  if (points.every(({ start }) => start <= EPOCH)) return undated;
  const known = timelines.get(points);
  if (known !== undefined) return known;
  const ofInstant = cover(points);
  // Over a period, entries without a figure are skipped.
  const ofPeriod = cover(points.filter(({ value }) => !isBlank(value, true)));
  const starts = points.flatMap(({ start }) => (start > EPOCH ? start : []));
  const ends = [ofPeriod?.until ?? NEVER, later(ofInstant?.until ?? NEVER, 1)].filter((at) => at < NEVER);
  const timeline = { changes: [...starts, ...ends], ofInstant, ofPeriod };
  timelines.set(points, timeline);
  return timeline;
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
  return {
    first,
    before: [
      points[0]?.start === first
        ? usedPeriod('earlier', first, second)
        : usedPeriod('earlier', undefined, first),
    ],
    until: second === undefined ? NEVER : later(last, Math.max(...lengths) + day),
    after: [usedPeriod('later', last, undefined)],
  };
}

function usedPeriod(
  than: 'earlier' | 'later',
  from: Instant | undefined,
  to: Instant | undefined,
): UsedPeriod {
  const period = [
    ...(from === undefined ? [] : [`from ${dateOf(from)}`]),
    ...(to === undefined ? [] : [`to ${dateOf(to)}`]),
  ];
  const text = `Uses the figures ${period.join(' ')}; no ${than} ones are available.`;
  return { from, to, text };
}

function dateOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}
