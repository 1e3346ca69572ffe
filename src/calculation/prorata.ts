import type { Amount } from '../domain/amount.ts';
import type { Instant, Period } from '../domain/instant.ts';
import { areCompatible } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';
import type { Unit } from '../units/unit.ts';

/** The period that amounts are wanted for. */
export interface ProrataPeriod {
  readonly start: Instant;
  readonly end: Instant;
  /** Where a window without an end is taken to end. */
  readonly now: Instant;
}

export interface ClosedPeriod {
  readonly start: Instant;
  readonly end: Instant;
}

/** What is done so that the amounts are those of the period that is asked for. */
export type Prorata =
  /** Nobody asked, or the window has no end and nothing is per time: the amounts stay as they are. */
  | { readonly kind: 'unscaled' }
  /** What is given per time is multiplied by the length of the overlap, and the calculation made for it. */
  | { readonly kind: 'inputs'; readonly overlap: ClosedPeriod }
  /** Every amount is multiplied by the overlap's share of the window. */
  | { readonly kind: 'amounts'; readonly overlap: ClosedPeriod; readonly share: number }
  /** The window and the period have nothing in common: the amount is 0. */
  | { readonly kind: 'apart' };

const second = parseUnit('s', 'unit');
const millisecondsPerSecond = 1000;

/**
 * How a period that is asked for changes a calculation for `window`;
 * `hasInputPerTime` says whether an input other than zero is per time.
 */
export function toProrata(
  window: Period,
  requested: ProrataPeriod | undefined,
  hasInputPerTime: () => boolean,
): Prorata {
  if (requested === undefined) return { kind: 'unscaled' };
  const overlap = overlapOf(window, requested);
  if (overlap === null) return { kind: 'apart' };
  if (hasInputPerTime()) return { kind: 'inputs', overlap };
  if (window.end === null) return { kind: 'unscaled' };
  return { kind: 'amounts', overlap, share: lengthOf(overlap) / (window.end - window.start) };
}

/** What a window, which without an end lasts until now, and a period have in common; `null` for nothing. */
export function overlapOf(window: Period, { start, end, now }: ProrataPeriod): ClosedPeriod | null {
  const overlap = { start: Math.max(window.start, start), end: Math.min(window.end ?? now, end) };
  return overlap.end > overlap.start ? overlap : null;
}

/** Whether a value with this per-unit is a rate in time, as `kWh` per `month` is and `kg` per `km` is not. */
export function isPerTime(perUnit: Unit | null): perUnit is Unit {
  return perUnit !== null && areCompatible(perUnit, second);
}

/** What a value per `perUnit` is multiplied by to be that of a period: 3 for a quarter of a year and `month`. */
export function timesWithin(period: ClosedPeriod, perUnit: Unit): number {
  return lengthOf(period) / (perUnit.factor * millisecondsPerSecond);
}

/** The amounts of the period that is asked for. Empty amounts stay empty. */
export function scaleAmounts(amounts: readonly Amount[], prorata: Prorata): readonly Amount[] {
  if (prorata.kind !== 'amounts') return amounts;
  return amounts.map((amount) => ({
    ...amount,
    value: amount.value === null ? null : amount.value * prorata.share,
  }));
}

function lengthOf({ start, end }: ClosedPeriod): number {
  return end - start;
}
