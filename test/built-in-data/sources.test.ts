import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';

const dataDirectory = fileURLToPath(new URL('../../data/', import.meta.url));
const root = join(dataDirectory, 'built-in');

const categories = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === 'data.csv')
  .map(({ parentPath }) => relative(root, parentPath))
  .sort();

interface SourceRow {
  readonly publisher: string;
  readonly title: string;
  readonly year: string;
  readonly licence: string;
  readonly categories: readonly string[];
}

const sourcesText = readFileSync(join(dataDirectory, 'SOURCES.md'), 'utf8');
const sources = readSourceRows(sourcesText);

describe('the sources of the built-in data', () => {
  it('has categories with data and rows that name them', () => {
    expect(categories.length).toBeGreaterThanOrEqual(10);
    expect(sources.length).toBeGreaterThanOrEqual(6);
  });

  it.each(categories)('%s names title, publisher, year, region and licence', (category) => {
    const { source, provenance } = readMeta(category);
    expect(source).toEqual({
      title: expect.stringMatching(/\S/),
      publisher: expect.stringMatching(/\S/),
      year: expect.stringMatching(/^\d{4}$/),
      region: expect.stringMatching(/\S/),
      licence: expect.stringMatching(/\S/),
    });
    expect(provenance).toEqual(expect.stringMatching(/\S/));
  });

  it.each(categories)('%s has its source listed with publisher, title, year and licence', (category) => {
    const { title, publisher, year, licence } = readMeta(category).source;
    const listed = sources.filter((row) => row.categories.includes(category));
    expect(listed).toContainEqual(expect.objectContaining({ title, publisher, year, licence }));
  });

  it.each(categories)('%s names a source for every item', (category) => {
    const rows: readonly Record<string, string>[] = parseCsv(
      readFileSync(join(root, category, 'data.csv'), 'utf8'),
      { columns: true },
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ source = '' }) => source.trim() === '')).toEqual([]);
  });

  it('lists only categories that exist', () => {
    const listed = sources.flatMap((row) => row.categories);
    expect(listed.filter((category) => !existsSync(join(root, category, 'data.csv')))).toEqual([]);
  });

  it.each([...new Set(sources.map(({ licence }) => licence))])('says how %s is attributed', (licence) => {
    const attribution = sourcesText.split('## Attribution')[1]?.split('\n## ')[0] ?? '';
    expect(attribution).toMatch(
      new RegExp(`^${licence.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\b`, 'm'),
    );
  });
});

function readMeta(category: string): {
  readonly source: Readonly<Record<string, unknown>>;
  readonly provenance: unknown;
} {
  const meta: unknown = parseYaml(readFileSync(join(root, category, 'meta.yml'), 'utf8'));
  const { source, provenance } = meta as Record<string, unknown>;
  return { source: (source ?? {}) as Record<string, unknown>, provenance };
}

function readSourceRows(text: string): readonly SourceRow[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, publisher = '', title = '', , year = '', licence = '', paths = '']) => ({
      publisher,
      title,
      year,
      licence,
      categories: [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    }));
}
