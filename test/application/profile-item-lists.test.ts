import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../src/domain/basics/page.ts';
import type { ItemFilter } from '../../src/domain/profiles/profile-item-search.ts';
import type { ListedItem, ProfileItemEntry } from '../../src/domain/profiles/profile-item-page.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { ItemPart, ItemPosition } from '../../src/ports/profiles.ts';
import { methaneLeak, petrolLarge, petrolSmall } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { codesOf, only } from '../support/outcomes.ts';
import { recordStatements } from '../support/record-statements.ts';
import { km, openProfileRig } from './profile-item-rig.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';

const statements = recordStatements();
const { as, create, perYear, profileUid } = openProfileRig({ onStatement: statements.onStatement });

describe('lists of profile items', () => {
  const page = { page: 1, itemsPerPage: 50 };
  const cars = () => ({
    profileUid: profileUid(),
    categoryPath: asPath('transport/car'),
    page,
    withAmounts: true,
  });

  it('a list needs as many reads for one item as for fifty', async () => {
    await create([km('1')], { name: 'alone' });
    const cost = async (itemsPerPage: number) => {
      const backend = as('demo');
      await only(backend.profileItems.list([{ ...cars(), page: { page: 1, itemsPerPage } }]));
      statements.take();
      const again = as('demo');
      const { entries } = await only(
        again.profileItems.list([{ ...cars(), page: { page: 1, itemsPerPage } }]),
      );
      return { entries: entries.length, statements: statements.take() };
    };
    const one = await cost(50);
    expect(one.entries).toBe(1);
    const drafts = Array.from({ length: 49 }, (_, number) => ({
      categoryPath: asPath('transport/car'),
      dataItemUid: number % 2 === 0 ? petrolSmall.uid : petrolLarge.uid,
      name: `car ${number}`,
      values: [km('1')],
    }));
    await as('demo').profileItems.create(profileUid(), drafts);
    const many = await cost(50);
    expect(many.entries).toBe(50);
    expect(many.statements).toEqual(one.statements);
    expect(many.statements.length).toBeLessThan(8);
  });

  it('items that fail are found in one pass over the profile once they are calculated, however many there are', async () => {
    const find = async () => {
      const backend = as('demo');
      statements.take();
      const found = await only(
        backend.profileItems.search([
          {
            ...cars(),
            categoryPath: asPath(''),
            withAmounts: false,
            filter: { period: null, labels: [], onlyFailed: true },
            orderBy: { by: 'name', isDescending: false },
            page: { page: 1, itemsPerPage: 2 },
          },
        ]),
      );
      return { ...found, statements: statements.take().filter((each) => each.includes('profile_items')) };
    };
    const add = (count: number, name: string, values: readonly ReturnType<typeof km>[]) =>
      as('demo').profileItems.create(
        profileUid(),
        Array.from({ length: count }, (_, number) => ({
          categoryPath: asPath('transport/car'),
          dataItemUid: petrolSmall.uid,
          name: `${name} ${number}`,
          values,
        })),
      );
    await add(3, 'without distance', []);
    await find();
    const few = await find();
    for (let batch = 0; batch < 12; batch += 1) await add(50, `batch ${batch}`, [km('1')]);
    await find();
    const many = await find();
    expect(many.total).toBe(3);
    expect(many.entries.map(({ item }) => item.name)).toEqual(['without distance 0', 'without distance 1']);
    expect(few.entries).toHaveLength(2);
    expect(many.statements).toEqual(few.statements);
  });

  describe('of more items than a part of a table has', () => {
    const count = 1050;
    const names = Array.from(
      { length: count },
      (_, index) => `${['\u{1f697}', '\uffe6', 'b', 'A'][index % 4]} ${index}`,
    );
    /** As the database compares them. */
    const sorted = names
      .map((name) => Buffer.from(name.toLowerCase()))
      .toSorted((one, other) => one.compare(other))
      .map(String);
    const rare = names[700] ?? '';
    const whole = { categoryPath: asPath(''), withAmounts: false } as const;
    const noFilter = { period: null, labels: [] };
    const byName = { by: 'name', isDescending: false } as const;
    let uid: Uid;
    beforeAll(async () => {
      uid = (await as('demo').profiles.create()).uid;
      const drafts = names.map((name) => ({
        ...petrolSmall,
        dataItemUid: petrolSmall.uid,
        name,
        values: [],
        labels: name === rare ? [{ key: 'site', value: 'Leeds' }] : [{ key: 'site', value: 'Hull' }],
      }));
      for (let from = 0; from < count; from += 50) {
        await as('demo').profileItems.create(uid, drafts.slice(from, from + 50));
      }
    });
    const nameOf = ({ item }: ListedItem) => item.name?.toLowerCase();

    it('all are read in an order part by part, each after the last item of the one before', async () => {
      const found: (string | undefined)[] = [];
      statements.take();
      const parts: number[] = [];
      for (let position: ItemPosition | null | undefined; position !== null;) {
        const request = { ...whole, profileUid: uid, filter: noFilter, orderBy: byName };
        const part: ItemPart = await as('demo').profileItems.listPart(request, position ?? null);
        found.push(...part.entries.map(nameOf));
        parts.push(part.entries.length);
        position = part.next;
      }
      expect(found).toEqual(sorted);
      expect(parts).toEqual([1000, 50]);
      const ofItems = statements.take().filter((each) => each.startsWith('select profile_items'));
      expect(ofItems).toHaveLength(2);
    });

    it('a page takes three statements: of the profile, its items and their values', async () => {
      const noted = { period: null, labels: [{ key: 'Site', value: 'Hull' }], onlyFailed: false };
      const page = { page: 1, itemsPerPage: 50, withTotal: false } as const;
      const requested = { ...whole, profileUid: uid, orderBy: byName, page };
      const read = async (filter: ItemFilter) => {
        statements.take();
        const found = await only(as('demo').profileItems.search([{ ...requested, filter }]));
        return { found, statements: statements.take() };
      };
      const first = await read({ ...noFilter, onlyFailed: false });
      const next = await read({ ...noted, after: first.found.entries.at(-1)?.cursor });
      expect(first.statements).toHaveLength(3);
      expect(next.statements).toHaveLength(3);
      expect(next.found.entries.map(nameOf)).toEqual(sorted.filter((name) => name !== rare).slice(50, 100));
    });

    it.each([
      ['the first', 1, false],
      ['a later', 6, false],
      ['the last, in descending order,', 11, true],
    ])('%s page is the same as of a short list', async (_, page, isDescending) => {
      const [searched] = await as('demo').profileItems.search([
        {
          ...whole,
          profileUid: uid,
          filter: { ...noFilter, onlyFailed: false },
          orderBy: { ...byName, isDescending },
          page: { page, itemsPerPage: 100 },
        },
      ]);
      const expected = isDescending ? sorted.toReversed() : sorted;
      expect(searched).toMatchObject({ total: count });
      expect((searched as Page<ProfileItemEntry>).entries.map(nameOf)).toEqual(
        expected.slice((page - 1) * 100, page * 100),
      );
    });
  });

  it('a list covers the current month by default', async () => {
    await create([km('1')], {
      name: 'past',
      startDate: asInstant(0),
      endDate: asInstant(Date.UTC(2025, 11, 31)),
    });
    await create([km('1')], {
      name: 'over now',
      startDate: asInstant(0),
      endDate: asInstant(Date.UTC(2026, 0, 2)),
    });
    await create([km('1')], { name: 'to come', startDate: asInstant(Date.UTC(2027, 0, 1)) });
    const { entries } = await only(as('demo').profileItems.list([cars()]));
    expect(entries.map(({ item }) => item.name)).toEqual(['to come', 'over now']);
    const month = await only(as('demo-v1').profileItems.list([cars()]));
    expect(month.entries.map(({ item }) => item.name)).toEqual(['over now']);
  });

  it('amounts are calculated only on request', async () => {
    await create([km('1')]);
    const found = await only(as('demo').profileItems.list([{ ...cars(), withAmounts: false }]));
    expect(found).toMatchObject({ totalAmount: null });
    expect(found.entries[0]?.calculation).toBeNull();
  });

  it.each([
    ['a part of time without end', { prorata: true }, 'prorata-without-end'],
    [
      'a window that ends before it starts',
      { selection: { kind: 'window', start: asInstant(2), end: asInstant(1), selectBy: 'overlap' } as const },
      'invalid-date-range',
    ],
  ])('a list refuses %s', async (_, more, fault) => {
    await expect(only(as('demo').profileItems.list([{ ...cars(), ...more }]))).rejects.toMatchObject({
      fault,
    });
  });

  it('the error of one list does not affect the others', async () => {
    const outcomes = as('demo').profileItems.list([
      { ...cars(), profileUid: asUid('ZZZZZZZZZZZZ') },
      { ...cars(), categoryPath: asPath('transport/none') },
      cars(),
    ]);
    expect(await codesOf(outcomes)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'OK']);
  });
});

describe('amounts of profile items', () => {
  it('an end marker has no amount', async () => {
    const key = await create([km('1000')], { endDate: 'start' });
    expect(await only(as('demo').profileItems.calculate([{ item: key }]))).toMatchObject({
      amount: { value: 0, unit: 'kg', perUnit: 'year' },
      amounts: [],
    });
  });

  it('what is recorded for a second counts in full, in its amount and in totals', async () => {
    const day = 86_400_000;
    const second = { startDate: fixtureNow, endDate: asInstant(fixtureNow + 1000) };
    const key = await create([km('24', { perUnit: 'none' })], second);
    const own = await only(as('demo').profileItems.calculate([{ item: key, returnPerUnit: 'none' }]));
    expect(own.amount.value).toBeCloseTo(2.4, 9);
    const { totalAmount } = await only(
      as('demo').profileItems.list([
        {
          profileUid: profileUid(),
          categoryPath: asPath('transport/car'),
          page: { page: 1, itemsPerPage: 50 },
          selection: {
            kind: 'window',
            start: fixtureNow,
            end: asInstant(fixtureNow + day),
            selectBy: 'overlap',
          },
          prorata: true,
          returnPerUnit: 'none',
          withAmounts: true,
        },
      ]),
    );
    expect(totalAmount?.value).toBeCloseTo(2.4, 9);
  });

  it('amounts include lookups of other items', async () => {
    const key = await create([{ name: 'mass', value: '2' }], {
      categoryPath: methaneLeak.categoryPath,
      dataItemUid: methaneLeak.uid,
    });
    expect(await perYear(key)).toBe(56);
  });

  it('a stored value that is no longer valid gives a note, not an error', async () => {
    const whole = { startDate: fixtureNow, endDate: asInstant(fixtureNow + 86_400_000) };
    const key = await create([km('24', { perUnit: 'none' })], whole);
    // 24 km in a day are 24 × 365.2425 km a year.
    expect(await perYear(key)).toBeCloseTo(2.4 * 365.2425, 6);
    await expect(
      as('demo').profileItems.update([{ item: key, endDate: null, values: [] }]),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', argument: 'distancePerUnit' });
    await as('demo').profileItems.update([{ item: key, endDate: 'start', values: [] }]);
    expect(await perYear(key)).toBe(0);
  });
});
