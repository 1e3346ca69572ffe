import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import type { Choice } from '../../../domain/basics/choice.ts';
import type { DrillDown } from '../../../domain/data-tree/drill-down.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { didYouMean } from '../../../domain/basics/nearest-name.ts';
import { quote } from '../../../domain/basics/uid.ts';
import type { GraphQLContext } from '../../context.ts';
import { drillDownLoader } from '../data-categories/data-category-loaders.ts';

/** NOT_FOUND for selections that no item has; suggests similar or existing values. */
export async function noItem(
  path: CategoryPath,
  selections: readonly Choice[],
  levels: readonly string[],
  context: GraphQLContext,
): Promise<EmissionsError> {
  const chosen = selections.map(({ name, value }) => `${name} ${quote(value)}`).join(' and ');
  const message =
    chosen === ''
      ? `The category ${pathKey(path)} has no items.`
      : `No item of ${pathKey(path)} has ${chosen}.${await advise(path, selections, levels, context)}`;
  return new EmissionsError('NOT_FOUND', message);
}

/** Selects level by level, in the order of the drill-down, until a value is none of the choices. */
async function advise(
  path: CategoryPath,
  selections: readonly Choice[],
  levels: readonly string[],
  context: GraphQLContext,
): Promise<string> {
  const inOrder = levels.flatMap((level) => selections.filter(({ name }) => isSame(name, level)));
  for (const [index, { name, value }] of inOrder.entries()) {
    const above = { path, selections: inOrder.slice(0, index) };
    const values = choicesAt(name, await drillDownLoader(context).load(above));
    if (values === undefined) break;
    if (values.some((each) => isSame(each, value))) continue;
    // Each of a thousand selections may be compared with thousands of values.
    if (context.budget.isPauseDue()) await context.budget.pause();
    return didYouMean(value, values) || ` ${name} can be ${namedIn(values)}.`;
  }
  return ' Choose what drillDown of the category lists.';
}

/** `undefined` while a level above has a choice. */
function choicesAt(level: string, { selections, choices }: DrillDown): readonly string[] | undefined {
  if (isSame(choices.name, level)) return choices.choices.map(({ value }) => value);
  const decided = selections.find(({ name }) => isSame(name, level));
  return decided && [decided.value];
}

const maxNamed = 10;

/** Values for a message: the first few. */
export function namedIn(values: readonly string[]): string {
  const named = values.slice(0, maxNamed).map((value) => (value === '' ? '""' : value));
  return `${named.join(', ')}${values.length > maxNamed ? ', …' : ''}`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
