import { describe, expect, it } from 'vitest';
import type { ItemChoice } from '../../src/domain/profiles/table-row.ts';
import { asPath } from '../support/brands.ts';
import { newCategory, newItem } from './fixture-callers.ts';
import { openProfileRig } from './profile-item-rig.ts';

const statements: string[] = [];
const { as, profileUid } = openProfileRig({ onStatement: (sql) => statements.push(sql) });
const words = 'one two three four five six seven eight nine ten eleven';

describe('rows that name their item by a search', () => {
  it('a whole label finds its item however long it is, and no other', async () => {
    const categoryPath = await newCategory(as, asPath('transport'), asPath('transport/car'));
    await newItem(as, categoryPath, { fuel: words });
    const search = (query: string): ItemChoice => ({ by: 'search', categoryPath, query });
    const queries = [words, words.toUpperCase(), `${words} twelve`, `${words} ${'x'.repeat(200)}`];
    const rows = queries.map((query, line) => ({
      line,
      key: String(line),
      item: search(query),
      draft: { values: [], name: String(line) },
    }));
    const verdicts = await as('demo').profileItems.importRows(profileUid(), rows);
    const faultOf = (verdict: (typeof verdicts)[number]) =>
      verdict.outcome === 'refused' ? verdict.fault.code : verdict.outcome;
    expect(verdicts.map(faultOf)).toEqual(['added', 'added', 'ITEM_UNKNOWN', 'ITEM_UNKNOWN']);
  });

  it('parts of a table that search for the same search once', async () => {
    const item: ItemChoice = { by: 'search', categoryPath: asPath('transport'), query: 'diesel small' };
    const searches = async (key: string) => {
      statements.length = 0;
      const row = { line: 1, key, item, draft: { values: [], name: key } };
      await as('demo').profileItems.importRows(profileUid(), [row], { isDryRun: true });
      return statements.filter((sql) => sql.includes('data_item_words')).length;
    };
    expect([await searches('first'), await searches('second')]).toEqual([1, 0]);
  });
});
