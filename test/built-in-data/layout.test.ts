import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltInData, readBuiltInData } from './read-built-in-data.ts';

let data: BuiltInData;

beforeAll(async () => {
  data = await readBuiltInData();
});

describe('the built-in data', () => {
  it('the data set is imported without a warning', () => {
    expect(data.warnings).toEqual([]);
    const items = data.categories.reduce((total, category) => total + category.items.length, 0);
    expect(items).toBeGreaterThanOrEqual(15_000);
    expect(items).toBeLessThan(30_000);
  });

  it('every category has a unique name', () => {
    const paths = data.categories.map(({ path }) => path).filter((path) => path !== '');
    const unnamed = paths.filter((path) => data.categoryAt(path).name === path.split('/').at(-1));
    expect(unnamed).toEqual([]);
  });

  it('a flight has exactly ten inputs in both versions', () => {
    const inputs = data
      .definitionAt('transport/plane/generic')
      .valueDefinitions.filter(({ fromProfile }) => fromProfile);
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

  it('every value names its versions, and an alias refers to an existing value', () => {
    for (const { definition } of data.categories) {
      const paths = definition?.valueDefinitions.map(({ path }) => path);
      for (const { path, apiVersions, aliasedTo } of definition?.valueDefinitions ?? []) {
        expect(apiVersions, path).not.toEqual([]);
        if (aliasedTo !== null) expect(paths).toContain(aliasedTo);
      }
    }
  });

  it('every numeric value holds a number', () => {
    for (const { path, definition, items } of data.categories) {
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

  it("totals are the sum of their parts within the publisher's rounding", () => {
    for (const { path, definition, items } of data.categories) {
      const totals = definition?.valueDefinitions.map((value) => value.path).filter(isTotal) ?? [];
      for (const total of totals) {
        for (const item of items) {
          const [sum, ...parts] = partsOf(total).map((part) => data.valueOf(path, item, part));
          if (sum === undefined || sum === '' || parts.includes('')) continue;
          const scale = total.endsWith('PerTonne') ? 0.03 : 0.00002;
          const gap = Math.abs(Number(sum) - parts.reduce((added, part) => added + Number(part), 0));
          expect(gap, `${path} ${item.label} ${total}`).toBeLessThan(scale);
        }
      }
    }
  });

  it('the factor of a typical journey follows from its length', () => {
    const path = 'transport/plane/generic';
    for (const item of data.categoryAt(path).items) {
      const journey = data.valueOf(path, item, 'kgCO2ePerPassengerJourney');
      const flights = item.drill[1] === 'return' ? 2 : 1;
      const km = Number(data.valueOf(path, item, 'typicalDistance')) * flights;
      const expected = km * Number(data.valueOf(path, item, 'kgCO2ePerPassengerKm'));
      if (journey !== '') expect(Number(journey)).toBeCloseTo(expected, 9);
    }
  });

  it('every airport position is on the globe, and none is at zero', () => {
    const path = 'transport/plane/generic/airports/all/codes';
    const positions = data
      .categoryAt(path)
      .items.map((item) => [
        item.label,
        data.valueOf(path, item, 'latitude'),
        data.valueOf(path, item, 'longitude'),
      ]);
    expect(positions.length).toBeGreaterThan(4800);
    expect(positions.filter(([, latitude]) => latitude === '')).toHaveLength(5);
    for (const [code, latitude, longitude] of positions) {
      expect(latitude === '', code).toBe(longitude === '');
      expect(Math.abs(Number(latitude)), code).toBeLessThanOrEqual(90);
      expect(Math.abs(Number(longitude)), code).toBeLessThanOrEqual(180);
      expect(longitude, code).not.toBe('0');
    }
  });

  it('an item refers only to existing entries of other categories', () => {
    const references: readonly (readonly [string, string, string])[] = [
      ['transport/car/generic', 'fuelTableEntry', 'business/energy/fuel'],
      ['business/processes/refrigeration/leakage', 'gas', 'planet/greenhousegases/gwp'],
      ...['defra', 'epa', 'leakage'].flatMap((table) =>
        ['gas1', 'gas2', 'gas3'].map(
          (value) =>
            [`business/processes/refrigeration/${table}`, value, 'planet/greenhousegases/gwp'] as const,
        ),
      ),
    ];
    for (const [path, value, target] of references) {
      const named = data.categoryAt(path).items.map((item) => data.valueOf(path, item, value));
      const entries = new Set(data.categoryAt(target).items.map(({ label }) => label));
      expect(named.filter((name) => name !== '').length).toBeGreaterThan(0);
      expect(named.filter((name) => name !== '' && !entries.has(name))).toEqual([]);
    }
  });

  it('the gases of refrigerants give the published figure by the Fifth Assessment Report', () => {
    const table = data.categoryAt('planet/greenhousegases/gwp');
    const potentials = new Map(
      table.items.map((item) => [item.label, Number(data.valueOf(table.path, item, 'gwpAR5'))]),
    );
    const path = 'business/processes/refrigeration/leakage';
    const blends = data.categoryAt(path).items.filter((item) => data.valueOf(path, item, 'gas1') !== '');
    expect(blends.length).toBe(35);
    for (const item of blends) {
      const sum = [1, 2, 3].reduce((total, number) => {
        const gas = data.valueOf(path, item, `gas${number}`);
        const share = Number(data.valueOf(path, item, `share${number}`));
        return gas === '' ? total : total + share * (potentials.get(gas) ?? Number.NaN);
      }, 0);
      const published = ['kgCO2ePerKg', 'kgOutsideOfScopesCO2ePerKg'].reduce(
        (total, value) => total + Number(data.valueOf(path, item, value)),
        0,
      );
      expect(Math.abs(sum - published), item.label).toBeLessThan(1);
    }
  });

  it('algorithms look up only existing categories', () => {
    const texts = data.categories.flatMap(({ path, items }) =>
      items.map((item) => data.valueOf(path, item, 'source')),
    );
    const targets = new Set(
      texts.flatMap((text) => [...text.matchAll(/by look-up in ([\w/]+)/g)].map(([, path = '']) => path)),
    );
    expect(targets.size).toBeGreaterThan(2);
    for (const path of targets) expect(data.categoryAt(path).items, path).not.toEqual([]);
  });

  it('every algorithm with inputs has a default amount in its return values', () => {
    for (const { path, definition } of data.categories) {
      if (!definition?.valueDefinitions.some(({ fromProfile }) => fromProfile)) continue;
      const defaults = definition.returnValues.filter(({ isDefault }) => isDefault);
      expect(defaults, path).toHaveLength(1);
    }
  });

  it('every input exists in both versions, possibly by another name', () => {
    for (const { path, definition } of data.categories) {
      const inputs = definition?.valueDefinitions.filter(({ fromProfile }) => fromProfile) ?? [];
      for (const version of ['1.0', '2.0'] as const) {
        const reached = inputs
          .filter(({ apiVersions }) => apiVersions.includes(version))
          .map((input) => input.aliasedTo ?? input.path);
        const expected = inputs.filter(({ aliasedTo }) => aliasedTo === null).map((input) => input.path);
        expect(reached.sort(), path).toEqual(expected.sort());
      }
    }
  });

  it('no drill-down value has a comma or an equals sign', () => {
    const drills = data.categories.flatMap(({ items }) => items.flatMap(({ drill }) => drill));
    expect(drills.filter((value) => /[,=]/.test(value))).toEqual([]);
  });
});

function isTotal(path: string): boolean {
  return /^kgCO2ePer[A-Z]\w*$/.test(path) && !/WithoutRF$|ForGridLosses$|Journey$/.test(path);
}

/** The total itself and its three parts. */
function partsOf(total: string): readonly string[] {
  return ['kgCO2ePer', 'kgCO2Per', 'kgMethaneCO2ePer', 'kgNitrousOxideCO2ePer'].map((part) =>
    total.replace('kgCO2ePer', part),
  );
}
