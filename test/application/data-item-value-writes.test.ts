import { beforeEach, describe, expect, it } from 'vitest';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import { albania, petrolSmall } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import { newCategory, newItem, openForFile } from './fixture-callers.ts';
import { asPath, asInstant } from '../support/brands.ts';

const as = openForFile();

describe('writes of histories', () => {
  const year = (number: number) => asInstant(Date.UTC(number, 0, 1));
  let item: DataItemKey;
  beforeEach(async () => {
    item = await newItem(as, await newCategory(as, asPath('transport'), asPath('transport/car')), {
      fuel: 'gas',
      kgCO2PerKm: '1',
    });
  });

  const add = (number: number, value: string, more = {}) =>
    as('admin').dataItemValues.createEntries({
      item,
      startDate: year(number),
      values: [{ path: 'kgCO2PerKm', value, ...more }],
    });

  it('an entry is named by its uid, in a path too', async () => {
    const [entry] = await add(2020, '2');
    const [older] = await add(2010, '3');
    const { dataCategories, dataItemValues } = as('demo');
    const segments = [...item.categoryPath.split('/'), item.uid, older?.entryUid ?? ''];
    const node = await dataCategories.locate(segments);
    expect(node).toEqual({ kind: 'value', key: older });
    const byUid = { item, path: older?.entryUid ?? '' };
    const keys = [entry, older, byUid].filter((key) => key !== undefined);
    expect(await dataItemValues.getMany(keys)).toMatchObject([
      { value: '2' },
      { value: '3' },
      { value: '3' },
    ]);
    await expect(dataCategories.locate([...segments.slice(0, -1), 'ZZZZZZZZZZZZ'])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const foreign = { item: petrolSmall, path: older?.entryUid ?? '' };
    const mismatched = { item, path: 'source', entryUid: older?.entryUid };
    expect(await codesOf(dataItemValues.getMany([foreign, mismatched]))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('a change without a uid affects the entry in effect at an instant', async () => {
    await add(2020, '2');
    await as('admin').dataItems.update([
      { item, asOf: year(2000), values: [{ path: 'kgCO2PerKm', value: '9' }] },
    ]);
    const history = await only(as('demo').dataItemValues.listHistory([{ item, path: 'kgCO2PerKm' }]));
    expect(history.map(({ value }) => value)).toEqual(['2', '9']);
  });

  it('the epoch, earlier times, and drill-down values are refused', async () => {
    for (const startDate of [0, -1].map(asInstant)) {
      const draft = { item, startDate, values: [{ path: 'kgCO2PerKm', value: '1' }] };
      await expect(as('admin').dataItemValues.createEntries(draft)).rejects.toMatchObject({
        argument: 'startDate',
      });
    }
    const drill = { item, startDate: asInstant(1), values: [{ path: 'fuel', value: 'oil' }] };
    await expect(as('admin').dataItemValues.createEntries(drill)).rejects.toMatchObject({ argument: 'fuel' });
    await expect(
      as('admin').dataItemValues.createEntries({ item, startDate: asInstant(1), values: [] }),
    ).rejects.toMatchObject({ fault: 'empty-list' });
  });

  it('a history has one entry for each start', async () => {
    const [entry] = await add(2020, '2');
    await add(2021, '3');
    await expect(add(2020, '4')).rejects.toMatchObject({ fault: 'duplicate' });
    if (entry === undefined) throw new Error('no entry was created');
    await expect(
      as('admin').dataItemValues.update([{ key: entry, startDate: year(2021) }]),
    ).rejects.toMatchObject({ fault: 'duplicate' });
    await expect(
      as('admin').dataItemValues.update([{ key: entry, startDate: asInstant(-5) }]),
    ).rejects.toMatchObject({
      argument: 'startDate',
    });
  });

  it('several values of one item change as one change', async () => {
    const { version } = await only(as('admin').dataItems.getMany([item]));
    await as('admin').dataItemValues.update([
      { key: { item, path: 'fuel' }, value: 'oil' },
      { key: { item, path: 'source' }, value: 'me' },
    ]);
    expect(await only(as('admin').dataItems.getMany([item]))).toMatchObject({
      label: 'oil',
      version: (version ?? 0) + 1,
    });
  });

  // 1 kg per kWh from the start, 500 g per kWh since 2020: 2 kWh are 1 kg now.
  it('the entries of a history may differ in their units', async () => {
    const path = await newCategory(as, asPath('energy'), asPath('energy/electricity'));
    const grid = await newItem(as, path, { country: 'Nowhere', kgCO2PerKWh: '1' });
    const [entry] = await as('admin').dataItemValues.createEntries({
      item: grid,
      startDate: year(2020),
      values: [{ path: 'kgCO2PerKWh', value: '500', unit: 'g' }],
    });
    const values = await only(as('demo').dataItemValues.getMany([{ item: grid, path: 'kgCO2PerKWh' }]));
    expect(values).toMatchObject({ uid: entry?.entryUid, value: '500', unit: 'g', perUnit: 'kWh' });
    const energy = [{ name: 'energy', value: '2' }];
    const onTheFly = await only(as('demo').dataItems.calculate([{ item: grid, inputs: energy }]));
    expect(onTheFly.amount.value).toBeCloseTo(1, 12);
    const { uid } = await as('demo').profiles.create();
    const [item] = await as('demo').profileItems.create(uid, [
      { categoryPath: asPath(path), dataItemUid: grid.uid, values: energy },
    ]);
    if (item === undefined) throw new Error('no item was created');
    expect((await only(as('demo').profileItems.calculate([{ item }]))).amount.value).toBeCloseTo(1, 12);
  });

  it('incompatible units are refused', async () => {
    await expect(
      as('admin').dataItemValues.update([{ key: { item: albania, path: 'kgCO2PerKWh' }, unit: 'm' }]),
    ).rejects.toMatchObject({ argument: 'kgCO2PerKWhUnit', fault: 'invalid-parameter' });
  });
});
