import { expect, it } from 'vitest';
import type { RowWriteOptions } from '../../src/domain/profiles/table-row.ts';
import { findItems } from '../../src/tables/items/row-items.ts';
import { importTable } from '../../src/tables/importing/import-table.ts';
import type { TableRow } from '../../src/tables/rows/mapped-row.ts';
import { noNames } from '../../src/tables/columns/category-names.ts';
import type { Backend } from '../../src/ports/backend.ts';

/** A table of so many rows of so many activities, imported over a search that finds nothing. */
async function searchesOf(rows: number, activities: number, isAllOrNothing = false) {
  const lines = Array.from({ length: rows }, (_, index) => `thing ${index % activities},${index},kg`);
  const searched: string[] = [];
  const parts: number[] = [];
  const tree = {
    dataCategories: { drillDown: async () => [], getMany: async () => [] },
    dataItems: {
      search: async ({ query }: { readonly query: string }) => {
        if (!query.endsWith('kg')) searched.push(query);
        return { items: { entries: [], total: 0 }, isExact: true, readings: [] };
      },
    },
  } as unknown as Pick<Backend, 'dataCategories' | 'dataItems'>;
  async function* bytes() {
    yield Buffer.from(`Activity,Quantity,Unit\n${lines.join('\n')}\n`);
  }
  async function write(some: readonly TableRow[], { found, isDryRun }: RowWriteOptions) {
    const before = searched.length;
    const items = await findItems(tree, some, found);
    if (searched.length > before) parts.push(new Set(searched.slice(before)).size);
    return some.map(({ line }, index) => {
      const item = items[index];
      if (item !== undefined && 'code' in item) return { line, outcome: 'refused' as const, fault: item };
      return { line, outcome: 'added' as const, uid: isDryRun === true ? null : (item?.uid ?? null) };
    });
  }
  const outcome = await importTable({
    bytes: bytes(),
    format: 'csv',
    map: { columns: {} },
    isAllOrNothing,
    namesOf: async () => noNames,
    write,
  });
  return { outcome, parts, perName: searched.length / new Set(searched).size };
}

it.each([false, true])('searches each activity once, a few in a part, all or nothing: %s', async (isAll) => {
  const { outcome, parts, perName } = await searchesOf(900, 100, isAll);
  expect(outcome).toMatchObject({ refused: 900 });
  expect(parts).toEqual([30, 30, 30, 10]);
  expect(perName).toBe(1);
});

it('has parts of a thousand rows where the activities recur', async () => {
  const { outcome, parts, perName } = await searchesOf(2500, 5);
  expect(outcome).toMatchObject({ refused: 2500, activities: { length: 5 } });
  expect(parts).toEqual([5]);
  expect(perName).toBe(1);
});
