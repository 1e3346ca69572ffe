import { describe, expect, it } from 'vitest';
import { translate } from '../../../src/adapters/postgres/translate.ts';

describe('the SQL of the store in the words of PostgreSQL', () => {
  it.each([
    ['select a from b where c = ? and d = ?', 'select a from b where c = $1 and d = $2'],
    ['select ?2, ?1, ?12', 'select $2, $1, $12'],
    [
      'select k.key from json_each(?1) k join items i on i.uid = k.value',
      'select k.key from (select value, place - 1 as key from jsonb_array_elements_text(($1)::jsonb) with ordinality as each (value, place)) as k join items i on i.uid = k.value',
    ],
    [
      'uid in (select value from json_each(?))',
      'uid in (select value from (select value, place - 1 as key from jsonb_array_elements_text(($1)::jsonb) with ordinality as each (value, place)) as member)',
    ],
    [
      'from json_each(?2) order by key',
      'from (select value, place - 1 as key from jsonb_array_elements_text(($2)::jsonb) with ordinality as each (value, place)) as member order by key',
    ],
    ["json_extract(k.value, '$[1]') = a", '((k.value)::jsonb ->> 1) = a'],
    [
      'json_array(a, (select json_group_array(json_array(b, json(c)) order by d) from e))',
      "json_build_array(a, (select coalesce(json_agg(json_build_array(b, (c)::json) order by d), '[]'::json) from e))",
    ],
    ['select a from b /* postgres: for update of b */', 'select a from b for update of b'],
    ['select to_json(a), json_agg(b)', 'select to_json(a), json_agg(b)'],
  ])('%s', (sql, expected) => {
    expect(translate(sql)).toBe(expected);
  });

  it('refuses what it has no words for', () => {
    expect(() => translate("json_extract(a, '$.b')")).toThrow(/members of a list/);
    expect(() => translate('json_array(a')).toThrow(/not closed/);
  });
});
