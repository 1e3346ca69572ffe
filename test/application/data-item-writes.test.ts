import { beforeEach, describe, expect, it } from 'vitest';
import { codesOf, only } from '../support/outcomes.ts';
import { newCategory, newItem, openForFile } from './fixture-callers.ts';
import { asPath, asInstant } from '../support/brands.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';

const as = openForFile();

describe('writes of data items', () => {
  let path: CategoryPath;
  beforeEach(async () => {
    path = await newCategory(as, asPath('transport'), asPath('transport/car'));
  });

  it('an item without drill-down values is labelled by its path or uid', async () => {
    const { uid } = await newItem(as, path, {});
    const named = await newItem(as, path, { fuel: '-' }, { path: 'by-path' });
    const labels = await as('demo').dataItems.getMany([{ categoryPath: path, uid }, named]);
    expect(labels).toMatchObject([{ label: uid }, { label: 'by-path', path: 'by-path' }]);
  });

  it('two equal new items in one batch are refused', async () => {
    const draft = { categoryPath: path, values: [{ path: 'fuel', value: 'gas' }] };
    const again = { ...draft, values: [{ path: 'Fuel', value: 'GAS' }] };
    await expect(as('admin').dataItems.create([draft, again])).rejects.toMatchObject({ fault: 'duplicate' });
    const paths = ['gas', 'coal'].map((value) => ({
      categoryPath: path,
      path: 'same',
      values: [{ path: 'fuel', value }],
    }));
    await expect(as('admin').dataItems.create(paths)).rejects.toMatchObject({ fault: 'duplicate' });
  });

  it('a change that makes two items equal is refused', async () => {
    const gas = await newItem(as, path, { fuel: 'gas' });
    await newItem(as, path, { fuel: 'coal' });
    await expect(
      as('admin').dataItems.update([{ item: gas, values: [{ path: 'fuel', value: 'Coal' }] }]),
    ).rejects.toMatchObject({ fault: 'duplicate' });
    await expect(
      as('admin').dataItemValues.update([{ key: { item: gas, path: 'fuel' }, value: 'coal' }]),
    ).rejects.toMatchObject({ fault: 'duplicate' });
    expect(await only(as('demo').dataItems.getMany([gas]))).toMatchObject({ label: 'gas' });
  });

  it('an item in a category that cannot have any is refused', async () => {
    await expect(
      as('admin').dataItems.create([{ categoryPath: asPath('transport'), values: [] }]),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', argument: 'categoryPath' });
    await expect(
      as('admin').dataItems.create([{ categoryPath: asPath('transport/none'), values: [] }]),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('an end before the start is refused', async () => {
    await expect(newItem(as, path, { fuel: 'gas' }, { startDate: 2, endDate: 1 })).rejects.toMatchObject({
      fault: 'invalid-date-range',
    });
    const key = await newItem(as, path, { fuel: 'gas' }, { startDate: 5, endDate: 9 });
    await expect(
      as('admin').dataItems.update([{ item: key, endDate: asInstant(4), values: [] }]),
    ).rejects.toMatchObject({ fault: 'invalid-date-range' });
    await as('admin').dataItems.update([{ item: key, endDate: null, values: [] }]);
    expect(await only(as('demo').dataItems.getMany([key]))).toMatchObject({
      validity: { start: 5, end: null },
    });
  });

  it('versions are incremented, and a change of another version is refused', async () => {
    const key = await newItem(as, path, { fuel: 'gas' });
    const { version } = await only(as('admin').dataItems.getMany([key]));
    const change = { item: key, name: 'first', values: [], expectedVersion: version ?? 0 };
    await as('admin').dataItems.update([change]);
    await expect(as('admin').dataItems.update([{ ...change, name: 'second' }])).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const item = await only(as('admin').dataItems.getMany([key]));
    expect(item).toMatchObject({ name: 'first', version: (version ?? 0) + 1 });
  });

  it('concurrent changes of one item all take effect', async () => {
    const key = await newItem(as, path, { fuel: 'gas', kgCO2PerKm: '1' });
    const backends = [as('admin'), as('admin'), as('admin')];
    await Promise.all(backends.map((backend) => only(backend.dataItems.getMany([key]))));
    const [one, two, three] = backends;
    await Promise.all([
      one?.dataItems.update([{ item: key, name: 'Named', values: [] }]),
      two?.dataItems.update([{ item: key, endDate: asInstant(1000), values: [] }]),
      three?.dataItemValues.update([{ key: { item: key, path: 'fuel' }, value: 'oil' }]),
    ]);
    expect(await only(as('admin').dataItems.getMany([key]))).toMatchObject({
      name: 'Named',
      label: 'oil',
      validity: { start: 0, end: 1000 },
    });
  });

  it('a request reads its own writes', async () => {
    const key = await newItem(as, path, { fuel: 'gas' });
    const backend = as('admin');
    await only(backend.dataItemValues.listByItem([key]));
    await backend.dataItems.update([{ item: key, values: [{ path: 'source', value: 'me' }] }]);
    expect(await only(backend.dataItemValues.getMany([{ item: key, path: 'source' }]))).toMatchObject({
      value: 'me',
    });
    await backend.dataItems.delete([key]);
    expect(await codesOf(backend.dataItems.getMany([key]))).toEqual(['NOT_FOUND']);
  });
});
