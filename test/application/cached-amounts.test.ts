import { beforeEach, describe, expect, it } from 'vitest';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import type { ProfileTotal } from '../../src/domain/profiles/profile-total.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { only } from '../support/outcomes.ts';
import { newCategory, newItem } from './fixture-callers.ts';
import { km, openProfileRig } from './profile-item-rig.ts';

const { as, profileUid, create } = openProfileRig();

describe('cached amounts', () => {
  let item: DataItemKey;
  beforeEach(async () => {
    const category = await newCategory(as, asPath('transport'), asPath('transport/car'));
    item = await newItem(as, category, { fuel: 'gas', kgCO2PerKm: '1' });
  });

  const use = (distance: string, name: string) => {
    const startDate = asInstant(Date.UTC(2024, 0));
    return create([km(distance)], { ...item, dataItemUid: item.uid, name, startDate });
  };
  const setFactor = (value: string) =>
    as('admin').dataItems.update([{ item, values: [{ path: 'kgCO2PerKm', value }] }]);
  /** In a mean year, in which an item emits what it does per year. */
  const period = { start: asInstant(Date.UTC(2024, 6)), end: asInstant(Date.UTC(2025, 6, 1, 5, 49, 12)) };
  const totalOf = async (backend: Backend): Promise<ProfileTotal | undefined> => {
    const requested = { profileUids: [profileUid()], categoryPath: asPath(''), withSubcategories: true };
    const totals = backend.profileItems.listTotals([{ ...requested, period }]);
    return (await only(totals))[0]?.whole;
  };
  const total = async (backend = as('demo')) => (await totalOf(backend))?.amount.value;

  it('a total follows every write to its items and to reference data', async () => {
    const first = await use('100', 'first');
    await use('30', 'second');
    expect(await total()).toBeCloseTo(130, 9);
    await as('demo').profileItems.update([{ item: first, values: [km('200')] }]);
    expect(await total()).toBeCloseTo(230, 9);
    await setFactor('2');
    expect(await total()).toBeCloseTo(460, 9);
    await as('demo').profileItems.delete([first]);
    expect(await total()).toBeCloseTo(60, 9);
  });

  it('what a request read before a write is not cached for requests after it', async () => {
    await use('100', 'only');
    const early = as('demo');
    await only(early.dataItemValues.listHistory([{ item, path: 'kgCO2PerKm' }]));
    await setFactor('3');
    expect(await total(early)).toBeCloseTo(300, 9);
    expect(await total()).toBeCloseTo(300, 9);
  });

  it('a failure names the inputs that the version of the caller has', async () => {
    await create([], { ...item, dataItemUid: item.uid, startDate: period.start });
    const failureFor = async (username: string) => (await totalOf(as(username)))?.failures[0]?.error.inputs;
    expect(await failureFor('demo')).toContain('distance');
    expect(await failureFor('demo-v1')).toContain('distanceKmPerMonth');
  });
});
