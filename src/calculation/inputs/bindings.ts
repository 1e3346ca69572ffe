import type { ClosedPeriod, Instant } from '../../domain/basics/instant.ts';
import { type UnitPair, convertPair } from '../../units/convert.ts';
import type { ValuePlan } from '../plan/calculation-plan.ts';
import type { TracedBinding, TracedValue } from '../plan/calculation-trace.ts';
import { DataSeries } from '../plan/data-series.ts';
import type { ScriptValue } from '../interpreter/script-value.ts';
import { isPerTime, timesWithin } from '../plan/prorata.ts';

/** A value to bind for the algorithm. */
export interface BoundValue {
  readonly plan: ValuePlan;
  readonly origin: TracedBinding['origin'];
  /** The value before conversion; for a history, the entry in effect or all entries. */
  readonly given: TracedValue;
  readonly start?: Instant;
  /** In the units that the algorithm expects. */
  readonly value: ScriptValue;
  /** The factor that scaled a value per time to the period. */
  readonly scaledBy?: number;
  /** Whether the value is of what happens once, without a per-unit. */
  readonly isOnce?: boolean;
}

/** The names that an algorithm can read, in the order in which they are bound; a later value replaces an earlier one. */
export type Bindings = BoundValue[];

export function toNames(bindings: readonly BoundValue[]): readonly (readonly [string, ScriptValue])[] {
  return bindings.map(({ plan, value }) => [plan.boundAs, value]);
}

/** Whether no later value replaces it. */
export function isInEffect(bound: BoundValue, bindings: readonly BoundValue[]): boolean {
  return bindings.findLast(({ plan }) => plan.boundAs === bound.plan.boundAs) === bound;
}

/** A number in the units that the algorithm expects. */
export function toExpectedUnits(value: number, from: UnitPair, { target }: ValuePlan): number {
  return from === target ? value : convertPair(value, from, target);
}

/**
 * The same, with a value per time scaled to the period, after which it has no
 * per-unit.
 */
export function toBoundNumber(
  value: number,
  from: UnitPair,
  plan: ValuePlan,
  period: ClosedPeriod | null,
): Pick<BoundValue, 'scaledBy'> & { readonly value: number } {
  if (period === null || !isPerTime(from.perUnit)) return { value: toExpectedUnits(value, from, plan) };
  const scaledBy = timesWithin(period, from.perUnit);
  const perSame = { unit: from.unit, perUnit: plan.target.perUnit };
  return { value: toExpectedUnits(value, perSame, plan) * scaledBy, scaledBy };
}

export function toTraced(
  { plan, origin, given, start, value, scaledBy, isOnce }: BoundValue,
  isUsed: boolean,
): TracedBinding {
  const { unit, perUnit } = plan.targetTexts;
  return {
    origin,
    path: plan.definition.path,
    boundAs: plan.boundAs,
    given,
    bound: {
      value: describeValue(value),
      unit,
      perUnit: scaledBy === undefined && isOnce !== true ? perUnit : null,
    },
    scaledBy: scaledBy ?? null,
    start: start ?? null,
    isUsed,
  };
}

/** A value as an explanation shows it; of a series its points. */
export function describeValue(value: ScriptValue): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!(value instanceof DataSeries)) return '';
  return value.points.map((point) => `${new Date(point.start).toISOString()}: ${point.value}`).join(', ');
}
