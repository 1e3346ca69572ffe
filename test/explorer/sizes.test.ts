import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const built = new URL('../../dist/explorer/', import.meta.url);

it('the first load of the explorer is at most 250 kB compressed with its font, and each further view 40 kB', () => {
  const { first, views } = JSON.parse(readFileSync(new URL('sizes.json', built), 'utf8')) as {
    readonly first: number;
    readonly views: Readonly<Record<string, number>>;
  };
  expect(first).toBeLessThanOrEqual(250_000);
  expect(Object.keys(views).length).toBeGreaterThan(5);
  expect(Object.entries(views).filter(([, bytes]) => bytes > 40_000)).toEqual([]);
});

it('each script begins with the comment that has Chromium compile it while it loads', () => {
  const assets = new URL('assets/', built);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const first = (name: string) => readFileSync(new URL(name, assets), 'utf8').split('\n', 1)[0];
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => first(name) !== '//# allFunctionsCalledOnLoad')).toEqual([]);
});
