import { describe, expect, it } from 'vitest';
import type { ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import { codesOf, only } from '../support/outcomes.ts';
import { km, kmPerMonth, openProfileRig } from './profile-item-rig.ts';
import { asPath } from '../support/brands.ts';

const { as, create, perYear, profileUid, valuesOf } = openProfileRig();

describe('profile items of both API versions', () => {
  // 100 km a month at 0.10 kg per km are 120 kg a year.
  it('an item has the same amount for callers of both versions', async () => {
    const old = await create([kmPerMonth('100')], {}, 'demo-v1');
    expect(await perYear(old, 'demo')).toBeCloseTo(120, 8);
    expect(await perYear(old, 'demo-v1')).toBeCloseTo(120, 8);
    const young = await create([km('1200', { unit: 'mi' })], { name: 'young' });
    expect(await perYear(young, 'demo-v1')).toBeCloseTo(120 * 1.609344, 8);
    expect(await perYear(young, 'demo')).toBeCloseTo(120 * 1.609344, 8);
  });

  it('callers see the values of their own version', async () => {
    const key = await create([kmPerMonth('100')], {}, 'demo-v1');
    expect(await valuesOf(key, 'demo-v1')).toEqual({
      distanceKmPerMonth: '100 km',
      occupants: '1',
      terrain: 'flat',
    });
    expect(await valuesOf(key, 'demo')).toEqual({ distance: ' km', occupants: '1', terrain: 'flat' });
    expect(
      await codesOf(as('demo').profileItemValues.getMany([{ item: key, path: 'distanceKmPerMonth' }])),
    ).toEqual(['NOT_FOUND']);
  });

  it('notes and failures have the names of the version of the caller', async () => {
    const calculated = async (item: ProfileItemKey, username: string) =>
      only(as(username).profileItems.calculate([{ item }]));
    const old = await create([kmPerMonth('-100')], { name: 'old' }, 'demo-v1');
    const young = await create([km('-100')], { name: 'young' });
    const empty = await create([{ name: 'occupants', value: '2' }], { name: 'empty' }, 'demo-v1');
    for (const [username, name] of [
      ['demo', 'distance'],
      ['demo-v1', 'distanceKmPerMonth'],
    ] as const) {
      for (const item of [old, young]) {
        const { notes } = await calculated(item, username);
        expect(notes).toContainEqual({
          type: 'warning',
          code: 'NEGATIVE_INPUT',
          input: name,
          text: `The input ${name} must not be negative, but is -100 km.`,
        });
      }
      const { failure } = await calculated(empty, username);
      expect(failure).toMatchObject({ code: 'INPUT_MISSING', inputs: [name], argument: name });
    }
  });

  it('of two values that the algorithm treats as equal, only the last written is stored', async () => {
    const key = await create([kmPerMonth('100')], {}, 'demo-v1');
    await as('demo').profileItems.update([{ item: key, values: [km('50')] }]);
    expect(await perYear(key)).toBeCloseTo(5, 8);
    expect(await valuesOf(key, 'demo-v1')).toMatchObject({ distanceKmPerMonth: ' km' });
    const value = { item: key, path: 'distanceKmPerMonth' };
    await as('demo-v1').profileItemValues.update({ key: value, value: '10' });
    expect(await perYear(key)).toBeCloseTo(12, 8);
    expect(await valuesOf(key)).toMatchObject({ distance: ' km' });
  });

  it('only callers of version 2 get amounts in other units', async () => {
    const key = await create([kmPerMonth('100')], {}, 'demo-v1');
    const requested = { item: key, returnUnit: 't' };
    expect(await only(as('demo').profileItems.calculate([requested]))).toMatchObject({
      amount: { unit: 't' },
    });
    await expect(only(as('demo-v1').profileItems.calculate([requested]))).rejects.toMatchObject({
      fault: 'other-version-parameter',
    });
    const page = { page: 1, itemsPerPage: 10 };
    const request = {
      profileUid: profileUid(),
      categoryPath: asPath('transport'),
      page,
      returnUnit: 't',
      withAmounts: true,
    };
    expect(await codesOf(as('demo-v1').profileItems.list([request]))).toEqual(['BAD_USER_INPUT']);
    expect(
      await codesOf(as('demo').profileItems.list([request, { ...request, returnUnit: 'furlong' }])),
    ).toEqual(['OK', 'BAD_USER_INPUT']);
  });
});
