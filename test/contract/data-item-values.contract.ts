import { startOf } from '../../src/domain/data-tree/data-item-value.ts';
import { describe, expect, it } from 'vitest';
import { albania, dieselSmall, petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asInstant } from '../support/brands.ts';

export function describeDataItemValues(callers: Callers): void {
  describe('data item values', () => {
    it('the values of each item are listed in the order of the definition', async () => {
      const [diesel, missing, petrol] = await callers
        .demo()
        .dataItemValues.listByItem([dieselSmall, unknownItem, petrolSmall]);
      expect(textsOf(diesel)).toEqual([
        ['fuel', 'diesel'],
        ['size', 'small'],
        ['kgCO2PerKm', '0.125'],
        ['source', 'made up & "quoted" <é>'],
      ]);
      expect(missing).toMatchObject({ code: 'NOT_FOUND' });
      expect(textsOf(petrol)).toContainEqual(['kgCO2PerKm', '0.10']);
    });

    it('a value has all its fields', async () => {
      const key = { item: petrolSmall, path: 'kgCO2PerKm' };
      const backend = callers.demo();
      const value = await only(backend.dataItemValues.getMany([key]));
      expect(value).toEqual({
        uid: expect.stringMatching(/^[0-9A-Z]{12}$/),
        item: petrolSmall,
        path: 'kgCO2PerKm',
        name: 'kg CO2 per km',
        value: '0.10',
        unit: 'kg',
        perUnit: 'km',
        startDate: 0,
        created: fixtureNow,
        modified: fixtureNow,
        definition: expect.objectContaining({ path: 'kgCO2PerKm', fromData: true, fromProfile: false }),
      });
      const listed = await only(callers.demo().dataItemValues.listByItem([petrolSmall]));
      expect(listed).toContainEqual(value);
    });

    it('a value is found by its uid, too', async () => {
      const { dataItemValues } = callers.demo();
      const byPath = await only(dataItemValues.getMany([{ item: petrolSmall, path: 'source' }]));
      const byUid = await only(dataItemValues.getMany([{ item: petrolSmall, path: byPath.uid }]));
      expect(byUid).toEqual(byPath);
    });

    it('a value that is not found is an error at its own index', async () => {
      const keys = [
        { item: petrolSmall, path: 'distance' },
        { item: unknownItem, path: 'kgCO2PerKm' },
        { item: petrolSmall, path: 'kgCO2PerKm' },
      ];
      expect(await codesOf(callers.demo().dataItemValues.getMany(keys))).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
        'OK',
      ]);
    });

    it('a value is its current entry, and its history is newest first', async () => {
      const key = { item: albania, path: 'kgCO2PerKWh' };
      const { dataItemValues } = callers.demo();
      expect(await only(dataItemValues.getMany([key]))).toMatchObject({ value: '0.3' });
      const history = await only(dataItemValues.listHistory([key]));
      expect(history.map((entry) => [entry.value, new Date(startOf(entry)).getUTCFullYear()])).toEqual([
        ['0.3', 2020],
        ['0.4', 2015],
        ['0.5', 1970],
      ]);
    });

    it('the values as of a date are shown with the item and in the list of the category', async () => {
      const asOf = asInstant(Date.UTC(2016, 0, 1));
      const { dataItemValues, dataCategories } = callers.demo();
      const values = await only(dataItemValues.listByItem([albania], asOf));
      expect(textsOf(values)).toContainEqual(['kgCO2PerKWh', '0.4']);
      const page = { page: 1, itemsPerPage: 10 };
      const request = { path: albania.categoryPath, page, withValues: true, asOf };
      const { entries } = await only(dataCategories.listItems([request]));
      expect(entries[0]?.values).toMatchObject({ country: 'Albania', kgCO2PerKWh: '0.4' });
    });

    it('the history of a value that never changed has one entry', async () => {
      const key = { item: petrolSmall, path: 'kgCO2PerKm' };
      const { dataItemValues } = callers.demo();
      const history = await only(dataItemValues.listHistory([key]));
      expect(history).toEqual([await only(dataItemValues.getMany([key]))]);
    });

    it('only administrators may change values', async () => {
      const key = { item: petrolSmall, path: 'kgCO2PerKm' };
      const demo = await only(callers.demo().dataItemValues.listActions([key]));
      expect(demo).toMatchObject({ allowView: true, allowModify: false });
      const admin = await only(callers.admin().dataItemValues.listActions([key]));
      expect(admin).toMatchObject({ allowView: true, allowModify: true });
    });
  });
}

function textsOf(outcome: unknown): unknown {
  return Array.isArray(outcome)
    ? outcome.map(({ path, value }: { path: string; value: string }) => [path, value])
    : outcome;
}
