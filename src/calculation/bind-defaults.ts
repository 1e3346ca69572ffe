import { type Bindings, toExpectedUnits } from './bindings.ts';
import { type CalculationPlan, type ValuePlan, isConvertible } from './calculation-plan.ts';
import type { ScriptValue } from './interpreter/script-value.ts';
import { parseDecimal } from './numbers.ts';

/**
 * Binds the defaults of the definition. That of an INTEGER arrives as text, as
 * published algorithms expect it; one that is no number is left out.
 */
export function bindDefaults({ defaults }: CalculationPlan, bindings: Bindings): void {
  for (const { plan, value: text } of defaults) {
    const value = toDefault(plan, text);
    const { unit, perUnit } = plan.definition;
    if (value !== null)
      bindings.bind({ plan, origin: 'default', given: { value: text, unit, perUnit }, value });
  }
}

function toDefault(plan: ValuePlan, text: string): ScriptValue {
  if (plan.definition.valueDefinition.valueType !== 'DECIMAL') return text;
  const number = parseDecimal(text);
  if (number === null || !isConvertible(plan.own, plan.target)) return null;
  return toExpectedUnits(number, plan.own, plan);
}
