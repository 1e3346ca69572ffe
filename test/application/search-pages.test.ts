import { expect, it } from 'vitest';
import { ROOT_PATH } from '../../src/domain/basics/category-path.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { openForFile } from './fixture-callers.ts';

const as = openForFile({ directory: builtInDirectory });

it('pages of a search have each of its matches once, in one order, however many there are', async () => {
  const read = async (page: number, itemsPerPage: number) => {
    const request = { query: 't', categoryPath: ROOT_PATH, page: { page, itemsPerPage } };
    return (await as('demo').dataItems.search(request)).items;
  };
  const { total } = await read(1, 1);
  expect(total).toBeGreaterThan(10_500);
  const found: string[] = [];
  for (let page = 1; found.length < total; page += 1) {
    const { entries } = await read(page, 300);
    expect(entries.length).toBe(Math.min(300, total - found.length));
    found.push(...entries.map(({ uid }) => uid));
  }
  expect(new Set(found).size).toBe(total);
  const [last] = (await read(total, 1)).entries;
  expect(last?.uid).toBe(found.at(-1));
  expect((await read(total + 1, 1)).entries).toEqual([]);
});
