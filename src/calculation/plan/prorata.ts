import type { Amount } from '../../domain/amounts/amount.ts';
import {
  emittedPart,
  type EmittedPeriod,
  overlapOf,
  type RecordTime,
} from '../../domain/amounts/emitted-part.ts';
import type { ClosedPeriod, Instant } from '../../domain/basics/instant.ts';
import { areCompatible } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import type { Unit } from '../../units/unit.ts';

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
    | { readonly kind: 'apart'; readonly over: Instant | null }
  ) & {
    /** The only time whose figures count; `null` if no period was requested, or none of it is in the window. */
    readonly overlap: ClosedPeriod | null;
  };

const second = parseUnit('s', 'unit');
const year = parseUnit('year', 'perUnit');

/**
 * How a requested period changes a calculation for `window`; `hasInputPerTime`
 * tells whether an input other than zero is per time.
 */
export function toProrata(
  window: RecordTime,
  requested: EmittedPeriod | undefined,
  hasInputPerTime: () => boolean,
): Prorata {
  if (requested === undefined) return { kind: 'unscaled', overlap: null };
  const isRate = hasInputPerTime();
  if (window.end !== null || isRate) return toEmitted(window, requested, isRate);
  const overlap = overlapOf(window, requested);
  return overlap === null ? { kind: 'apart', over: null, overlap } : { kind: 'unscaled', overlap };
}

/**
 * The same for what was emitted in a period (see `emittedPart`), where what happened once without an
 * end counts once.
 */
export function toEmitted(window: RecordTime, period: EmittedPeriod, hasInputPerTime: boolean): Prorata {
  const { over, overlap, share } = emittedPart(window, period, hasInputPerTime ? lengthOf(year) : null);
  if (overlap === null) return { kind: 'apart', over, overlap };
  return hasInputPerTime ? { kind: 'inputs', overlap } : { kind: 'amounts', overlap, share };
}

/** In milliseconds. */
function lengthOf({ factor }: Unit): number {
  return factor * 1000;
}

/** Whether a value with this per-unit is a rate over time: `kWh` per `month` is, `kg` per `km` is not. */
export function isPerTime(perUnit: Unit | null): perUnit is Unit {
  return perUnit !== null && areCompatible(perUnit, second);
}

/** The factor from a value per `perUnit` to a value for the period: 3 for a quarter of a year and `month`. */
export function timesWithin({ start, end }: ClosedPeriod, perUnit: Unit): number {
  return (end - start) / lengthOf(perUnit);
}

/** The amounts for the requested period. Empty ones stay empty. */
export function scaleAmounts(amounts: readonly Amount[], prorata: Prorata): readonly Amount[] {
  if (prorata.kind !== 'amounts') return amounts;
  const { share } = prorata;
  return amounts.map((amount) => ({ ...amount, value: amount.value === null ? null : amount.value * share }));
}
