import { type CategoryPath, pathKey } from '../basics/category-path.ts';
import type { Choice } from '../basics/choice.ts';
import { EmissionsError } from '../basics/errors.ts';
import { didYouMean } from '../basics/nearest-name.ts';
import { quote } from '../basics/uid.ts';
import type { DrillDown } from './drill-down.ts';

/** The selections of a caller, and how to drill down with others. */
interface Selected {
  readonly path: CategoryPath;
  readonly selections: readonly Choice[];
  /** The names of the selections in the order of the drill-down. */
  readonly levels: readonly string[];
  readonly drillDown: (above: Pick<Selected, 'path' | 'selections'>) => Promise<DrillDown>;
  /** Called between comparisons: each of a thousand selections may be compared with thousands of values. */
  readonly pause?: () => Promise<void>;
}

/** NOT_FOUND for selections that no item has; suggests similar or existing values. */
export async function noItem(selected: Selected): Promise<EmissionsError> {
  const { path, selections } = selected;
  const chosen = selections.map(({ name, value }) => `${name} ${quote(value)}`).join(' and ');
  const message =
    chosen === ''
      ? `The category ${pathKey(path)} has no items.`
      : `No item of ${pathKey(path)} has ${chosen}.${await advise(selected)}`;
  return new EmissionsError('NOT_FOUND', message);
}

/** Selects level by level, in the order of the drill-down, until a value is none of the choices. */
async function advise({ path, selections, levels, drillDown, pause }: Selected): Promise<string> {
  const inOrder = levels.flatMap((level) => selections.filter(({ name }) => isSame(name, level)));
  for (const [index, { name, value }] of inOrder.entries()) {
    const above = { path, selections: inOrder.slice(0, index) };
    const values = choicesAt(name, await drillDown(above));
    if (values === undefined) break;
    if (values.some((each) => isSame(each, value))) continue;
    await pause?.();
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
