import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { arePublisherFilesMissing, publisherFiles } from '../support/publisher-files.ts';
import { type BuiltInData, readBuiltInData } from './read-built-in-data.ts';

/** A figure as its publisher prints it, with the row it is in. */
interface Spot {
  readonly category: string;
  readonly drill: readonly string[];
  readonly value: string;
  /** Of a figure with a history. */
  readonly year?: number;
  readonly printed: number;
  readonly file: string;
  readonly row: Row;
  readonly column: string;
}

type Row = Readonly<Record<string, string>>;
type Position = readonly [latitude: number, longitude: number];

const spots = JSON.parse(
  readFileSync(new URL('./spot-values.json', import.meta.url), 'utf8'),
) as readonly Spot[];

let data: BuiltInData;

beforeAll(async () => {
  data = await readBuiltInData();
});

describe('figures of the built-in data', () => {
  it('they are those that their publishers print', () => {
    expect(spots.length).toBeGreaterThan(100);
    expect(differing(figureHere)).toEqual([]);
  });

  it('some of every publisher are looked at', () => {
    const looked = new Set(spots.map(({ category }) => category));
    const publishers = (of: (path: string) => boolean): ReadonlySet<string | null> =>
      new Set(
        data.categories
          .filter(({ path, items }) => items.length > 0 && of(path))
          .map(({ provenance }) => provenance?.publisher ?? null),
      );
    expect(publishers((path) => looked.has(path))).toEqual(publishers(() => true));
  });
});

describe.skipIf(arePublisherFilesMissing())('the files of the publishers', () => {
  it('they have the printed figures in the rows that are named', () => {
    expect(differing(figureThere)).toEqual([]);
  });

  it.each([
    {
      what: 'airport with an IATA code',
      path: 'transport/plane/generic/airports/all/codes',
      file: 'ourairports/ourairports-airports.csv',
      columns: ['ident', 'latitude_deg', 'longitude_deg'],
      count: 4517,
    },
    {
      what: 'port',
      path: 'transport/ship/generic/ports',
      file: 'world-port-index/world-port-index.csv',
      columns: ['World Port Index Number', 'Latitude', 'Longitude'],
      count: 3768,
    },
  ])('every $what is at most 5 km from where it is here', ({ path, file, columns, count }) => {
    const [id = '', latitude = '', longitude = ''] = columns;
    const here = positionsIn(path);
    const rows = readRows(file).filter((row) => row['iata_code'] !== '');
    expect(rows).toHaveLength(count);
    const away = rows.filter((row) => {
      const position = here.get(row[id] ?? '');
      return (
        position === undefined || !(kmBetween(position, [Number(row[latitude]), Number(row[longitude])]) <= 5)
      );
    });
    expect(away).toEqual([]);
  });
});

function differing(figureOf: (spot: Spot) => number): readonly string[] {
  return spots
    .filter((spot) => !(Math.abs(figureOf(spot) - spot.printed) <= rounding(spot)))
    .map((spot) => `${spot.category} ${spot.drill.join(', ')}: ${figureOf(spot)}, printed ${spot.printed}`);
}

/** Positions have four decimals here, other figures nine digits. */
function rounding({ value, printed }: Spot): number {
  return value === 'latitude' || value === 'longitude' ? 1e-4 : 1e-6 * Math.abs(printed);
}

/** The last entry that starts in the year or before. */
function figureHere({ category, drill, value, year }: Spot): number {
  const uid = data.definitionAt(category).valueDefinitions.find(({ path }) => path === value)?.uid;
  const item = data.categoryAt(category).items.find((each) => each.drill.join() === drill.join());
  const end = year === undefined ? Number.POSITIVE_INFINITY : Date.UTC(year + 1, 0);
  const entries = item?.values.filter(
    ({ definitionUid, startDate }) => definitionUid === uid && startDate < end,
  );
  return Number(entries?.at(-1)?.value ?? Number.NaN);
}

function figureThere({ file, row, column }: Spot): number {
  const found = readRows(file).filter((each) =>
    Object.entries(row).every(([name, text]) => each[name] === text),
  );
  return new Set(found.map((each) => each[column])).size === 1 ? Number(found[0]?.[column]) : Number.NaN;
}

/** By what the publisher calls a place, which is the last word of its source. */
function positionsIn(path: string): ReadonlyMap<string, Position> {
  const at = (value: string): ReadonlyMap<string, string> =>
    new Map(
      data
        .categoryAt(path)
        .items.map((item) => [
          data.valueOf(path, item, 'source').split(' ').at(-1) ?? '',
          data.valueOf(path, item, value),
        ]),
    );
  const longitudes = at('longitude');
  return new Map(
    [...at('latitude')].map(([id, latitude]) => [id, [Number(latitude), Number(longitudes.get(id))]]),
  );
}

/** On a sphere of the mean radius. */
function kmBetween([latitude1, longitude1]: Position, [latitude2, longitude2]: Position): number {
  const radians = Math.PI / 180;
  const [a, b] = [latitude1 * radians, latitude2 * radians];
  const half = Math.sin((b - a) / 2) ** 2;
  const across = Math.sin(((longitude2 - longitude1) * radians) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half + Math.cos(a) * Math.cos(b) * across));
}

const files = new Map<string, readonly Row[]>();

function readRows(file: string): readonly Row[] {
  const read =
    files.get(file) ??
    parse(readFileSync(join(publisherFiles, file), 'utf8'), {
      columns: true,
      bom: true,
      relax_column_count: true,
    });
  files.set(file, read);
  return read;
}
