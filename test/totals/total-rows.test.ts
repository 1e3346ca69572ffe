import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GasPart } from '../../src/domain/amounts/gas-breakdown.ts';
import type { ProfileTotal, ProfileTotals } from '../../src/domain/profiles/profile-total.ts';
import { unallocatedOf } from '../../src/totals/gas-breakdown.ts';
import { compareRows, toTotalRows } from '../../src/totals/total-rows.ts';
import { asPath } from '../support/brands.ts';

const units = { unit: 'kg', perUnit: null };

function totalOf(value: number | null, parts: readonly GasPart[] = []): ProfileTotal {
  return {
    amount: { value, ...units },
    itemCount: 3,
    includedCount: 2,
    outsideCount: 0,
    pendingCount: 0,
    failedCount: 1,
    failures: [],
    noted: [],
    noteCounts: [],
    otherUnits: [],
    gases: { ...units, co2e: value, unallocated: unallocatedOf(value, parts), parts },
    scopes: null,
  };
}

const part = fc.record<GasPart>({
  gas: fc.constantFrom('CO2', 'CH4', 'BIOGENIC_CO2'),
  type: fc.constantFrom('CO2', 'methaneCO2e', 'CH4', 'biogenicCO2'),
  value: fc.double({ min: 0, max: 1e6, noNaN: true }),
  isCO2e: fc.boolean(),
  isPartOfCO2e: fc.boolean(),
  itemCount: fc.constant(1),
});

describe('rows of totals', () => {
  it('the rows of gases that are included add up to the total', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.array(part), (value, parts) => {
        const rows = toTotalRows([{ whole: totalOf(value, parts), groups: [] }], [null], {
          groupBy: undefined,
          isByGas: true,
        });
        const included = rows.filter(({ byGas }) => byGas?.isIncluded).map((row) => row.value ?? 0);
        const sum = included.reduce((one, other) => one + other, 0);
        const size = included.reduce((one, other) => one + Math.abs(other), value);
        expect(Math.abs(sum - value)).toBeLessThanOrEqual(1e-11 * size);
        expect(rows.filter(({ byGas }) => byGas?.gas === null).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('what could not be calculated has no value, also by gas', () => {
    const totals = [{ whole: totalOf(null), groups: [] }];
    for (const isByGas of [false, true]) {
      const rows = toTotalRows(totals, [null], { groupBy: undefined, isByGas });
      expect(rows.map(({ value }) => value)).toEqual([null]);
    }
  });

  it('every row of both sides is there once, beside the one of the same period and group', () => {
    const groups = (...paths: readonly string[]): ProfileTotals => ({
      whole: totalOf(1),
      groups: paths.map((path) => ({
        profileUid: null,
        categoryPath: asPath(path),
        dataItemUid: null,
        label: null,
        total: totalOf(1),
      })),
    });
    const options = { groupBy: { category: true }, isByGas: false };
    const rows = toTotalRows([groups('a', 'b'), groups('a')], [null, null], options);
    const others = toTotalRows([groups('B', 'c'), groups('b')], [null, null], options);
    const shown = compareRows(rows, others).map(({ row, other }) => [
      row && `${row.index} ${row.categoryPath}`,
      other && `${other.index} ${other.categoryPath}`,
    ]);
    expect(shown).toEqual([
      ['0 a', null],
      ['0 b', '0 B'],
      ['1 a', null],
      [null, '0 c'],
      [null, '1 b'],
    ]);
  });
});
