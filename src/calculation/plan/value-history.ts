import type { ClosedPeriod, Instant } from '../../domain/basics/instant.ts';
import { DataSeries, entriesIn, type SeriesPoint } from './data-series.ts';
import type { DefinitionFacts } from '../../domain/amounts/figure-facts.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { parseDecimal } from '../../domain/basics/decimal.ts';

/** The item of a look-up, and the publisher's row that it names. */
export interface FoundItem {
  readonly uid: Uid;
  readonly row: string | null;
  /** Facts stated by the figures of its category; `null` if none are. */
  readonly figures: DefinitionFacts | null;
  readonly unit: string | null;
  readonly perUnit: string | null;
}

/** The whole history of a value as stored, of which the window of a calculation selects. */
export interface ValueHistory {
  /** Oldest first; none if there is no such value, and `''` for an empty number. */
  readonly points: readonly { readonly start: Instant; readonly value: string }[];
  readonly isNumeric: boolean;
  /** The item that has it, for explanations. */
  readonly from?: FoundItem | undefined;
}

interface NumberPoints {
  readonly texts: ValueHistory['points'];
  readonly numbers: readonly SeriesPoint[];
}

/**
 * The mean over the window for a number with several entries in it, otherwise the last entry;
 * `null` if there is no such value.
 */
export function textIn(history: ValueHistory, window: ClosedPeriod): string | null {
  const { points, isNumeric } = history;
  const isMean = isNumeric && window.end > window.start;
  const entries = entriesIn(isMean ? numbersIn(points).texts : points, window);
  const mean = isMean && entries.length > 1 ? seriesIn(history, window) : null;
  return mean === null
    ? (entries.at(-1)?.value ?? (points.length === 0 ? null : ''))
    : String(mean.integrate());
}

/** `null` if no entry is a number. */
export function seriesIn({ points }: ValueHistory, window: ClosedPeriod): DataSeries | null {
  const { numbers } = numbersIn(points);
  return numbers.length === 0 ? null : new DataSeries(entriesIn(numbers, window), window);
}

function numbersIn(points: ValueHistory['points']): NumberPoints {
  const parsed = points.flatMap((point) => {
    const value = parseDecimal(point.value);
    return value === null ? [] : { point, number: { start: point.start, value } };
  });
  return { texts: parsed.map(({ point }) => point), numbers: parsed.map(({ number }) => number) };
}
