import type { Choice } from '../../domain/basics/choice.ts';
import type { DrillDown } from '../../domain/data-tree/drill-down.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ItemChoice } from '../../domain/profiles/table-row.ts';
import { quoteAll } from '../../domain/basics/uid.ts';
import type { DataCategories } from '../../ports/data-tree.ts';
import type { Outcome } from '../../ports/outcome.ts';

export type DrilledChoice = Extract<ItemChoice, { by: 'drill' }>;

/**
 * Suggests values for a level that fits no item together with the others, such as `: with the other levels, size is "average" or
 * "large"`; empty where no single level is at fault.
 */
export async function adviceOnLevel(
  { drillDown }: Pick<DataCategories, 'drillDown'>,
  { categoryPath, drill }: DrilledChoice,
): Promise<string> {
  const without = drill.map((left) => drill.filter((each) => each !== left));
  const found = await drillDown(without.map((selections) => ({ path: categoryPath, selections })));
  const advice = drill.map(({ name }, index) => valuesOf(name, found[index]));
  const [level, values = []] = advice.find(([, each]) => each.length > 0) ?? [];
  return level === undefined ? '' : `: with the other levels, ${level} is ${quoteAll(values, '', '').trim()}`;
}

/** A level with one value only is decided already. */
function valuesOf(
  level: string,
  found: Outcome<DrillDown> | undefined,
): readonly [string, readonly string[]] {
  if (found === undefined || found instanceof EmissionsError) return [level, []];
  const { choices, selections } = found;
  const isLevel = ({ name }: { readonly name: string }) => name.toLowerCase() === level.toLowerCase();
  const values: readonly Choice[] = isLevel(choices) ? choices.choices : selections.filter(isLevel);
  return [level, values.map(({ value }) => value).filter((value) => value !== '')];
}
