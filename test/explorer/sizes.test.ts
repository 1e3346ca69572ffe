import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the first load of the explorer is at most 90 kB compressed, and each further view 30 kB', () => {
  const file = new URL('../../dist/explorer/sizes.json', import.meta.url);
  const { first, views } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly first: number;
    readonly views: Readonly<Record<string, number>>;
  };
  expect(first).toBeLessThanOrEqual(90_000);
  expect(Object.keys(views).length).toBeGreaterThan(5);
  expect(Object.entries(views).filter(([, bytes]) => bytes > 30_000)).toEqual([]);
});
