import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { importDataSet, type ImportSummary } from '../../src/importers/import-data-set.ts';
import type { ReferenceCategory, ReferenceItem } from '../../src/ports/store.ts';

const directory = fileURLToPath(new URL('../../data/built-in', import.meta.url));

let categories: readonly ReferenceCategory[] = [];
let summary: ImportSummary;

beforeAll(async () => {
  summary = await importDataSet({
    directory,
    referenceData: {
      getFingerprints: async () => new Map(),
      replace: async (read) => {
        categories = read;
      },
    },
    clock: () => 0,
    signal: new AbortController().signal,
  });
});

describe('the built-in data', () => {
  it('is imported without a warning', () => {
    expect(summary.warnings).toEqual([]);
    expect(summary.items).toBeGreaterThan(3500);
  });

  it('gives every category a name of its own', () => {
    const paths = categories.map(({ path }) => path).filter((path) => path !== '');
    const unnamed = paths.filter((path) => categoryAt(path).name === path.split('/').at(-1));
    expect(unnamed).toEqual([]);
  });

  it('offers exactly the ten inputs of a flight, in both versions', () => {
    const inputs = definitionAt('transport/plane/generic').valueDefinitions.filter(
      ({ fromProfile }) => fromProfile,
    );
    expect(inputs.map(({ path }) => path).sort()).toEqual([
      'IATACode1',
      'IATACode2',
      'distance',
      'journeys',
      'lat1',
      'lat2',
      'long1',
      'long2',
      'numberOfPassengers',
      'passengerClass',
    ]);
    expect(inputs.every(({ apiVersions }) => apiVersions.length === 2)).toBe(true);
  });

  it('says for every value in which versions it exists, and aliases only what exists', () => {
    for (const { definition } of categories) {
      const paths = definition?.valueDefinitions.map(({ path }) => path);
      for (const { path, apiVersions, aliasedTo } of definition?.valueDefinitions ?? []) {
        expect(apiVersions, path).not.toEqual([]);
        if (aliasedTo !== null) expect(paths).toContain(aliasedTo);
      }
    }
  });

  it('holds a number wherever a value is one', () => {
    for (const { path, definition, items } of categories) {
      const numbers = new Set(
        definition?.valueDefinitions
          .filter(({ valueDefinition: { valueType } }) => valueType === 'DECIMAL' || valueType === 'INTEGER')
          .map(({ uid }) => uid),
      );
      const values = items.flatMap((item) =>
        item.values.filter(({ definitionUid }) => numbers.has(definitionUid)),
      );
      const wrong = values.filter(({ value }) => value !== '' && !/^-?\d+(\.\d+)?$/.test(value));
      expect(wrong, path).toEqual([]);
    }
  });

  it('holds totals that are the sum of their parts within the rounding of the publisher', () => {
    for (const { path, definition, items } of categories) {
      const totals = definition?.valueDefinitions.map((value) => value.path).filter(isTotal) ?? [];
      for (const total of totals) {
        for (const item of items) {
          const [sum, ...parts] = partsOf(total).map((part) => valueOf(path, item, part));
          if (sum === undefined || sum === '' || parts.includes('')) continue;
          const scale = total.endsWith('PerTonne') ? 0.03 : 0.00002;
          const gap = Math.abs(Number(sum) - parts.reduce((added, part) => added + Number(part), 0));
          expect(gap, `${path} ${item.label} ${total}`).toBeLessThan(scale);
        }
      }
    }
  });

  it('derives the factor of a typical journey from its length', () => {
    const path = 'transport/plane/generic';
    for (const item of categoryAt(path).items) {
      const journey = valueOf(path, item, 'kgCO2ePerPassengerJourney');
      const flights = item.drill[1] === 'return' ? 2 : 1;
      const km = Number(valueOf(path, item, 'typicalDistance')) * flights;
      const expected = km * Number(valueOf(path, item, 'kgCO2ePerPassengerKm'));
      if (journey !== '') expect(Number(journey)).toBeCloseTo(expected, 9);
    }
  });

  it('places every airport that has a position on the globe, and none at zero', () => {
    const path = 'transport/plane/generic/airports/all/codes';
    const positions = categoryAt(path).items.map((item) => [
      item.label,
      valueOf(path, item, 'latitude'),
      valueOf(path, item, 'longitude'),
    ]);
    expect(positions.filter(([, latitude]) => latitude === '')).toHaveLength(11);
    for (const [code, latitude, longitude] of positions) {
      expect(latitude === '', code).toBe(longitude === '');
      expect(Math.abs(Number(latitude)), code).toBeLessThanOrEqual(90);
      expect(Math.abs(Number(longitude)), code).toBeLessThanOrEqual(180);
      expect(longitude, code).not.toBe('0');
    }
  });

  it('has an entry wherever an item names one of another category', () => {
    const references: readonly (readonly [string, string, string])[] = [
      ['transport/car/generic', 'fuelTableEntry', 'business/energy/fuel'],
      ['business/processes/refrigeration/leakage', 'gas', 'planet/greenhousegases/gwp'],
    ];
    for (const [path, value, target] of references) {
      const named = categoryAt(path).items.map((item) => valueOf(path, item, value));
      const entries = new Set(categoryAt(target).items.map(({ label }) => label));
      expect(named.filter((name) => name !== '').length).toBeGreaterThan(0);
      expect(named.filter((name) => name !== '' && !entries.has(name))).toEqual([]);
    }
  });

  it('gives the UK grid a factor for each year from 2014 to 2025', () => {
    const path = 'business/energy/electricity/grid';
    const [item] = categoryAt(path).items;
    const total = definitionAt(path).valueDefinitions.find((value) => value.path === 'kgCO2ePerKWh');
    const starts = item?.values
      .filter(({ definitionUid }) => definitionUid === total?.uid)
      .map(({ startDate }) => new Date(startDate).toISOString());
    const years = Array.from({ length: 12 }, (_, place) => `${2014 + place}-01-01T00:00:00.000Z`);
    expect(starts).toEqual(['1970-01-01T00:00:00.000Z', ...years]);
  });
});

function categoryAt(path: string): ReferenceCategory {
  const category = categories.find((entry) => entry.path === path);
  if (category === undefined) throw new Error(`There is no category ${path}.`);
  return category;
}

function definitionAt(path: string) {
  const { definition } = categoryAt(path);
  if (definition === null) throw new Error(`${path} has no definition.`);
  return definition;
}

function valueOf(path: string, item: ReferenceItem, valuePath: string): string {
  const uid = definitionAt(path).valueDefinitions.find((value) => value.path === valuePath)?.uid;
  return item.values.find(({ definitionUid }) => definitionUid === uid)?.value ?? '';
}

function isTotal(path: string): boolean {
  return /^kgCO2ePer[A-Z]\w*$/.test(path) && !/WithoutRF$|ForGridLosses$|Journey$/.test(path);
}

/** The total itself and its three parts. */
function partsOf(total: string): readonly string[] {
  return ['kgCO2ePer', 'kgCO2Per', 'kgMethaneCO2ePer', 'kgNitrousOxideCO2ePer'].map((part) =>
    total.replace('kgCO2ePer', part),
  );
}
