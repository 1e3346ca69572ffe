import {
  type FoundItems,
  type ItemChoice,
  type NamedItem,
  MAXIMUM_ROWS,
  type ProfileItemRow,
  rowFault,
  type RowFault,
} from '../../domain/profiles/table-row.ts';
import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { Backend } from '../../ports/backend.ts';
import { drilledItems } from './drilled-item.ts';
import { ItemSearch } from './searched-item.ts';
import { findJourney, findRoute } from './searched-journey.ts';

type NamedRow = Pick<ProfileItemRow, 'item' | 'draft'>;
type By<Kind extends ItemChoice['by']> = Extract<ItemChoice, { by: Kind }>;

/** With more of them the memory begins again. */
const maxFound = 10_000;

/**
 * The data item of each row, or why it is not clear; rows that name it in the same way are looked up once,
 * and not again where it is `found` already.
 */
export async function findItems(
  tree: Pick<Backend, 'dataCategories' | 'dataItems'>,
  rows: readonly NamedRow[],
  found: FoundItems = new Map(),
): Promise<readonly (NamedItem | RowFault)[]> {
  if (found.size > maxFound) found.clear();
  const keyed = rows.map((row) => ({ ...row, key: nameOf(row) }));
  const distinct = [...new Map(keyed.map((each) => [each.key, each])).values()].filter(
    ({ key }) => !found.has(key),
  );
  const drilled = distinct.filter(
    (each): each is typeof each & { item: By<'drill'> } => each.item.by === 'drill',
  );
  const items = await drilledItems(
    tree.dataCategories,
    drilled.map(({ item }) => item),
  );
  for (const [index, { key }] of drilled.entries()) found.set(key, named(items[index] ?? nothing));
  const search = new ItemSearch(tree);
  for (const { key, item, draft } of distinct) {
    if (item.by === 'search') {
      const isMeasured = draft.values.length > 0;
      const { journey } = item;
      const isJourney = !isMeasured && item.categoryPath === ROOT_PATH;
      const route = !isJourney
        ? null
        : await (journey === undefined
            ? findRoute(tree.dataItems, item.query)
            : findJourney(tree.dataItems, journey));
      const meant = route ?? named(await search.find(item, unitsOf(draft)));
      found.set(key, isMeasured || route !== null || 'uid' in meant ? meant : noQuantity(item.query));
    } else if (item.by === 'uid') found.set(key, named(item.uid));
  }
  return keyed.map(({ key }) => found.get(key) ?? nothing);
}

function noQuantity(query: string): RowFault {
  const message = `${quote(query)} has no quantity: fill in one with its unit. A flight may have two airports instead, in columns "From" and "To", and has a row for each leg.`;
  return rowFault('ITEM_UNKNOWN', message);
}

function named(item: Uid | RowFault): NamedItem | RowFault {
  return typeof item === 'string' ? { uid: item, inputs: [] } : item;
}

const nothing = rowFault('ITEM_UNKNOWN', 'Nothing was found.');

/** The same for all rows that name their item in the same way. */
function nameOf({ item, draft }: NamedRow): string {
  return JSON.stringify(item.by === 'search' ? [item, unitsOf(draft), draft.values.length > 0] : [item]);
}

function unitsOf({ values }: ProfileItemRow['draft']): readonly string[] {
  return [...new Set(values.flatMap(({ unit }) => unit?.trim() || []))];
}

/** Each is searched, and a part has the CPU time of one request. */
const maxSearches = 30;

/** How much of a table is one part: so many rows, and so many activities that no part before has. */
export class PartLimit {
  readonly found: FoundItems = new Map();
  readonly #searched = new Set<string>();
  #rows = 0;
  #searches = 0;

  /** Counts a row, which begins the next part where it no longer fits this one. */
  beginsNext(row: ProfileItemRow | undefined): boolean {
    const name = row?.item.by === 'search' ? nameOf(row) : null;
    const isNew = name !== null && !this.#searched.has(name);
    const isFull = this.#rows === MAXIMUM_ROWS || (isNew && this.#searches === maxSearches);
    if (isFull) this.#rows = this.#searches = 0;
    this.#rows += 1;
    if (isNew) this.#searches += 1;
    if (name !== null) this.#searched.add(name);
    return isFull;
  }
}
