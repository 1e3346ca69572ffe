import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DataItemKey } from '../../src/domain/data-tree/data-item.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';
import { createRequestBudget } from '../../src/metering/request-budget.ts';
import type { ProfileTotal } from '../../src/domain/profiles/profile-total.ts';
import type { ProfileTotalRequest } from '../../src/ports/profiles.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { only } from '../support/outcomes.ts';
import { newCategory, newItem } from './fixture-callers.ts';
import { km, openProfileRig } from './profile-item-rig.ts';

let passed = 0;
let step = 0;
const clock = (): Instant => asInstant(fixtureNow + (passed += step));
const { signal } = new AbortController();
const newBudget = () => createRequestBudget({ cpuMs: 0, limits: {}, signal, abort: () => {} });
const { as, profileUid, create } = openProfileRig({ clock, newBudget });

describe('what records emitted, once it is stored', () => {
  let item: DataItemKey;
  beforeEach(async () => {
    [passed, step] = [0, 0];
    const category = await newCategory(as, asPath('transport'), asPath('transport/car'));
    item = await newItem(as, category, { fuel: 'gas', kgCO2PerKm: '1' });
  });

  const [start, end] = [Date.UTC(2024, 0), Date.UTC(2025, 0)].map(asInstant) as [Instant, Instant];
  /** A trip of the year 2024. */
  const use = (distance: string, name: string, more = {}) =>
    create([km(distance, { perUnit: 'none' })], {
      dataItemUid: item.uid,
      categoryPath: item.categoryPath,
      name,
      startDate: start,
      endDate: end,
      ...more,
    });
  const setFactor = (value: string) =>
    as('admin').dataItems.update([{ item, values: [{ path: 'kgCO2PerKm', value }] }]);
  const totalOf = async (
    backend: Backend,
    more: Partial<ProfileTotalRequest> = {},
  ): Promise<ProfileTotal | undefined> => {
    const requested = { profileUids: [profileUid()], categoryPath: asPath(''), withSubcategories: true };
    const totals = backend.profileItems.listTotals([{ ...requested, period: null, ...more }]);
    return (await only(totals))[0]?.whole;
  };
  const total = async (backend = as('demo')) => (await totalOf(backend))?.amount.value;

  it('a total follows every write to its items and to reference data', async () => {
    const first = await use('100', 'first');
    await use('30', 'second');
    expect(await total()).toBeCloseTo(130, 9);
    await as('demo').profileItems.update([{ item: first, values: [km('200', { perUnit: 'none' })] }]);
    expect(await total()).toBeCloseTo(230, 9);
    await setFactor('2');
    expect(await total()).toBeCloseTo(460, 9);
    await as('demo').profileItems.delete([first]);
    expect(await total()).toBeCloseTo(60, 9);
  });

  it('what a request read before a write is not stored for requests after it', async () => {
    await use('100', 'only');
    const early = as('demo');
    await only(early.dataItemValues.listHistory([{ item, path: 'kgCO2PerKm' }]));
    await setFactor('3');
    expect(await total(early)).toBeCloseTo(300, 9);
    expect(await total()).toBeCloseTo(300, 9);
  });

  it('a record that lasts ends where a new one with its name starts, and goes on when that is deleted', async () => {
    const lasting = {
      dataItemUid: item.uid,
      categoryPath: item.categoryPath,
      name: 'car',
    };
    await create([km('366')], { ...lasting, startDate: start });
    const ofYear = async () => (await totalOf(as('demo'), { period: { start, end } }))?.amount.value ?? 0;
    const alone = await ofYear();
    const next = await create([km('0')], { ...lasting, startDate: asInstant(Date.UTC(2024, 6)) });
    expect(await ofYear()).toBeCloseTo((alone * 182) / 366, 9);
    await as('demo').profileItems.delete([next]);
    expect(await ofYear()).toBeCloseTo(alone, 9);
    const second = { ...lasting, name: 'stored with its successor' };
    const successor = await create([km('0')], { ...second, startDate: asInstant(Date.UTC(2024, 6)) });
    await create([km('366')], { ...second, startDate: start });
    expect(await ofYear()).toBeCloseTo(alone * (1 + 182 / 366), 9);
    await as('demo').profileItems.delete([successor]);
    expect(await ofYear()).toBeCloseTo(2 * alone, 9);
  });

  async function createMany(): Promise<void> {
    for (let batch = 0; batch < 10; batch += 1) {
      await as('demo').profileItems.create(
        profileUid(),
        Array.from({ length: 50 }, (_, number) => ({
          dataItemUid: item.uid,
          categoryPath: item.categoryPath,
          name: `${batch} ${number}`,
          startDate: start,
          endDate: end,
          values: [km('1', { perUnit: 'none' })],
        })),
      );
    }
  }

  it('one request calculates for three seconds, and says how many are missing', async () => {
    await createMany();
    step = 2000;
    const some = await totalOf(as('demo'));
    expect(some).toMatchObject({ itemCount: 500, includedCount: 200, pendingCount: 300 });
    expect(some?.amount.value).toBeCloseTo(200, 9);
  });

  it('the totals of one request calculate for three seconds together', async () => {
    await createMany();
    step = 2000;
    const backend = as('demo');
    expect(await totalOf(backend)).toMatchObject({ pendingCount: 300 });
    expect(await totalOf(backend, { gwp: 'AR6' })).toMatchObject({ pendingCount: 500 });
  });

  it('what a request leaves is calculated without another one', async () => {
    await createMany();
    step = 4000;
    expect(await totalOf(as('demo'))).toMatchObject({ itemCount: 500, pendingCount: 500 });
    const all = await vi.waitFor(async () => {
      const total = await totalOf(as('demo'));
      expect(total).toMatchObject({ itemCount: 500, includedCount: 500, pendingCount: 0 });
      return total;
    }, 20_000);
    expect(all?.amount.value).toBeCloseTo(500, 9);
  });

  it('a figure that changes while the rest is calculated counts in all of it', async () => {
    await createMany();
    step = 4000;
    for (const factor of ['2', '3']) {
      await setFactor(factor);
      expect(await totalOf(as('demo'))).toMatchObject({ itemCount: 500 });
    }
    await vi.waitFor(async () => {
      const all = await totalOf(as('demo'));
      expect(all).toMatchObject({ pendingCount: 0, amount: { value: 1500 } });
    }, 20_000);
  });

  it('a failure names the inputs that the version of the caller has', async () => {
    await create([], { dataItemUid: item.uid, categoryPath: item.categoryPath });
    const failureFor = async (username: string) => (await totalOf(as(username)))?.failures[0]?.error.inputs;
    expect(await failureFor('demo')).toContain('distance');
    expect(await failureFor('demo-v1')).toContain('distanceKmPerMonth');
    expect(await failureFor('demo')).toContain('distance');
  });
});
