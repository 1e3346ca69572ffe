import { labelKey } from '../../../domain/profiles/labels.ts';
import { type ItemConditions, wordsIn } from '../../../domain/profiles/profile-item-search.ts';
import type { Dialect } from '../dialect.ts';
import { isLabelled, labelPairs } from '../labels.ts';
import type { SqlValue } from '../sql-connection.ts';

/** Adds a parameter to a statement, and returns its name there. */
export type Bind = (value: SqlValue) => string;

/** The conditions on an item `p` of `profile`, each of which is true where it is met. */
export function itemConditions(
  sql: Dialect,
  conditions: ItemConditions,
  bind: Bind,
  profile = '?1',
): readonly string[] {
  const { dataItemUids = [], contains = '' } = conditions;
  return [
    ...labelConditions(sql, conditions, bind, profile),
    ...(dataItemUids.length === 0
      ? []
      : [`p.data_item_uid in ${sql.jsonValues(bind(JSON.stringify(dataItemUids)))}`]),
    ...wordsIn(contains).map((word) => hasWord(word, bind, profile)),
  ];
}

/** All conditions but the first label are checked item by item. */
function labelConditions(
  sql: Dialect,
  { labels: [first, ...others] }: ItemConditions,
  bind: Bind,
  profile: string,
): readonly string[] {
  if (first === undefined) return [];
  const hasValue = first.value === null ? '' : `and l.value = ${bind(first.value)}`;
  const hasFirst = `p.uid in (
    select l.uid from labels l where l.scope = ${profile} and l.label_key = ${bind(labelKey(first.key))} ${hasValue})`;
  if (others.length === 0) return [hasFirst];
  return [hasFirst, isLabelled(sql, bind(labelPairs(others)), `l.scope = ${profile} and l.uid = p.uid`)];
}

/** Labels, data items and categories with the word are found once for all items. */
function hasWord(word: string, bind: Bind, profile: string): string {
  const patterns = patternsOf(word).map(bind);
  const isIn = (text: string): string =>
    `(${patterns.map((pattern) => `lower(${text}) like ${pattern} escape '!'`).join(' or ')})`;
  return `(${isIn('p.name_key')} or ${isIn("coalesce(p.note, '')")}
    or p.data_item_uid in (
      select i.uid from data_items i join data_categories c on c.uid = i.category_uid
      where ${isIn("i.label || ' ' || c.name")})
    or p.uid in (select l.uid from labels l where l.scope = ${profile} and ${isIn('l.value')}))`;
}

/**
 * How a word in lower case may be spelled after SQLite has folded it, which knows only the letters of
 * ASCII: in lower case, with a capital, and in capitals.
 */
function patternsOf(word: string): readonly string[] {
  const [first = '', ...rest] = word;
  const spelled = [word, `${first.toUpperCase()}${rest.join('')}`, word.toUpperCase()];
  const folded = spelled.map((each) => each.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
  return [...new Set(folded)].map((each) => `%${each.replaceAll(/[!%_]/g, '!$&')}%`);
}
