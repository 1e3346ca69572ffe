import { pathKey } from '../../../domain/category-path.ts';
import type { Page } from '../../../domain/page.ts';
import { wordsOf } from '../../../domain/search-words.ts';
import type { DataItemSearchQuery, StoredDataItem } from '../../../ports/reference-store.ts';
import { dataItemColumns, dataItemJoins, toDataItem } from './data-item-columns.ts';
import { offsetOf, readPage } from '../paging.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** The category with the key `?6`, which is not the root, and those below it; `0` is what follows `/`. */
const categoriesWithin = `
    select uid from data_categories where deleted is null and path_key = ?6
    union all
    select uid from data_categories
    where deleted is null and path_key > ?6 || '/' and path_key < ?6 || '0'`;

/**
 * `?1` is what to find, `?2` and `?3` what tells the better matches among it.
 * All that are found are told by their numbers alone; the records are read of
 * the page only.
 */
const select = (condition: string): string => `
with found (id, label_length) as materialized (
  select w.rowid, s.label_length
  from data_item_words w cross join searched_data_items s on s.id = w.rowid
  where w.data_item_words match ?1 ${condition}
),
page (id, label_length, match) as (
  select f.id, f.label_length, case
      when f.id in (select rowid from data_item_words where data_item_words match ?2) then 0
      when f.id in (select rowid from data_item_words where data_item_words match ?3) then 1
      else 2
    end as match
  from found f order by match, f.label_length, f.id limit ?4 offset ?5
)
select t.total, e.* from (select count(*) as total from found) t
left join (
  select ${dataItemColumns}, p.match, p.label_length, p.id as place
  from page p cross join searched_data_items s on s.id = p.id
  join data_items i on i.uid = s.item_uid ${dataItemJoins}
) e on true
order by e.match, e.label_length, e.place`;

/** The same where words are kept in columns of their own. */
const selectInPostgres = (condition: string): string => `
with found as materialized (
  select s.id, s.item_uid, s.label_length, case
      when s.own @@ ?2::tsquery then 0
      when s.own @@ ?3::tsquery then 1
      else 2
    end as match
  from searched_data_items s where s.words @@ ?1::tsquery ${condition}
),
page as (
  select * from found order by match, label_length, id limit ?4 offset ?5
)
select t.total, e.* from (select count(*) as total from found) t
left join (
  select ${dataItemColumns}, p.match, p.label_length, p.id as place
  from page p join data_items i on i.uid = p.item_uid ${dataItemJoins}
) e on true
order by e.match, e.label_length, e.place`;

const within = `and s.category_uid in (${categoriesWithin})`;
const selects = {
  sqlite: { everywhere: select(''), within: select(within) },
  postgres: { everywhere: selectInPostgres(''), within: selectInPostgres(within) },
};

/** One page of what a search finds; the index is kept by triggers, see the migration that made it. */
export async function searchDataItems(
  connection: SqlConnection,
  { words, categoryPath, page }: DataItemSearchQuery,
  signal: AbortSignal,
): Promise<Page<StoredDataItem>> {
  const { everywhere, within: below } = selects[connection.dialect];
  const parameters = [...queriesOf[connection.dialect](words), page.itemsPerPage, offsetOf(page)];
  const key = pathKey(categoryPath);
  const rows = await (key === ''
    ? connection.read(everywhere, parameters, signal)
    : connection.read(below, [...parameters, key], signal));
  return readPage(rows, page, toDataItem);
}

/** What to find, and the two that tell the better matches, in the language of each index. */
const queriesOf = {
  /** Strings in which nothing has a meaning (https://sqlite.org/fts5.html). */
  sqlite(words: readonly string[]) {
    const quoted = words.map((word) => `"${word.replaceAll('"', '""')}"`);
    const whole = quoted.join(' AND ');
    const begun = quoted.map((word) => `${word}*`).join(' AND ');
    return [begun, `own : (${whole})`, `own : (${begun})`];
  },
  /** Words as they were folded when they were kept, which are letters and digits only. */
  postgres(words: readonly string[]) {
    const quoted = words.flatMap(wordsOf).map((word) => `'${word.replaceAll(/['\\]/g, '')}'`);
    const begun = quoted.map((word) => `${word}:*`).join(' & ');
    return [begun, quoted.join(' & '), begun];
  },
};
