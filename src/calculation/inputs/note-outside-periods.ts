import { isBlank } from '../../domain/basics/decimal.ts';
import {
  type ClosedPeriod,
  EPOCH,
  type Instant,
  later,
  NEVER,
  startOfYear,
  yearOf,
} from '../../domain/basics/instant.ts';
import type { RunNotes } from '../plan/run-notes.ts';

/** The figures of one value over time, oldest first. */
export interface History {
  readonly path: string;
  readonly points: readonly { readonly start: Instant; readonly value: string }[];
}

/** Figures without a date are of the edition that facts state. */
export function hasDates({ points }: Pick<History, 'points'>): boolean {
  return points.some(({ start }) => start > EPOCH);
}

/** The year of the figures that count at some time, and what there is besides. */
interface FigureYear {
  readonly path?: string;
  readonly year: number;
  readonly others: string;
}

/**
 * One note for all figures of a year that is two or more away from the start or the end of the
 * window. It does not name that time, so that amounts of many times are the same.
 */
export function noteOutsidePeriods(
  histories: readonly History[],
  edition: string | null,
  window: ClosedPeriod,
  notes: RunNotes,
): void {
  const { start, end } = window;
  if (end === NEVER) return;
  const isMean = end > start;
  const yearsAt = (at: Instant): readonly FigureYear[] =>
    histories.length === 0
      ? ofEdition(edition, yearOf(at))
      : histories.flatMap((history) => ofHistory(history, at, isMean));
  const found = [start, isMean ? later(end, -1) : end].flatMap((at) =>
    yearsAt(at).filter(({ year }) => Math.abs(year - yearOf(at)) >= 2),
  );
  const years = [...new Set(found.map(({ year }) => year))].sort((one, other) => one - other);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return;
  const paths = new Set(found.flatMap(({ path }) => path ?? []));
  const figures = histories.length === 0 ? undefined : [...paths];
  const others = [...new Set(found.map((each) => each.others))].join(', ');
  notes.report(
    { code: 'OUTSIDE_PERIOD', figures, from: startOfYear(first), to: startOfYear(last + 1) },
    `Uses the figures of ${years.join(' and ')}; ${others}.`,
  );
}

/** The first dated figure also counts before; over a period, entries without a figure are skipped. */
function ofHistory({ path, points }: History, at: Instant, isMean: boolean): readonly FigureYear[] {
  const dated = points.filter(({ start, value }) => start > EPOCH && !(isMean && isBlank(value, true)));
  const index = dated.findLastIndex(({ start }) => start <= at);
  const used = dated[Math.max(0, index)];
  const next = dated[index + 1];
  if (used === undefined) return [];
  const others =
    index < 0 ? noneOlder : next === undefined ? noneNewer : `the next ones are of ${yearOf(next.start)}`;
  return [{ path, year: yearOf(used.start), others }];
}

/** Figures without dates are of the years that their edition names, if it names any. */
function ofEdition(edition: string | null, year: number): readonly FigureYear[] {
  const years = (edition?.match(/(?:19|20)\d\d/g) ?? []).map(Number);
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  if (year < first) return [{ year: first, others: noneOlder }];
  return year > last ? [{ year: last, others: noneNewer }] : [];
}

const noneOlder = 'none older are available';
const noneNewer = 'none newer are available';
