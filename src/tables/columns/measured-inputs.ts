import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { dimensionOf, measures } from '../../units/common-units.ts';
import { time } from '../../units/dimension.ts';

/** Whether an input is an amount of each unit of time, such as km per year. */
export function isRateInput({ perUnit }: ItemValueDefinition): boolean {
  return measures(perUnit, time);
}

/** The only input, per time or per nothing, that can be in a unit. */
export function inputIn(
  unit: string,
  inputs: readonly ItemValueDefinition[],
): ItemValueDefinition | undefined {
  const dimension = dimensionOf(unit);
  if (dimension === null) return undefined;
  const [input, ...others] = inputs.filter(
    (each) => measures(each.unit, dimension) && (each.perUnit === null || isRateInput(each)),
  );
  return others.length === 0 ? input : undefined;
}
