import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const built = new URL('../../dist/explorer/', import.meta.url);

it('the first load is at most 250 kB compressed with its font, what views share 40 kB a file, and the rest of each 40 kB', () => {
  const { first, shared, views } = JSON.parse(readFileSync(new URL('sizes.json', built), 'utf8')) as {
    readonly first: number;
    readonly shared: Readonly<Record<string, number>>;
    readonly views: Readonly<Record<string, number>>;
  };
  expect(first).toBeLessThanOrEqual(250_000);
  expect(Object.keys(views).length).toBeGreaterThan(5);
  expect(Object.keys(shared).length).toBeLessThanOrEqual(2);
  expect(Object.entries({ ...shared, ...views }).filter(([, bytes]) => bytes > 40_000)).toEqual([]);
});

it('the page is drawn in English and German before its script runs', () => {
  const drawn = (name: string) => readFileSync(new URL(name, built), 'utf8');
  expect(drawn('index.html')).toMatch(/<html lang="en">[^]*What does it emit\?[^]*30,000 km/);
  expect(drawn('index.de.html')).toMatch(/<html lang="de">[^]*Wie viel CO₂ ist das\?[^]*30\.000 km/);
  expect(drawn('explore.de.html')).toContain('Zum Inhalt');
});

it('each script begins with the comment that has Chromium compile it while it loads', () => {
  const assets = new URL('assets/', built);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const first = (name: string) => readFileSync(new URL(name, assets), 'utf8').split('\n', 1)[0];
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => first(name) !== '//# allFunctionsCalledOnLoad')).toEqual([]);
});
