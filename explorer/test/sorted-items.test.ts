import { describe, expect, it } from 'vitest';
import { filtered, sortedBy } from '../views/category/sorted-items.ts';
import type { ListedItem } from '../views/category/use-items.ts';

const itemOf = (label: string, value = ''): ListedItem => ({
  uid: label,
  label,
  itemValues: [{ path: 'size', value, unit: null, perUnit: null }],
});
const valuesOf = (items: readonly ListedItem[]) => items.map((item) => item.itemValues?.[0]?.value);
const labelsOf = (items: readonly ListedItem[]) => items.map(({ label }) => label);

describe('the items of a table', () => {
  it('items are sorted by the size of numbers, then other texts, and those without a value last', () => {
    const items = ['', 'large', '10', '-1', '1e-3', '9'].map((value, index) => itemOf(String(index), value));
    expect(valuesOf(sortedBy(items, 'size'))).toEqual(['-1', '1e-3', '9', '10', 'large', '']);
  });

  it('items are sorted by label as a reader counts, without regard to case', () => {
    const items = ['van 10 t', 'Van 9 t', 'ébène', 'electric', 'van 9 t, large'].map((label) =>
      itemOf(label),
    );
    const sorted = ['ébène', 'electric', 'Van 9 t', 'van 9 t, large', 'van 10 t'];
    expect(labelsOf(sortedBy(items, 'label'))).toEqual(sorted);
  });

  it('a filter finds the items whose label has all words, in any order', () => {
    const items = ['diesel, large', 'petrol, large', 'diesel, small'].map((label) => itemOf(label));
    expect(labelsOf(filtered(items, ' LARGE die'))).toEqual(['diesel, large']);
    expect(filtered(items, ' ')).toBe(items);
  });
});
