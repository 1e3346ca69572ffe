import type { ClosedPeriod, Instant } from '../domain/instant.ts';
import { DataSeries, entriesIn } from './data-series.ts';
import type { DefinitionFacts } from '../domain/figure-facts.ts';
import type { Uid } from '../domain/uid.ts';
import { parseDecimal } from '../domain/decimal.ts';

/** The item of a look-up, and the publisher's row that it names. */
export interface FoundItem {
  readonly uid: Uid;
  readonly row: string | null;
  /** What the figures of its category say; `null` where they say nothing. */
  readonly figures: DefinitionFacts | null;
  /** Those of the value. */
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

/**
 * Of a number with several entries in the window their mean over it, otherwise
 * the last entry in it; `null` if there is no such value.
 */
export function textIn({ points, isNumeric }: ValueHistory, window: ClosedPeriod): string | null {
  const isMean = isNumeric && window.end > window.start;
  const usable = isMean ? points.filter(({ value }) => parseDecimal(value) !== null) : points;
  const entries = entriesIn(usable, window);
  const mean = isMean && entries.length > 1 ? seriesIn({ points: entries }, window) : null;
  return mean === null
    ? (entries.at(-1)?.value ?? (points.length === 0 ? null : ''))
    : String(mean.integrate());
}

/** `null` if no entry is a number. */
export function seriesIn({ points }: Pick<ValueHistory, 'points'>, window: ClosedPeriod): DataSeries | null {
  const usable = points.flatMap(({ start, value }) => {
    const number = parseDecimal(value);
    return number === null ? [] : { start, value: number };
  });
  return usable.length === 0 ? null : new DataSeries(entriesIn(usable, window), window);
}
