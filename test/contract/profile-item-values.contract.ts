import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asPath } from '../support/brands.ts';

export function describeProfileItemValues(callers: Callers): void {
  describe('profile item values', () => {
    let item: ProfileItemKey;
    beforeEach(async () => {
      const { uid } = await callers.demo().profiles.create();
      const [created] = await callers.demo().profileItems.create(uid, [
        {
          categoryPath: asPath('transport/car'),
          dataItemUid: petrolSmall.uid,
          values: [{ name: 'distance', value: '0.10' }],
        },
      ]);
      if (created === undefined) throw new Error('no item was created');
      item = created;
    });

    const read = () => only(callers.demo().profileItemValues.getMany([{ item, path: 'distance' }]));

    it('a value has all its fields', async () => {
      const value = await read();
      expect(value).toMatchObject({
        uid: expect.stringMatching(/^[0-9A-Z]{12}$/),
        item,
        path: 'distance',
        name: 'Distance',
        value: '0.10',
        unit: 'km',
        perUnit: 'year',
        definition: { path: 'distance', fromProfile: true, fromData: false },
      });
    });

    it('a value equals the one in the list of the item', async () => {
      const [listed] = await only(callers.demo().profileItems.listValues([item]));
      const { uid, path, value, unit, perUnit } = await read();
      expect(listed).toMatchObject({ uid, path, value, unit, perUnit });
    });

    it('a changed value changes the amount of the item', async () => {
      const backend = callers.demo();
      await backend.profileItemValues.update({ key: { item, path: 'distance' }, value: '1000' });
      expect(await read()).toMatchObject({ value: '1000', unit: 'km', perUnit: 'year' });
      expect((await only(backend.profileItems.calculate([{ item }]))).amount.value).toBe(100);
      await callers.demo().profileItemValues.update({
        key: { item, path: 'distance' },
        value: '100',
        unit: 'mi',
        perUnit: 'month',
      });
      expect(await read()).toMatchObject({ value: '100', unit: 'mi', perUnit: 'month' });
      const { amount } = await only(callers.demo().profileItems.calculate([{ item }]));
      expect(amount.value).toBeCloseTo(193.12128, 8);
    });

    it.each([
      ['text for a number', { value: 'many' }],
      ['an unknown unit', { value: '1', unit: 'leagues' }],
      ['a unit of another dimension', { value: '1', unit: 'kg' }],
      ['a time of another dimension', { value: '1', perUnit: 'kg' }],
    ])('a change with %s is rejected and changes nothing', async (_, change) => {
      await expect(
        callers.demo().profileItemValues.update({ key: { item, path: 'distance' }, ...change }),
      ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
      expect(await read()).toMatchObject({ value: '0.10', unit: 'km', perUnit: 'year' });
    });

    it('a value that the item does not have is not found', async () => {
      const keys = [
        { item, path: 'kgCO2PerKm' },
        { item, path: 'distance' },
      ];
      expect(await codesOf(callers.demo().profileItemValues.getMany(keys))).toEqual(['NOT_FOUND', 'OK']);
      await expect(
        callers.demo().profileItemValues.update({ key: { item, path: 'nothing' }, value: '1' }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('only the owner may read and change a value', async () => {
      const key = { item, path: 'distance' };
      expect(await codesOf(callers.as('stranger').profileItemValues.getMany([key]))).toEqual(['FORBIDDEN']);
      await expect(
        callers.as('stranger').profileItemValues.update({ key, value: '1' }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await only(callers.demo().profileItemValues.listActions([key]))).toMatchObject({
        allowView: true,
        allowModify: true,
      });
    });
  });
}
