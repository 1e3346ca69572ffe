import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT_PATH } from '../../src/domain/basics/category-path.ts';
import type { ProfileItemDraft, ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import { byUid } from '../../src/domain/profiles/profile-item-search.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { ProfileTotal } from '../../src/domain/profiles/profile-total.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { ReferenceCategory } from '../../src/ports/reference-store.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { headlineOf } from '../../src/totals/headline.ts';
import { asInstant } from '../support/brands.ts';
import { rounds } from '../support/deep.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import { readBuiltInData } from './read-built-in-data.ts';

const { categories } = await readBuiltInData();
const day = 86_400_000;
const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) };
const period = { start: asInstant(year.start), end: asInstant(year.end) };
const future = { start: asInstant(Date.UTC(2200, 0, 1)), end: asInstant(Date.UTC(2201, 0, 1)) };
const recordCount = 300;

let backend: Backend;
let close: () => Promise<void>;

beforeAll(async () => {
  const running = await openFixtureBackend({ directory: builtInDirectory });
  backend = openAs(running.open, await signInAs(running.open, 'demo'));
  close = () => running.close();
});

afterAll(() => close());

/** Few data items and names, so that records often follow each other. */
const used: readonly (readonly [path: string, input: string, isPerTime: boolean])[] = [
  ['transport/car/generic', 'distance', true],
  ['business/energy/electricity/grid', 'energyConsumption', true],
  ['business/energy/fuel', 'volume', false],
];

const record = fc.record({
  use: fc.constantFrom(...used),
  name: fc.constantFrom(undefined, 'one', 'ONE', 'two'),
  start: fc.integer({ min: -400, max: 400 }),
  /** In days; 0 for an end mark, `null` for a record without an end. */
  length: fc.constantFrom(null, null, null, 0, 1, 30, 365),
  quantity: fc.double({ min: 1, max: 1e4, noNaN: true }),
  isOfWholeTime: fc.boolean(),
});

type Drawn = typeof record extends fc.Arbitrary<infer T> ? T : never;

function categoryAt(path: string): ReferenceCategory {
  const found = categories.find((category) => category.path === path);
  if (found === undefined) throw new Error(`No category ${path}.`);
  return found;
}

function toDraft({ use, start, length, isOfWholeTime, quantity, name }: Drawn): ProfileItemDraft {
  const [path, input, isPerTime] = use;
  const category = categoryAt(path);
  const startDate = asInstant(year.start + start * day);
  const perUnit = isPerTime && isOfWholeTime && length !== null && length > 0 ? 'none' : undefined;
  return {
    categoryPath: category.path,
    dataItemUid: category.items[0]?.uid ?? category.uid,
    name,
    startDate,
    endDate: length === 0 ? 'start' : length === null ? undefined : asInstant(startDate + length * day),
    values: [{ name: input, value: String(quantity), perUnit }],
  };
}

const useOf = ({ use, name, start }: Drawn): string => JSON.stringify([use, name?.toLowerCase(), start]);

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
const valueOf = ({ amount }: ProfileTotal): number => amount.value ?? Number.NaN;

async function emittedBy(items: readonly ProfileItemKey[]): Promise<number> {
  const requests = items.map((item) => ({ item, returnPerUnit: 'none', emitted: period }));
  const results = await backend.profileItems.calculate(requests);
  return sum(
    await Promise.all(results.map(async (result) => headlineOf(await only(Promise.resolve([result]))) ?? 0)),
  );
}

/** The rows of a table of the period. */
async function rowsOf(profileUid: Uid): Promise<number> {
  const filter = { period, labels: [], onlyFailed: false };
  const of = { profileUid, categoryPath: ROOT_PATH, filter, orderBy: byUid };
  const page = { page: 1, itemsPerPage: recordCount };
  const requested = { ...of, page, withAmounts: true, returnPerUnit: 'none', emitted: period };
  const { entries } = await only(backend.profileItems.search([requested]));
  return sum(entries.map(({ calculation }) => (calculation === null ? 0 : (headlineOf(calculation) ?? 0))));
}

it('months add up to the year, groups, records and rows to the total, however records follow each other', async () => {
  const records = fc.uniqueArray(record, { minLength: recordCount, maxLength: recordCount, selector: useOf });
  await fc.assert(
    fc.asyncProperty(records, async (drawn) => {
      const { uid } = await backend.profiles.create();
      const items = await backend.profileItems.create(uid, drawn.map(toDraft));
      const of = { profileUids: [uid], categoryPath: ROOT_PATH, withSubcategories: true };
      const requested = { ...of, period, isOfPeriod: true, groupBy: { category: true } };
      const [whole] = await only(backend.profileItems.listTotals([requested]));
      const months = await only(backend.profileItems.listTotals([{ ...requested, step: 'MONTH' }]));
      if (whole === undefined) throw new Error('There is no total.');
      // What is over before a month is not counted in it.
      expect(months.map((month) => month.whole.outsideCount)).toEqual(months.map(() => 0));
      // Nor is what happened once, without an end, before a period in the future.
      const [later] = await only(backend.profileItems.listTotals([{ ...requested, period: future }]));
      expect(later?.whole.outsideCount).toBeGreaterThan(0);
      expect(later?.groups.map(({ categoryPath }) => categoryPath)).not.toContain('business/energy/fuel');
      const total = valueOf(whole.whole);
      const ways = [
        sum(months.map((month) => valueOf(month.whole))),
        sum(whole.groups.map((group) => valueOf(group.total))),
        await emittedBy(items),
        await rowsOf(uid),
      ];
      for (const figure of ways)
        expect(Math.abs(figure - total), `${figure} ${total}`).toBeLessThanOrEqual(1e-9 * total);
    }),
    { numRuns: rounds({ usual: 3, deep: 50 }), endOnFailure: true },
  );
});
