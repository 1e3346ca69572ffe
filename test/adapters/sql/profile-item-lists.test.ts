import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProfileItemSelection } from '../../../src/domain/profiles/profile-item.ts';
import type { NewProfileItem } from '../../../src/ports/profile-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { rounds } from '../../support/deep.ts';
import { describeOnSharedStores } from './open-stores.ts';
import { carUid, dataItemUid, fill, firstPage, profile, profileItem } from './sample-records.ts';
import { asUid, asInstant } from '../../support/brands.ts';
import type { Instant } from '../../../src/domain/basics/instant.ts';

const month = (number: number): Instant => asInstant(Date.UTC(2020, number));
/** The first and the sixteenth of each month. */
const half = (number: number): Instant =>
  asInstant(Date.UTC(2020, Math.floor(number / 2), number % 2 === 0 ? 1 : 16));
const profileUid = profile('first').uid;

async function list(store: Store, selection: ProfileItemSelection, page = firstPage) {
  const query = { profileUid, categoryUid: carUid, selection, page };
  return store.profileItems.listPage(query, noSignal);
}

/** The items that count at `start`, derived one by one from the definition of the lists. */
function expectedUids(items: readonly NewProfileItem[], selection: ProfileItemSelection): readonly string[] {
  const { start } = selection;
  const supersedes = (later: NewProfileItem, item: NewProfileItem): boolean =>
    later.dataItemUid === item.dataItemUid &&
    later.name?.toLowerCase() === item.name?.toLowerCase() &&
    later.validity.start > item.validity.start;
  const isSuperseded = (item: NewProfileItem, counts: (later: number) => boolean): boolean =>
    items.some((later) => supersedes(later, item) && counts(later.validity.start));
  if (selection.kind === 'month') {
    const end = month(new Date(start).getUTCMonth() + 1);
    return items
      .filter((item) => item.validity.start < end && !isSuperseded(item, (later) => later < end))
      .filter(({ validity }) => {
        const hasEnded = validity.end !== null && validity.end <= Math.max(start, validity.start);
        return !hasEnded;
      })
      .map(({ uid }) => uid);
  }
  const end = selection.end ?? Infinity;
  return items
    .filter(({ validity }) => {
      if (selection.selectBy === 'start') return validity.start >= start;
      if (selection.selectBy === 'end') return validity.end !== null && validity.end < end;
      return validity.start < end && (validity.end ?? Infinity) > start;
    })
    .filter((item) => !isSuperseded(item, (later) => later <= start))
    .map(({ uid }) => uid);
}

const draft = fc.record({
  dataItemUid: fc.constantFrom(dataItemUid('petrol'), dataItemUid('diesel')),
  name: fc.constantFrom(null, 'Car', 'cAR', 'bus'),
  start: fc.integer({ min: 0, max: 15 }),
  length: fc.constantFrom(null, 0, 1, 2, 4, 7),
});
const drafts = fc.uniqueArray(draft, {
  maxLength: 14,
  selector: ({ dataItemUid: item, name, start }) => [item, name?.toLowerCase(), start].join(),
});
const selections = fc.oneof(
  fc.record({ kind: fc.constant('month' as const), start: fc.integer({ min: 0, max: 8 }).map(month) }),
  fc
    .record({
      start: fc.integer({ min: 0, max: 8 }),
      length: fc.constantFrom(null, 0, 1, 3),
      selectBy: fc.constantFrom('overlap' as const, 'start' as const, 'end' as const),
    })
    .map(({ start, length, selectBy }) => ({
      kind: 'window' as const,
      start: month(start),
      end: length === null ? null : month(start + length),
      selectBy,
    })),
);

describeOnSharedStores(
  'lists of profile items',
  ({ open }) => {
    it('lists of profile items contain exactly what counts, in pages', async () => {
      const store = await open();
      await fill(store);
      await fc.assert(
        fc.asyncProperty(
          drafts,
          fc.array(selections, { minLength: 1, maxLength: 8 }),
          async (generated, requested) => {
            const items = generated.map(({ dataItemUid: item, name, start, length }) =>
              profileItem({
                dataItemUid: asUid(item),
                name,
                validity: { start: half(start), end: length === null ? null : half(start + length) },
                values: [],
              }),
            );
            await store.profileItems.create(items, asInstant(1), noSignal);
            for (const selection of requested) {
              const { entries, total } = await list(store, selection);
              const uids = entries.map(({ uid }) => uid);
              expect(uids.toSorted()).toEqual(expectedUids(items, selection).toSorted());
              expect(total).toBe(uids.length);
              const second = await list(store, selection, { page: 2, itemsPerPage: 2 });
              expect(second.entries.map(({ uid }) => uid)).toEqual(uids.slice(2, 4));
              expect(second.total).toBe(uids.length);
              const starts = entries.map(({ validity }) => validity.start);
              if (selection.kind === 'window') expect(starts).toEqual(starts.toSorted((a, b) => b - a));
            }
            await store.profileItems.delete(items, asInstant(2), noSignal);
          },
        ),
        { numRuns: rounds({ usual: 10, deep: 600 }) },
      );
    });

    it('lists of a month are sorted by name, then label, then start', async () => {
      const store = await open();
      await fill(store);
      const items = [
        { name: 'b', item: 'petrol' },
        { name: 'A', item: 'petrol' },
        { name: null, item: 'petrol' },
        { name: 'B', item: 'diesel' },
        { name: 'a', item: 'diesel' },
      ].map(({ name, item }) => profileItem({ name, dataItemUid: dataItemUid(item) }));
      await store.profileItems.create(items, asInstant(1), noSignal);
      const { entries } = await list(store, { kind: 'month', start: month(0) });
      expect(entries.map(({ name, dataItem: { label } }) => [name, label])).toEqual([
        [null, 'petrol'],
        ['a', 'diesel'],
        ['A', 'petrol'],
        ['B', 'diesel'],
        ['b', 'petrol'],
      ]);
    });

    it('pages beyond the end are empty but have a total; an unknown category has none', async () => {
      const store = await open();
      await fill(store);
      await store.profileItems.create([profileItem()], asInstant(1), noSignal);
      for (const selection of [
        { kind: 'month', start: month(0) },
        { kind: 'window', start: asInstant(0), end: null, selectBy: 'overlap' },
      ] as const) {
        const page = { page: 3, itemsPerPage: 5 };
        expect(await list(store, selection, page)).toEqual({ entries: [], total: 1, request: page });
        const query = { profileUid, categoryUid: asUid('NONE00000000'), selection, page: firstPage };
        expect(await store.profileItems.listPage(query, noSignal)).toMatchObject({ entries: [], total: 0 });
      }
    });

    it('a profile lists what counts at an instant, latest start first', async () => {
      const store = await open();
      await fill(store);
      const at = (name: string, start: Instant, end: Instant | null = null) =>
        profileItem({ name, validity: { start, end } });
      const items = [
        at('superseded', asInstant(10)),
        at('superseded', asInstant(50), asInstant(200)),
        at('ended', asInstant(10), asInstant(100)),
        at('marked', asInstant(10)),
        at('marked', asInstant(60), asInstant(60)),
        at('later', asInstant(101)),
        at('open', asInstant(20)),
        at('until later', asInstant(30), asInstant(101)),
      ];
      await store.profileItems.create(items, asInstant(1), noSignal);
      const current = await store.profileItems.listCurrent(profileUid, asInstant(100), noSignal);
      expect(current.map(({ name, validity }) => [name, validity.start])).toEqual([
        ['superseded', 50],
        ['until later', 30],
        ['open', 20],
      ]);
    });
  },
  { inPartitions: true },
);
