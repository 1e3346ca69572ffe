import { formsOf } from '../../domain/search/search-words.ts';
import { type Dialect, joinExpression, textsIn } from '../sql/dialect.ts';

export const sqliteDialect: Dialect = {
  jsonEach: (list, alias) => `json_each(${list}) ${alias}`,
  jsonLists: (lists, alias) => `json_each(${lists}) ${alias}`,
  jsonValues: (list) => `(select value from json_each(${list}))`,
  jsonMember: (list, index) => `json_extract(${list}, '$[${index}]')`,
  jsonGroupArray: (members) => `json_group_array(${members})`,
  jsonArray: (members) => `json_array(${members})`,
  // SQLite runs cross joins in the order in which they are written.
  joinEach: (table, alias, condition) => `cross join ${table} ${alias} on ${condition}`,
  isOneOf: (column, list) => `${column} in (select value from json_each(${list}))`,
  now: "cast(unixepoch('now', 'subsec') * 1000 as integer)",
  forUpdate: () => '',

  searchPage: (condition, last, { joins, by }) => `
found (id, item_uid, label_length, category_uid) as materialized (
  select w.rowid, s.item_uid, s.label_length, s.category_uid
  from data_item_words w cross join searched_data_items s on s.id = w.rowid
  where w.data_item_words match ?1 ${condition}
),
page (id, item_uid, label_length, match) as (
  select f.id, f.item_uid, f.label_length, case
      when f.category_uid in (${last}) then 3
      when f.id in (select rowid from data_item_words where data_item_words match ?2) then 0
      when f.id in (select rowid from data_item_words where data_item_words match ?3) then 1
      else 2
    end as match
  from found f ${joins} order by ${by} limit ?4 offset ?5
)`,

  /** Quoted strings, in which no character is special (https://sqlite.org/fts5.html). */
  searchTerms(anyOf, isWhole) {
    const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;
    const expression = (word: (word: string) => string): string =>
      joinExpression(anyOf, { and: ' AND ', or: ' OR ', word });
    const forms = (word: string): string => `(${formsOf(word).map(quote).join(' OR ')})`;
    const found = expression(isWhole ? forms : (word) => `${quote(word)}*`);
    return [found, `own : (${expression(quote)})`, `own : (${found})`];
  },

  // A few milliseconds' worth, because others work only between statements.
  searchedWords: (after) => `
select term as word, doc as items from data_item_vocabulary where col = 'own' and term > ${after}
order by term limit 4000`,

  afterBulkLoad: [],
  parameters: (text) => text,
};

export const sqliteText = textsIn(sqliteDialect);
