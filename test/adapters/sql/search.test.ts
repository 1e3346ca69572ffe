import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parentOf, pathKey } from '../../../src/domain/basics/category-path.ts';
import { matchOf } from '../../../src/domain/search/search-words.ts';
import type { FindQuery } from '../../../src/ports/search-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { rounds } from '../../support/deep.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { carUid, category, dataItem, dataItemUid, fill, importedItem } from './sample-records.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import { asPath, asInstant } from '../../support/brands.ts';
import type { CategoryPath } from '../../../src/domain/basics/category-path.ts';
import type { Instant } from '../../../src/domain/basics/instant.ts';

async function search(store: Store, words: readonly string[], categoryPath: CategoryPath) {
  const anyOf = [words.map((word) => [[word]])];
  const query = { anyOf, categoryPath, order: 'relevance', limit: 100, offset: 0 } as const;
  const { items, counts } = await store.dataItems.find(query, noSignal);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(items.length);
  return items;
}

async function find(store: Store, words: readonly string[], categoryPath = asPath('')) {
  return (await search(store, words, categoryPath)).map(({ label }) => label);
}

describeOnEveryStore('searching', ({ open }) => {
  it('a search finds what was imported, created and changed, by its new words only', async () => {
    const store = await open();
    await fill(store);
    expect(await find(store, ['pet'])).toEqual(['petrol']);
    await store.dataItems.create(
      [dataItem('steam', { name: 'Kettle of iron', path: 'old-one' })],
      asInstant(2),
      noSignal,
    );
    expect(await find(store, ['kettle'])).toEqual(['steam']);
    expect(await find(store, ['old', 'one'])).toEqual(['steam']);
    const record = dataItem('wind', { name: 'Sail' });
    const write = { uid: dataItemUid('steam'), record, putValues: [], deleteValues: [] };
    await store.dataItems.update([write], asInstant(3), noSignal);
    expect(await find(store, ['kettle'])).toEqual([]);
    expect(await find(store, ['sail'])).toEqual(['wind']);
  });

  it('a search does not find deleted items or items of deleted categories until they are restored', async () => {
    const store = await open();
    await fill(store);
    await store.dataItems.delete([{ uid: dataItemUid('gas') }], asInstant(2), noSignal);
    expect(await find(store, ['gas'])).toEqual([]);
    await store.dataCategories.delete([{ uid: category(asPath('transport')).uid }], asInstant(2), noSignal);
    expect(await find(store, ['petrol'])).toEqual([]);
    const tree = [category(asPath('transport')), category(asPath('transport/car'), ['gas', 'petrol'])];
    const changed = tree.map((each) => ({ ...each, fingerprint: `${each.fingerprint} again` }));
    await store.referenceData.replace(changed, asInstant(3), noSignal);
    expect(await find(store, ['car'])).toEqual(['gas', 'petrol']);
  });

  it('alternatives of words find what has one of them, counted by category', async () => {
    const store = await open();
    await fill(store);
    await store.dataItems.create([dataItem('steam', { name: "Kettle o'iron" })], asInstant(2), noSignal);
    const findAny = async (anyOf: FindQuery['anyOf'], part = { limit: 10, offset: 0 }) => {
      const query = { anyOf, categoryPath: asPath(''), order: 'relevance' as const, ...part };
      const found = await store.dataItems.find(query, noSignal);
      return [found.items.map(({ label }) => label), [...found.counts]];
    };
    const inCars = (count: number) => [[asPath('transport/car'), count]];
    expect(await findAny([[[['kettle', 'iron'], ['petr']]]])).toEqual([['steam', 'petrol'], inCars(2)]);
    expect(await findAny([[[['kettle']], [['petrol']]]])).toEqual([[], []]);
    expect(await findAny([[[['kettle']], [['car']]], [[['petrol']]]])).toEqual([
      ['petrol', 'steam'],
      inCars(2),
    ]);
    expect(await findAny([[[['car']]]], { limit: 1, offset: 9 })).toEqual([[], inCars(4)]);
    const { items } = await store.dataItems.find(
      { anyOf: [[[['kettle']]]], categoryPath: asPath('transport'), order: 'relevance', limit: 1, offset: 0 },
      noSignal,
    );
    expect(items).toEqual([
      {
        uid: dataItemUid('steam'),
        categoryPath: 'transport/car',
        label: 'steam',
        own: expect.stringContaining("Kettle o'iron"),
        around: expect.stringMatching(/^transport\/car /),
      },
    ]);
    expect((await store.dataCategories.listAll(noSignal)).map(({ path }) => path)).toEqual([
      'home',
      'transport',
      'transport/car',
    ]);
  });

  it('the words of items are those of live ones, with how many have each', async () => {
    const store = await open();
    await fill(store);
    const itemsWith = async (...words: readonly string[]) => {
      const known = await store.dataItems.listWords(noSignal);
      return words.map((word) => known.get(word) ?? 0);
    };
    expect(await itemsWith('petrol', 'transport', 'kettle')).toEqual([1, 0, 0]);
    const kettles = ['steam', 'wind'].map((drill) => dataItem(drill, { name: 'Kettle of Ærø, kettle' }));
    await store.dataItems.create(kettles, asInstant(2), noSignal);
    expect(await itemsWith('kettle', 'ærø', 'Kettle')).toEqual([2, 2, 0]);
    await store.dataItems.delete([{ uid: dataItemUid('steam') }], asInstant(3), noSignal);
    expect(await itemsWith('kettle', 'steam', 'wind')).toEqual([1, 0, 1]);
    await store.dataCategories.delete([{ uid: category(asPath('transport')).uid }], asInstant(4), noSignal);
    expect(await itemsWith('kettle', 'petrol')).toEqual([0, 0]);
  });

  it('a search does not find what an import no longer contains', async () => {
    const store = await open();
    await fill(store);
    await store.referenceData.replace(
      [category(asPath('transport/car'), ['petrol', 'electric'])],
      asInstant(2),
      noSignal,
    );
    expect(await find(store, ['diesel'])).toEqual([]);
    expect(await find(store, ['elec'])).toEqual(['electric']);
  });

  it('a search finds everything below a moved or renamed category by its new words', async () => {
    const store = await open();
    await fill(store);
    const move = {
      uid: category(asPath('transport')).uid,
      name: 'Ways',
      path: asPath('mobility'),
      definitionUid: null,
    };
    await store.dataCategories.update([move], asInstant(2), noSignal);
    expect(await find(store, ['mobility', 'petrol'])).toEqual(['petrol']);
    expect(await find(store, ['transport', 'petrol'])).toEqual(['petrol']);
    expect(await find(store, ['petrol'], asPath('mobility'))).toEqual(['petrol']);
    const renamed = { uid: carUid, name: 'Vehicles', path: asPath('mobility/car'), definitionUid: null };
    await store.dataCategories.update(
      [{ ...renamed, definitionUid: await definitionOf(store, asPath('mobility/car')) }],
      asInstant(3),
      noSignal,
    );
    expect(await find(store, ['vehicles', 'gas'])).toEqual(['gas']);
    expect(await find(store, ['transport'])).toEqual([]);
  });

  it('a search within a category ignores categories whose path merely begins alike', async () => {
    const store = await open();
    await store.referenceData.replace(
      [
        category(asPath('')),
        category(asPath('fuel'), ['coal']),
        category(asPath('fuel-cells')),
        category(asPath('fuels'), ['coke']),
      ].map((each, index) => ({
        ...each,
        items: each.items.map((item) => ({ ...item, label: `co ${index}` })),
      })),
      asInstant(1),
      noSignal,
    );
    expect(await find(store, ['co'])).toEqual(['co 1', 'co 3']);
    expect(await find(store, ['co'], asPath('FUEL'))).toEqual(['co 1']);
  });

  it('the search index survives a purge', async () => {
    const store = await open();
    await fill(store);
    await store.dataItems.delete([{ uid: dataItemUid('gas') }], asInstant(2), noSignal);
    await store.purge(asInstant(3), noSignal);
    expect(await find(store, ['car'])).toEqual(['petrol', 'diesel']);
  });

  it('any input is treated as words, in any script', async () => {
    const store = await open();
    const labels = ['größe', 'Émission', 'İstanbul', '한국 전력', 'हिन्दी', 'a"b*c', 'NEAR OR'];
    await store.referenceData.replace(
      [category(asPath('')), { ...category(asPath('x'), labels), items: labels.map(importedItem) }],
      asInstant(1),
      noSignal,
    );
    for (const [words, label] of [
      [['grosse'], undefined],
      [['grö'], 'größe'],
      [['GRO'], 'größe'],
      [['emission'], 'Émission'],
      [['istan'], 'İstanbul'],
      [['한국'], '한국 전력'],
      [['전'], '한국 전력'],
      [['हिन्दी'], 'हिन्दी'],
      [['a', 'b', 'c'], 'a"b*c'],
      [['NEAR', 'OR'], 'NEAR OR'],
    ] as const) {
      expect(await find(store, words)).toEqual(label === undefined ? [] : [label]);
    }
  });
});

async function definitionOf(store: Store, path: CategoryPath): Promise<Uid | null> {
  const [found] = await store.dataCategories.getMany([path], noSignal);
  return found?.definition?.definition.uid ?? null;
}

const names = ['petrol', 'pet', 'diesel oil', 'Oil', 'oil-fired', 'gas 2', 'GAS', 'coal'];
const paths = [asPath('home'), asPath('home/oil'), asPath('transport'), asPath('transport/gas')];
const word = fc.constantFrom(
  'p',
  'pet',
  'petrol',
  'oil',
  'o',
  'gas',
  '2',
  'home',
  'transport',
  'fired',
  'zz',
);

/** One write; the tree afterwards is determined by reading it, not by the index. */
const write = fc.oneof(
  fc.record({ kind: fc.constant('import'), path: fc.constantFrom(...paths), names: fc.subarray(names) }),
  fc.record({
    kind: fc.constant('delete item'),
    name: fc.constantFrom(...names),
    path: fc.constantFrom(...paths),
  }),
  fc.record({
    kind: fc.constant('rename'),
    path: fc.constantFrom(...paths),
    to: fc.constantFrom('petrol', 'Gas oil'),
  }),
  fc.record({ kind: fc.constant('delete category'), path: fc.constantFrom(...paths) }),
  fc.record({ kind: fc.constant('purge') }),
);

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

function uidIn(path: string, name: string): Uid {
  return dataItemUid(`${path} ${name}`);
}

async function carryOut(store: Store, done: Write, now: Instant): Promise<void> {
  if ('names' in done) {
    const above = parentOf(done.path) ?? '';
    const items = done.names.map((name) => ({
      ...importedItem(name),
      uid: uidIn(done.path, name),
      values: [],
    }));
    const tree = [category(asPath('')), ...(above === '' ? [] : [category(above)])];
    const own = { ...category(done.path, done.names), items, fingerprint: `at ${now}` };
    await store.referenceData.replace([...tree, own], now, noSignal);
  } else if ('name' in done) {
    await store.dataItems.delete([{ uid: uidIn(done.path, done.name) }], now, noSignal);
  } else if ('to' in done) {
    const [found] = await store.dataCategories.getMany([done.path], noSignal);
    if (found === undefined) return;
    const definitionUid = found.definition?.definition.uid ?? null;
    const change = { uid: found.uid, name: done.to, path: found.path, definitionUid };
    await store.dataCategories.update([change], now, noSignal);
  } else if (done.kind === 'purge') {
    await store.purge(now, noSignal);
  } else {
    const [found] = await store.dataCategories.getMany([asPath(done.path ?? '')], noSignal);
    if (found !== undefined) await store.dataCategories.delete([{ uid: found.uid }], now, noSignal);
  }
}

/** Everything that is there, looked through by hand. */
async function scan(store: Store, words: readonly string[], within: string): Promise<readonly string[]> {
  const categories = await store.dataCategories.getMany(paths, noSignal);
  const found: { readonly uid: string; readonly rank: readonly number[] }[] = [];
  for (const { uid, path, name } of categories) {
    const isWithin = within === '' || path === within || pathKey(path).startsWith(`${within}/`);
    if (!isWithin) continue;
    const { entries } = await store.dataItems.listPage(uid, { page: 1, itemsPerPage: 100 }, noSignal);
    for (const item of entries) {
      const match = matchOf(words, { own: item.label, around: `${path} ${name}` });
      if (match !== null) found.push({ uid: item.uid, rank: [match, item.label.length] });
    }
  }
  return found
    .toSorted(
      (one, other) => (one.rank[0] ?? 0) - (other.rank[0] ?? 0) || (one.rank[1] ?? 0) - (other.rank[1] ?? 0),
    )
    .map(({ uid, rank }) => `${uid} ${rank.join()}`);
}

describeOnEveryStore('a search after any writes', ({ open }) => {
  it('a search finds what a full scan finds', async () => {
    const store = await open();
    let now = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { maxLength: 8 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', ...paths),
        async (writes, words, within) => {
          for (const done of writes) {
            now += 1;
            await carryOut(store, done, asInstant(now)).catch((error: unknown) => {
              if (!(error instanceof Error) || !error.message.includes('does not exist')) throw error;
            });
          }
          const found = await search(store, words, asPath(within));
          const expected = await scan(store, words, within);
          expect(found.map(({ uid }) => uid).toSorted()).toEqual(
            expected.map((line) => line.slice(0, 12)).toSorted(),
          );
          const ranks = new Map(expected.map((line) => [line.slice(0, 12), line.slice(13)]));
          expect(found.map(({ uid }) => ranks.get(uid))).toEqual(expected.map((line) => line.slice(13)));
        },
      ),
      { numRuns: rounds({ usual: 10, deep: 600 }) },
    );
  });
});
