import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';

const dataDirectory = fileURLToPath(new URL('../../data/', import.meta.url));
const root = join(dataDirectory, 'built-in');

/** Names a row of the UK flat file: sheet, group, item, and a unit or all of them. */
const flatFileRow = /\b(\d+_\d+_\d+)_(?:\d+|\*)/g;

const categories = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === 'data.csv')
  .map(({ parentPath }) => relative(root, parentPath))
  .sort();

const flatFiles = 'Greenhouse gas reporting: conversion factors 2016 to 2025, flat files';
const amounts = fileURLToPath(new URL('./amounts/', import.meta.url));

type Item = Readonly<Record<string, string>>;

/** Each file is parsed once, because many tests read it. */
const itemsOf = new Map<string, readonly Item[]>();
const metaOf = new Map<string, Meta>();

interface DerivedFrom {
  readonly category: string;
  readonly drill: Readonly<Record<string, string>>;
  readonly inputs: readonly { readonly name: string }[];
  readonly derivation: string;
}

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
  it('categories with data and source rows exist', () => {
    expect(categories.length).toBeGreaterThanOrEqual(30);
    expect(sources.length).toBeGreaterThanOrEqual(9);
  });

  it.each(categories)(
    'the source of %s has title, publisher, year, region, licence and addresses',
    (category) => {
      const { source, provenance } = readMeta(category);
      expect(source).toEqual({
        title: expect.stringMatching(/\S/),
        publisher: expect.stringMatching(/\S/),
        year: expect.stringMatching(/^(?:\d{4} to )?\d{4}$/),
        region: expect.stringMatching(/\S/),
        licence: expect.stringMatching(/\S/),
        shortPublisher: expect.stringMatching(/^\S.{1,24}$/),
        url: expect.stringMatching(/^https:\/\//),
        licenceUrl: expect.stringMatching(/^https:\/\//),
      });
      expect(provenance).toEqual(expect.stringMatching(/\S/));
    },
  );

  it.each(categories)('the source of %s is listed with publisher, title, year and licence', (category) => {
    const { title, publisher, year, licence } = readMeta(category).source;
    const listed = sources.filter((row) => row.categories.includes(category));
    expect(listed).toContainEqual(expect.objectContaining({ title, publisher, year, licence }));
  });

  it.each(categories)('every item of %s names a source', (category) => {
    const rows = readItems(category);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ source = '' }) => source.trim() === '')).toEqual([]);
  });

  it.each(categories.filter((category) => readMeta(category).source.title === flatFiles))(
    'every item of %s names its row of the flat file, or its lookup',
    (category) => {
      const untraced = readItems(category).filter(
        ({ source = '' }) => rowsIn(source).length === 0 && !source.includes('by look-up in '),
      );
      expect(untraced).toEqual([]);
    },
  );

  it.each(['business/energy/electricity/world', 'home/energy/electricity'])(
    'electricity of a country in %s is of its region, by which market-based totals match it',
    (category) => {
      const items = readItems(category);
      expect(items.filter(({ country, region }) => region !== country)).toEqual([]);
    },
  );

  it('a potential that is looked up has the region and the licence of the assessment reports, of any of which it may be', () => {
    const items = readItems('business/processes/refrigeration/leakage').filter(({ gas = '' }) => gas !== '');
    expect(items.length).toBeGreaterThan(50);
    for (const { region, edition, licence, source } of items) {
      expect({ region, edition, licence }).toEqual({
        region: 'World',
        edition: 'SAR to AR6',
        licence: 'CC0 1.0',
      });
      expect(source).toMatch(/^IPCC assessment reports, by look-up/);
    }
  });

  it('amounts of the UK derive from rows that the items name', () => {
    const cases = readdirSync(amounts).flatMap(
      (file) => JSON.parse(readFileSync(join(amounts, file), 'utf8')) as readonly DerivedFrom[],
    );
    const traced = cases.filter(({ category, drill, inputs, derivation }) => {
      // These count with the rows of the fuel, which is an item of another category.
      if (inputs.some(({ name }) => name === 'ownFuelConsumption')) return false;
      const item = readItems(category).find((row) =>
        Object.entries(drill).every(([name, value]) => row[name] === value),
      );
      const [inItem, inDerivation] = [rowsIn(item?.source ?? ''), rowsIn(derivation)];
      if (inItem.length === 0 || inDerivation.length === 0) return false;
      expect(
        inItem.some((row) => inDerivation.includes(row)),
        `${category}: ${derivation}`,
      ).toBe(true);
      return true;
    });
    expect(traced.length).toBeGreaterThan(40);
  });

  it('every algorithm has at least two derived amounts', () => {
    const calculating = categories.filter((category) =>
      readFileSync(join(root, category, 'itemdef.csv'), 'utf8').includes(',false,false,'),
    );
    const derived = readdirSync(amounts).flatMap((file) =>
      (JSON.parse(readFileSync(join(amounts, file), 'utf8')) as readonly DerivedFrom[]).map(
        ({ category }) => category,
      ),
    );
    const counts = new Map<string, number>();
    for (const category of derived) counts.set(codeOf(category), (counts.get(codeOf(category)) ?? 0) + 1);
    expect(calculating.filter((category) => (counts.get(codeOf(category)) ?? 0) < 2)).toEqual([]);
  });

  it('every category with amounts says the scope and the part of the life cycle of its figures', () => {
    const calculating = categories.filter((category) =>
      existsSync(join(root, category, 'return_values.csv')),
    );
    expect(calculating.length).toBeGreaterThan(75);
    const silent = calculating.filter((category) => {
      const { scope, lifeCycle } = readMeta(category).figures;
      const byItem = readItems(category).every((item) => (item['lifeCycle'] ?? '') !== '');
      return typeof scope !== 'string' || (typeof lifeCycle !== 'string' && !byItem);
    });
    expect(silent).toEqual([]);
  });

  it('what takes electricity on the road or rails is no combustion', () => {
    const electric = categories
      .filter((category) => category.startsWith('transport/') && !/welltotank|fleet/.test(category))
      .flatMap((category) =>
        readItems(category).map((item) => {
          const kind = [category, item['fuel'], item['type'], item['mode']].join(' ');
          return { kind, part: item['lifeCycle'] ?? readMeta(category).figures.lifeCycle };
        }),
      )
      .filter(({ kind }) => / (battery|plug-in)|\b[Rr]ail|[Tt]ram|Underground|transport\/train/.test(kind))
      .filter(({ kind }) => !kind.startsWith('transport/epa/freight'));
    expect(electric.length).toBeGreaterThan(40);
    expect(electric.filter(({ part }) => part !== 'use')).toEqual([]);
  });

  it('the sources list only existing categories', () => {
    const listed = sources.flatMap((row) => row.categories);
    expect(listed.filter((category) => !existsSync(join(root, category, 'data.csv')))).toEqual([]);
  });

  it.each([...new Set(sources.map(({ licence }) => licence))])(
    'the page says how %s is attributed',
    (licence) => {
      const attribution = sourcesText.split('## Attribution')[1]?.split('\n## ')[0] ?? '';
      expect(attribution).toMatch(
        new RegExp(`^${licence.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\b`, 'm'),
      );
    },
  );
});

/** The text of a category's algorithm without its comments: several categories may have the same. */
function codeOf(category: string): string {
  return readFileSync(join(root, category, 'default.js'), 'utf8')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .trim();
}

function readItems(category: string): readonly Item[] {
  const items = itemsOf.get(category) ?? parseItems(category);
  itemsOf.set(category, items);
  return items;
}

function parseItems(category: string): readonly Item[] {
  return parseCsv(readFileSync(join(root, category, 'data.csv'), 'utf8'), { columns: true });
}

function rowsIn(text: string): readonly string[] {
  return [...text.matchAll(flatFileRow)].map(([, row = '']) => row);
}

interface Meta {
  readonly source: Readonly<Record<string, unknown>>;
  readonly provenance: unknown;
  readonly figures: Readonly<Record<string, unknown>>;
}

function readMeta(category: string): Meta {
  const meta = metaOf.get(category) ?? parseMeta(category);
  metaOf.set(category, meta);
  return meta;
}

function parseMeta(category: string): Meta {
  const meta: unknown = parseYaml(readFileSync(join(root, category, 'meta.yml'), 'utf8'));
  const { source, provenance, figures } = meta as Record<string, unknown>;
  return {
    source: (source ?? {}) as Record<string, unknown>,
    provenance,
    figures: (figures ?? {}) as Record<string, unknown>,
  };
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
