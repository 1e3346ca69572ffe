import { beforeAll, describe, expect, it } from 'vitest';
import { EPOCH } from '../../src/domain/basics/instant.ts';
import { type BuiltInData, readBuiltInData } from './read-built-in-data.ts';

/** One value of one item that changes from year to year. */
interface YearlyValue {
  readonly item: string;
  readonly path: string;
  readonly values: readonly { readonly startDate: number; readonly value: string }[];
}

let data: BuiltInData;
let histories: readonly YearlyValue[] = [];
const byItem = new Map<string, YearlyValue[]>();

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
  for (const history of histories) byItem.set(history.item, [...(byItem.get(history.item) ?? []), history]);
});

describe('the histories of the built-in data', () => {
  it('electricity, fuels, vehicles, waste and water have histories', () => {
    const categories = new Set(histories.map(({ item }) => item.split(' ')[0]));
    for (const path of [
      'business/energy/electricity/grid',
      'business/energy/fuel',
      'business/energy/welltotank/fuel',
      'business/waste/disposal',
      'home/water',
      'transport/car/generic',
      'transport/commuting',
    ]) {
      expect([...categories]).toContain(path);
    }
    expect(histories.reduce((total, { values }) => total + values.length, 0)).toBeGreaterThan(40_000);
  });

  it('entries start with a year, and the first one also applies before', () => {
    for (const { item, path, values } of histories) {
      const [before, ...years] = values;
      expect(before, `${item} ${path}`).toEqual(
        expect.objectContaining({ startDate: EPOCH, value: years[0]?.value }),
      );
      const starts = years.map(({ startDate }) => new Date(startDate).toISOString());
      expect(starts.filter((start) => !/^(19|20)\d\d-01-01T00:00:00.000Z$/.test(start))).toEqual([]);
    }
  });

  it('the totals are the sum of their parts in every year', () => {
    const totals = histories.filter(({ item, path }) => partsOf(item, path).length === 3);
    expect(totals.length).toBeGreaterThan(500);
    const apart: string[] = [];
    for (const { item, path, values } of totals) {
      const parts = partsOf(item, path);
      for (const { startDate, value } of values) {
        const own = parts.map((part) => part.values.find((entry) => entry.startDate === startDate)?.value);
        if (own.includes(undefined)) continue;
        const sum = own.reduce((added, part) => added + Number(part), 0);
        // Parts are printed with five decimals, per tonne with two.
        const rounding = path.endsWith('PerTonne') ? 0.03 : 0.00003;
        if (Math.abs(Number(value) - sum) > rounding) apart.push(`${item} ${path} ${startDate}`);
      }
    }
    expect(apart).toEqual([]);
  });

  it('the last figures are those of the category of all fuels', () => {
    for (const item of data.categoryAt('business/energy/fuel/history').items) {
      const own = ofItem(`business/energy/fuel/history ${item.label}`);
      const all = ofItem(`business/energy/fuel ${item.label}`);
      expect(own.length).toBeGreaterThan(3);
      for (const { path, values } of own) {
        const named = all.find((history) => history.path === path);
        expect(named?.values.at(-1)?.value, `${item.label} ${path}`).toBe(values.at(-1)?.value);
      }
    }
  });
});

function ofItem(item: string): readonly YearlyValue[] {
  return byItem.get(item) ?? [];
}

function partsOf(item: string, total: string): readonly YearlyValue[] {
  const paths = new Set(
    ['kgCO2Per', 'kgMethaneCO2ePer', 'kgNitrousOxideCO2ePer'].map((part) => total.replace('kgCO2ePer', part)),
  );
  return total.startsWith('kgCO2ePer') ? ofItem(item).filter((history) => paths.has(history.path)) : [];
}
