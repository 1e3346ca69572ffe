import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import type { SearchOrder } from '../../../domain/search/search-result.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { FindQuery, FoundItems } from '../../../ports/search-store.ts';
import type { Dialect, SearchPageOrder } from '../dialect.ts';
import { json } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** The category with the key `?7`, which is not the root, and those below it; `0` follows `/`. */
const categoriesWithin = `
    select uid from data_categories where deleted is null and path_key = ?7
    union all
    select uid from data_categories
    where deleted is null and path_key > ?7 || '/' and path_key < ?7 || '0'`;

/** The categories with these keys. */
const categoriesAmong = ({ isOneOf }: Dialect, keys: '?6' | '?7'): string =>
  `select uid from data_categories where deleted is null and ${isOneOf('path_key', keys)}`;

/** Orders of what is found, and of the items of a page of it, with what these need. */
const orders: Readonly<
  Record<SearchOrder, SearchPageOrder & { readonly items: string; readonly joined?: string }>
> = {
  relevance: { joins: '', by: 'match, f.label_length, f.id', items: 'p.match, p.label_length, p.id' },
  label: {
    joins: 'join data_items i on i.uid = f.item_uid',
    by: 'i.label, f.id',
    items: 'i.label, p.id',
  },
  category: {
    joins: 'join data_items i on i.uid = f.item_uid join data_categories c on c.uid = f.category_uid',
    by: 'c.path, i.label, f.id',
    items: 'c.path, i.label, p.id',
    joined: 'join data_categories c on c.uid = i.category_uid',
  },
};

const within = `and s.category_uid in (${categoriesWithin})`;

/** One row of two lists: a category is in one of them for all of its items, and reading a thousand rows takes longer. */
const selectFound =
  (condition: (dialect: Dialect) => string, order: SearchOrder) =>
  (dialect: Dialect): string => {
    const { searchPage, jsonGroupArray, jsonArray } = dialect;
    const { items, joined = '' } = orders[order];
    return `
with ${searchPage(condition(dialect), categoriesAmong(dialect, '?6'), orders[order])}
select (
  select ${jsonGroupArray(jsonArray('c.uid, c.path, c.name, n.items'))}
  from (select f.category_uid, count(*) as items from found f group by f.category_uid) n
  join data_categories c on c.uid = n.category_uid
) as categories, (
  select ${jsonGroupArray(`${jsonArray('i.uid, i.category_uid, i.label, i.name, i.path')} order by ${items}`)}
  from page p cross join data_items i ${joined} where i.uid = p.item_uid
) as items`;
  };

const statementsIn = (order: SearchOrder) => ({
  everywhere: selectFound(() => '', order),
  within: selectFound(() => within, order),
  among: selectFound((dialect) => `and s.category_uid in (${categoriesAmong(dialect, '?7')})`, order),
});

const selectsFound = {
  relevance: statementsIn('relevance'),
  label: statementsIn('label'),
  category: statementsIn('category'),
} satisfies Record<SearchOrder, unknown>;

/** The texts of the items found, from `offset` on, and how many each category has. */
export async function findItemTexts(
  connection: SqlConnection,
  { anyOf, categoryPath, order, limit, offset, last = [], isWhole = false }: FindQuery,
  signal: AbortSignal,
): Promise<FoundItems> {
  const parameters = [...connection.dialect.searchTerms(anyOf, isWhole), limit, offset, keysOf(last)];
  const { everywhere, within: inAndBelow, among } = selectsFound[order];
  const key = typeof categoryPath === 'string' ? pathKey(categoryPath) : keysOf(categoryPath);
  const [row = {}] = await (key === ''
    ? connection.read(everywhere, parameters, signal)
    : connection.read(typeof categoryPath === 'string' ? inAndBelow : among, [...parameters, key], signal));
  const categories = json<readonly CategoryRow[]>(row, 'categories');
  const around = new Map(categories.map(([uid, path, name]) => [uid, { path, text: `${path} ${name}` }]));
  return {
    counts: new Map(categories.map(([, path, , items]) => [path, items])),
    items: json<readonly ItemRow[]>(row, 'items').flatMap(([uid, categoryUid, label, ...others]) => {
      const category = around.get(categoryUid);
      if (category === undefined) return [];
      return [
        { uid, categoryPath: category.path, label, own: [label, ...others].join(' '), around: category.text },
      ];
    }),
  };
}

function keysOf(paths: readonly CategoryPath[]): string {
  return JSON.stringify(paths.map(pathKey));
}

type CategoryRow = readonly [uid: Uid, path: CategoryPath, name: string, items: number];
type ItemRow = readonly [uid: Uid, categoryUid: Uid, label: string, name: string | null, path: string | null];

/** Words after `?1` and how many items have each, as one list. */
const selectWords = ({ searchedWords, jsonGroupArray, jsonArray }: Dialect): string => `
select ${jsonGroupArray(jsonArray('w.word, w.items'))} as words from (${searchedWords('?1')}) w`;

export async function listItemWords(
  connection: SqlConnection,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const all = new Map<string, number>();
  for (let after = ''; ;) {
    const [row = {}] = await connection.read(selectWords, [after], signal);
    const words = json<readonly (readonly [word: string, items: number])[]>(row, 'words');
    const last = words.at(-1);
    if (last === undefined) return all;
    for (const [word, items] of words) all.set(word, items);
    [after] = last;
  }
}
