import type { Choice } from '../../domain/basics/choice.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote, quoteAll, type Uid } from '../../domain/basics/uid.ts';
import { type DrillDown, uidsIn } from '../../domain/data-tree/drill-down.ts';
import { type ItemChoice, rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import type { DataCategories } from '../../ports/data-tree.ts';
import type { Outcome } from '../../ports/outcome.ts';

type DrilledChoice = Extract<ItemChoice, { by: 'drill' }>;
type Tree = Pick<DataCategories, 'drillDown'>;

/** Each takes some more drilling down. */
const maxAdvised = 50;

/** The item that each row names by drill-down values, or why it is not clear. */
export async function drilledItems(
  tree: Tree,
  choices: readonly DrilledChoice[],
): Promise<readonly (Uid | RowFault)[]> {
  const found = await drill(tree, choices);
  let advised = 0;
  const items: (Uid | RowFault)[] = [];
  for (const [index, choice] of choices.entries()) {
    const item = itemIn(found[index], choice.drill);
    const isToAdvise = item === null && choice.drill.length > 1 && ++advised <= maxAdvised;
    const advice = isToAdvise ? await adviceOn(tree, choice) : '';
    const given = choice.drill.map(({ name, value }) => `${name}=${quote(value)}`).join(', ');
    items.push(
      item ?? unknown(`No item of ${choice.categoryPath} has ${given || 'no drill-down values'}${advice}.`),
    );
  }
  return items;
}

function drill({ drillDown }: Tree, choices: readonly DrilledChoice[]) {
  return drillDown(
    choices.map(({ categoryPath, drill: selections }) => ({ path: categoryPath, selections })),
  );
}

/** `null` where no item has all values. */
function itemIn(outcome: Outcome<DrillDown> | undefined, selected: readonly Choice[]): Uid | RowFault | null {
  if (outcome === undefined || outcome instanceof EmissionsError) return unknown(outcome?.message ?? '');
  const { itemDefinition, dataCategory, choices } = outcome;
  const levels = itemDefinition?.drillDown ?? [];
  const others = selected.filter(({ name }) => !levels.some((level) => isSame(level, name)));
  if (others.length > 0) {
    const names = quoteAll(
      others.map(({ name }) => name),
      'is no level',
      'are no levels',
    );
    return unknown(
      `${names} of the drill-down of ${dataCategory.path}; its levels are ${levels.join(', ')}.`,
    );
  }
  const [uid, ...more] = uidsIn(choices);
  if (uid !== undefined && more.length === 0) return uid;
  if (uid !== undefined)
    return ambiguous('Several items have these drill-down values: give the dataItemUid.');
  if (choices.name === 'uid' || choices.name === '') return null;
  const values = listed(choices.choices.map(({ value }) => value));
  return ambiguous(
    `Several items of ${dataCategory.path} match: also give ${choices.name}, which is ${values}.`,
  );
}

/**
 * Suggests values for a level that fits no item together with the others, such as `: with the other levels,
 * size is "average" or "large"`; empty where no single level is at fault. A level with one value is decided already.
 */
async function adviceOn(tree: Tree, choice: DrilledChoice): Promise<string> {
  const without = choice.drill.map((left) => choice.drill.filter((each) => each !== left));
  const found = await drill(
    tree,
    without.map((others) => ({ ...choice, drill: others })),
  );
  for (const [index, { name }] of choice.drill.entries()) {
    const outcome = found[index];
    if (outcome === undefined || outcome instanceof EmissionsError) continue;
    const { choices, selections } = outcome;
    const fitting = isSame(choices.name, name)
      ? choices.choices
      : selections.filter((each) => isSame(each.name, name));
    const values = fitting.map(({ value }) => value).filter((value) => value !== '');
    if (values.length > 0) return `: with the other levels, ${name} is ${listed(values)}`;
  }
  return '';
}

function listed(values: readonly string[]): string {
  return quoteAll(values, '', '').trim();
}

const unknown = (message: string): RowFault => rowFault('ITEM_UNKNOWN', message);
const ambiguous = (message: string): RowFault => rowFault('ITEM_AMBIGUOUS', message);

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
