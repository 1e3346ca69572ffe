import type { Choice } from '../../domain/basics/choice.ts';
import { type DrillDown, uidsIn } from '../../domain/data-tree/drill-down.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import {
  type FoundItems,
  type ProfileItemRow,
  rowFault,
  type RowFault,
} from '../../domain/profiles/table-row.ts';
import { quote, quoteAll, type Uid } from '../../domain/basics/uid.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { adviceOnLevel, type DrilledChoice } from './missing-level.ts';
import { readCalculable } from './likely-items.ts';
import { searchedItem } from './searched-item.ts';

type Found = Uid | RowFault;
type NamedRow = Pick<ProfileItemRow, 'item' | 'draft'>;
type DataTree = Pick<Backend, 'dataCategories' | 'dataItems'>;

/** With more of them the memory begins again. */
const maxFound = 10_000;

/**
 * The data item of each row, or why it is not clear; rows that name it in the same way are looked up once,
 * and not again where it is `found` already.
 */
export async function findItems(
  tree: DataTree,
  rows: readonly NamedRow[],
  found: FoundItems = new Map(),
): Promise<readonly Found[]> {
  if (found.size > maxFound) found.clear();
  const keys = rows.map(nameOf);
  const distinct = new Map(
    rows.flatMap((row, index) => (found.has(keys[index] ?? '') ? [] : [[keys[index] ?? '', row]])),
  );
  const drilled = [...distinct].flatMap(([key, { item }]): [string, DrilledChoice][] =>
    item.by === 'drill' ? [[key, item]] : [],
  );
  const drillDowns = await tree.dataCategories.drillDown(
    drilled.map(([, { categoryPath, drill }]) => ({ path: categoryPath, selections: drill })),
  );
  let advised = 0;
  for (const [index, [key, choice]] of drilled.entries()) {
    const item = drilledItem(drillDowns[index], choice.drill);
    const isToAdvise = item === null && choice.drill.length > 1 && ++advised <= maxAdvised;
    const advice = isToAdvise ? await adviceOnLevel(tree.dataCategories, choice) : '';
    found.set(key, item ?? noItem(choice, advice));
  }
  let ordered = 0;
  const searched = {
    dataItems: tree.dataItems,
    withoutLookUps: readCalculable(tree),
    isToOrder: () => ++ordered <= maxOrdered,
  };
  for (const [key, { item, draft }] of distinct) {
    if (item.by === 'search') found.set(key, await searchedItem(searched, item, unitsOf(draft)));
    else if (item.by === 'uid') found.set(key, item.uid);
  }
  return keys.map((key) => found.get(key) ?? unknown('Nothing was found.'));
}

/** The same for all rows that name their item in the same way. */
export function nameOf({ item, draft }: NamedRow): string {
  return JSON.stringify(item.by === 'search' ? [item, unitsOf(draft)] : [item]);
}

function unitsOf({ values }: ProfileItemRow['draft']): readonly string[] {
  return [...new Set(values.flatMap(({ unit }) => unit?.trim() || []))];
}

/** Each takes some more drilling down. */
const maxAdvised = 50;

/** Activities that are not clear, whose candidates have the order for their unit. */
const maxOrdered = 20;

function noItem({ categoryPath, drill }: DrilledChoice, advice: string): RowFault {
  const given = drill.map(({ name, value }) => `${name}=${quote(value)}`).join(', ');
  return unknown(`No item of ${categoryPath} has ${given === '' ? 'no drill-down values' : given}${advice}.`);
}

/** `null` where no item has all values. */
function drilledItem(outcome: Outcome<DrillDown> | undefined, drill: readonly Choice[]): Found | null {
  if (outcome === undefined || outcome instanceof EmissionsError) return unknown(outcome?.message ?? '');
  const { itemDefinition, dataCategory, choices } = outcome;
  const levels = itemDefinition?.drillDown ?? [];
  const others = drill.filter(({ name }) => !levels.some((level) => isSame(level, name)));
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
  const values = choices.choices.map(({ value }) => value);
  return ambiguous(
    `Several items of ${dataCategory.path} match: also give ${choices.name}, which is ${quoteAll(values, '', '').trim()}.`,
  );
}

const unknown = (message: string): RowFault => rowFault('ITEM_UNKNOWN', message);
const ambiguous = (message: string): RowFault => rowFault('ITEM_AMBIGUOUS', message);

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
