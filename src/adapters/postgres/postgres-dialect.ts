import { formsOf, wordsOf } from '../../domain/search/search-words.ts';
import { type Dialect, joinExpression, textsIn } from '../sql/dialect.ts';
import type { SqlValue } from '../sql/sql-connection.ts';

export const postgresDialect: Dialect = {
  // Ordinality starts at 1.
  jsonEach: (list, alias) =>
    `(select value, ordinal - 1 as key from jsonb_array_elements_text((${list})::jsonb) with ordinality as each (value, ordinal)) as ${alias}`,
  // Lists in JSONB are parsed once; text would be parsed again for each of their members.
  jsonLists: (lists, alias) => `jsonb_array_elements((${lists})::jsonb) as ${alias} (value)`,
  jsonValues: (list) => `(select value from jsonb_array_elements_text((${list})::jsonb) as each (value))`,
  jsonMember: (list, index) => `((${list})::jsonb ->> ${index})`,
  jsonGroupArray: (members) => `coalesce(json_agg(${members}), '[]'::json)`,
  jsonArray: (members) => `json_build_array(${members})`,
  // A subquery with an offset is planned separately.
  joinEach: (table, alias, condition) =>
    `cross join lateral (select * from ${table} ${alias} where ${condition} offset 0) ${alias}`,
  isOneOf: (column, list) => `${column} = any (array(select jsonb_array_elements_text((${list})::jsonb)))`,
  now: '(extract(epoch from clock_timestamp()) * 1000)::bigint',
  forUpdate: (alias) => `for update of ${alias}`,

  searchPage: (condition, last, { joins, by }) => `
found as materialized (
  select s.id, s.item_uid, s.label_length, s.category_uid, case
      when s.category_uid in (${last}) then 3
      when s.own @@ ?2::tsquery then 0
      when s.own @@ ?3::tsquery then 1
      else 2
    end as match
  from searched_data_items s where s.words @@ ?1::tsquery ${condition}
),
page as (
  select f.* from found f ${joins} order by ${by} limit ?4 offset ?5
)`,

  /** Words folded as in the index: letters and digits only. */
  searchTerms(anyOf, isWhole) {
    const quote = (word: string): string => `'${word.replaceAll(/['\\]/g, '')}'`;
    const expression = (word: (word: string) => string): string =>
      joinExpression(anyOf, {
        and: ' & ',
        or: ' | ',
        word: (each) => wordsOf(each).map(word).join(' & '),
      });
    const forms = (word: string): string => `(${formsOf(word).map(quote).join(' | ')})`;
    const found = expression(isWhole ? forms : (word) => `${quote(word)}:*`);
    return [found, expression(quote), found];
  },

  // All of them at once, because each further statement would read all items again.
  searchedWords: (after) =>
    `select word, ndoc as items from ts_stat('select own from searched_data_items') where ${after} = ''`,

  // Plans depend on statistics, which a freshly filled table lacks.
  afterBulkLoad: ['analyze'],
  parameters: (text) => text.replaceAll(/\?(?=\d)/g, '$'),
};

export const postgresText = textsIn(postgresDialect);

/**
 * Replaces texts that PostgreSQL cannot hold, with U+0000 or half of a surrogate pair, by one that
 * no record has. No record has such a text either, and the other keys still find theirs.
 */
export function withoutUnknownText(parameters: readonly SqlValue[]): readonly SqlValue[] {
  return parameters.some(isSuspicious) ? parameters.map(knownText) : parameters;
}

function isSuspicious(value: SqlValue): boolean {
  return typeof value === 'string' && (/\\u(0000|d[89a-f])/i.test(value) || value.includes('\0'));
}

function knownText(value: SqlValue): SqlValue {
  if (typeof value !== 'string') return value;
  if (!value.startsWith('[')) return plain(value);
  return JSON.stringify(JSON.parse(value), (_, member: unknown) =>
    typeof member === 'string' ? plain(member) : member,
  );
}

/** U+FFFF is a sign that no text may use (https://www.unicode.org/faq/private_use.html#nonchar1). */
function plain(text: string): string {
  return text.replaceAll(/\0|\p{Surrogate}/gu, '\u{FFFF}');
}
