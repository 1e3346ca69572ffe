import { beforeAll, describe, expect, it } from 'vitest';
import { EPOCH } from '../../src/domain/instant.ts';
import { type BuiltInData, readBuiltInData } from './read-built-in-data.ts';

/** One value of one item that changes from year to year. */
interface YearlyValue {
  readonly item: string;
  readonly path: string;
  readonly values: readonly { readonly startDate: number; readonly value: string }[];
}

const lastYear = 2025;

let data: BuiltInData;
let histories: readonly YearlyValue[] = [];

beforeAll(async () => {
  data = await readBuiltInData();
  histories = data.categories.flatMap(({ path, definition, items }) =>
    items.flatMap((item) =>
      (definition?.valueDefinitions ?? []).map((value) => ({
        item: `${path} ${item.label}`,
        path: value.path,
        values: item.values.filter(({ definitionUid }) => definitionUid === value.uid),
      })),
    ),
  );
  histories = histories.filter(({ values }) => values.length > 1);
});

describe('the histories of the built-in data', () => {
  it('electricity, fuels and water have histories', () => {
    const items = new Set(histories.map(({ item }) => item));
    expect([...items].sort()).toEqual([
      'business/energy/electricity/grid United Kingdom',
      'business/energy/fuel/history LPG',
      'business/energy/fuel/history burning oil',
      'business/energy/fuel/history diesel',
      'business/energy/fuel/history gas oil',
      'business/energy/fuel/history natural gas',
      'business/energy/fuel/history petrol',
      'home/water supply',
      'home/water treatment',
    ]);
  });

  it('a history has a figure for every year, and the first one also applies before', () => {
    for (const { item, path, values } of histories) {
      const [before, ...years] = values;
      const first = lastYear - years.length + 1;
      expect(before, `${item} ${path}`).toEqual(
        expect.objectContaining({ startDate: EPOCH, value: years[0]?.value }),
      );
      expect(years.map(({ startDate }) => new Date(startDate).toISOString())).toEqual(
        years.map((_, index) => `${first + index}-01-01T00:00:00.000Z`),
      );
      expect(first).toBeLessThanOrEqual(2016);
    }
  });

  it('the totals are the sum of their parts in every year', () => {
    const totals = histories.filter(({ item, path }) => partsOf(item, path).length === 3);
    expect(totals.length).toBeGreaterThan(10);
    for (const { item, path, values } of totals) {
      const parts = partsOf(item, path);
      values.forEach(({ value }, index) => {
        const sum = parts.reduce((added, part) => added + Number(part.values[index]?.value), 0);
        expect(Math.abs(Number(value) - sum), `${item} ${path} ${index}`).toBeLessThan(0.00002);
      });
    }
  });

  it('the last figures are those of the category of all fuels', () => {
    const fuels = data.categoryAt('business/energy/fuel').items;
    for (const item of data.categoryAt('business/energy/fuel/history').items) {
      const named = fuels.find(({ label }) => label === item.label);
      if (named === undefined) throw new Error(`business/energy/fuel has no ${item.label}.`);
      for (const { path, values } of histories.filter((history) => history.item.endsWith(` ${item.label}`))) {
        expect(values.at(-1)?.value, path).toBe(data.valueOf('business/energy/fuel', named, path));
      }
    }
  });
});

function partsOf(item: string, total: string): readonly YearlyValue[] {
  const paths = new Set(
    ['kgCO2Per', 'kgMethaneCO2ePer', 'kgNitrousOxideCO2ePer'].map((part) => total.replace('kgCO2ePer', part)),
  );
  return total.startsWith('kgCO2ePer')
    ? histories.filter((history) => history.item === item && paths.has(history.path))
    : [];
}
