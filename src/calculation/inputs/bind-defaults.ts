import { type Bindings, type BoundValue, toBoundNumber } from './bindings.ts';
import { type CalculationPlan, type ValuePlan, isConvertible } from '../plan/calculation-plan.ts';
import { parseDecimal } from '../../domain/basics/decimal.ts';
import { asRead, misfitOf } from '../../domain/definitions/value-reading.ts';
import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import { isPerTime } from '../plan/prorata.ts';

/**
 * Binds the definition's defaults; those per time are scaled to the period, if
 * there is one. An INTEGER default is bound as text, because published
 * algorithms expect that; a default that is not of its type is skipped.
 */
export function bindDefaults(
  { defaults }: CalculationPlan,
  period: ClosedPeriod | null,
  bindings: Bindings,
): void {
  for (const { plan, value: text } of defaults) {
    const bound = toDefault(plan, text, period);
    const { unit, perUnit } = plan.definition;
    if (bound !== null)
      bindings.push({ plan, origin: 'default', given: { value: text, unit, perUnit }, ...bound });
  }
}

function toDefault(
  plan: ValuePlan,
  text: string,
  period: ClosedPeriod | null,
): Pick<BoundValue, 'value' | 'scaledBy'> | null {
  const { valueType } = plan.definition.valueDefinition;
  const isScaled = period !== null && isPerTime(plan.own.perUnit);
  if (valueType !== 'DECIMAL' && !(valueType === 'INTEGER' && isScaled)) {
    return valueType === 'BOOLEAN' && misfitOf(valueType, text) !== undefined
      ? null
      : { value: asRead(valueType, text) };
  }
  const number = parseDecimal(text);
  if (number === null || !isConvertible(plan.own, plan.target)) return null;
  const bound = toBoundNumber(number, plan.own, plan, period);
  return valueType === 'INTEGER' ? { ...bound, value: String(bound.value) } : bound;
}
