import type { Amount } from '../../domain/amounts/amount.ts';
import {
  type ClosedPeriod,
  earliest,
  type Instant,
  latest,
  type Period,
} from '../../domain/basics/instant.ts';
import { areCompatible } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import type { Unit } from '../../units/unit.ts';

/** The period to return amounts for. */
export interface ProrataPeriod extends ClosedPeriod {
  /** Where a window without an end is assumed to end. */
  readonly now: Instant;
}

/** How amounts are scaled to the requested period. */
export type Prorata =
  /** No period was requested, or the window has no end and nothing is per time: amounts are unchanged. */
  (
    | { readonly kind: 'unscaled' }
    /** Inputs per time are multiplied by the length of the overlap. */
    | { readonly kind: 'inputs'; readonly overlap: ClosedPeriod }
    /** Every amount is multiplied by the overlap's share of the window. */
    | { readonly kind: 'amounts'; readonly share: number }
    /** The window and the period do not overlap: the amount is 0. */
    | { readonly kind: 'apart' }
  ) & {
    /** The only time whose figures count; `null` if no period was requested, or none of it is in the window. */
    readonly overlap: ClosedPeriod | null;
  };

const second = parseUnit('s', 'unit');
const millisecondsPerSecond = 1000;

/**
 * How a requested period changes a calculation for `window`; `hasInputPerTime`
 * tells whether an input other than zero is per time.
 */
export function toProrata(
  window: Period,
  requested: ProrataPeriod | undefined,
  hasInputPerTime: () => boolean,
): Prorata {
  if (requested === undefined) return { kind: 'unscaled', overlap: null };
  const overlap = overlapOf(window, requested);
  if (overlap === null) return { kind: 'apart', overlap };
  if (hasInputPerTime()) return { kind: 'inputs', overlap };
  if (window.end === null) return { kind: 'unscaled', overlap };
  const share = (overlap.end - overlap.start) / (window.end - window.start);
  return { kind: 'amounts', overlap, share };
}

/** The overlap of a window and a period; an open window ends at `now`. `null` if there is none. */
function overlapOf(window: Period, { start, end, now }: ProrataPeriod): ClosedPeriod | null {
  const overlap = { start: latest(window.start, start), end: earliest(window.end ?? now, end) };
  return overlap.end > overlap.start ? overlap : null;
}

/** Whether a value with this per-unit is a rate over time: `kWh` per `month` is, `kg` per `km` is not. */
export function isPerTime(perUnit: Unit | null): perUnit is Unit {
  return perUnit !== null && areCompatible(perUnit, second);
}

/** The factor from a value per `perUnit` to a value for the period: 3 for a quarter of a year and `month`. */
export function timesWithin({ start, end }: ClosedPeriod, perUnit: Unit): number {
  return (end - start) / (perUnit.factor * millisecondsPerSecond);
}

/** The amounts for the requested period. Empty amounts stay empty. */
export function scaleAmounts(amounts: readonly Amount[], prorata: Prorata): readonly Amount[] {
  if (prorata.kind !== 'amounts') return amounts;
  return amounts.map((amount) => ({
    ...amount,
    value: amount.value === null ? null : amount.value * prorata.share,
  }));
}
