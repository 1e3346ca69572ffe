import { describe, expect, it } from 'vitest';
import type { ItemChoice } from '../../src/domain/profiles/table-row.ts';
import { asPath } from '../support/brands.ts';
import { newCategory, newItem } from './fixture-callers.ts';
import { openProfileRig } from './profile-item-rig.ts';

const { as, profileUid } = openProfileRig();
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
    const verdicts = await as('demo').profileItems.importRows(
      rows.map((row) => ({ ...row, profileUid: profileUid() })),
    );
    const faultOf = (verdict: (typeof verdicts)[number]) =>
      verdict.outcome === 'refused' ? verdict.fault.code : verdict.outcome;
    expect(verdicts.map(faultOf)).toEqual(['added', 'added', 'ITEM_UNKNOWN', 'ITEM_UNKNOWN']);
  });
});
