import { beforeEach, describe, expect, it } from 'vitest';
import type { InputValue } from '../../src/domain/amounts/amount.ts';
import type {
  ProfileItemDraft,
  ProfileItemKey,
  ProfileItemSelection,
} from '../../src/domain/profiles/profile-item.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { albania, dieselSmall, petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';

const page = { page: 1, itemsPerPage: 50 };
const at = (text: string): Instant => asInstant(Date.parse(text));

export function describeProfileItems(callers: Callers): void {
  describe('profile items', () => {
    let profileUid: Uid;
    beforeEach(async () => {
      profileUid = (await callers.demo().profiles.create()).uid;
    });

    const car = (values: readonly InputValue[], more: Partial<ProfileItemDraft> = {}): ProfileItemDraft => ({
      categoryPath: asPath('transport/car'),
      dataItemUid: petrolSmall.uid,
      values,
      ...more,
    });
    const km = (value: string, unit?: string, perUnit?: string): InputValue => ({
      name: 'distance',
      value,
      unit,
      perUnit,
    });
    const createOne = async (draft: ProfileItemDraft, backend = callers.demo()): Promise<ProfileItemKey> => {
      const [key] = await backend.profileItems.create(profileUid, [draft]);
      if (key === undefined) throw new Error('no item was created');
      return key;
    };
    const amountOf = async (item: ProfileItemKey, units = {}) =>
      (await only(callers.demo().profileItems.calculate([{ item, ...units }]))).amount;
    const list = (selection?: ProfileItemSelection, backend: Backend = callers.demo()) =>
      only(
        backend.profileItems.list([
          { profileUid, categoryPath: asPath('transport/car'), page, selection, withAmounts: true },
        ]),
      );
    const count = async () =>
      (await list({ kind: 'window', start: asInstant(0), end: null, selectBy: 'overlap' })).total;

    it('several items are deleted at once, or none of them if one does not exist', async () => {
      const { profileItems } = callers.demo();
      const [one, two, three] = await profileItems.create(
        profileUid,
        ['one', 'two', 'three'].map((name) => car([km('1')], { name })),
      );
      if (one === undefined || two === undefined || three === undefined) throw new Error('not created');
      const missing = { ...one, uid: asUid('ZZZZZZZZZZZZ') };
      const refusal = {
        code: 'NOT_FOUND',
        message: expect.stringContaining('Entry 2 of 2: The profile item'),
        entry: 1,
        argument: undefined,
        fault: undefined,
      };
      await expect(profileItems.delete([one, missing])).rejects.toMatchObject(refusal);
      const other = { ...one, uid: asUid('YYYYYYYYYYYY') };
      await expect(profileItems.delete([missing, one, other])).rejects.toMatchObject({
        code: 'NOT_FOUND',
        fault: undefined,
        problems: [
          { code: 'NOT_FOUND', entry: 0, argument: undefined, fault: undefined },
          { code: 'NOT_FOUND', entry: 2, argument: undefined, fault: undefined },
        ],
      });
      await expect(
        profileItems.update([one, missing].map((item) => ({ item, name: 'x', values: [] }))),
      ).rejects.toMatchObject(refusal);
      expect(await count()).toBe(3);
      await profileItems.delete([one, three]);
      expect((await list()).entries.map(({ item }) => item.uid)).toEqual([two.uid]);
    });

    it('the amount of an item is explained on request', async () => {
      const item = await createOne(car([km('100', 'mi', 'month')]));
      const calculate = (withExplanation: boolean) =>
        only(callers.demo().profileItems.calculate([{ item, withExplanation }]));
      expect((await calculate(false)).explanation).toBeUndefined();
      expect((await calculate(true)).explanation).toMatchObject({
        dataItem: petrolSmall,
        asOf: fixtureNow,
        values: expect.arrayContaining([
          expect.objectContaining({
            origin: 'input',
            path: 'distance',
            given: { value: '100', unit: 'mi', perUnit: 'month' },
            isUsed: true,
          }),
        ]),
        calculated: { type: 'CO2', value: expect.closeTo(193.12128, 9), unit: 'kg', perUnit: 'year' },
      });
    });

    it('a new item has all its fields', async () => {
      const key = await createOne(car([km('1000')], { name: 'Our <red> "car" é' }));
      expect(key).toEqual({ profileUid, categoryPath: 'transport/car', uid: expect.any(String) });
      expect(await only(callers.demo().profileItems.getMany([key]))).toMatchObject({
        uid: key.uid,
        profileUid,
        name: 'Our <red> "car" é',
        validity: { start: fixtureNow, end: null },
        dataItem: { uid: petrolSmall.uid, label: 'petrol, small' },
        dataCategory: { path: 'transport/car' },
        itemDefinition: { name: 'Test cars' },
      });
    });

    it('an item has a note and labels, also in lists, and each can be changed by itself', async () => {
      const labels = [
        { key: 'driver', value: 'Ann' },
        { key: 'site', value: 'Leeds' },
      ];
      const item = await createOne(car([km('10')], { note: 'Two\nlines', labels }));
      const read = () => only(callers.demo().profileItems.getMany([item]));
      expect(await read()).toMatchObject({ note: 'Two\nlines', labels });
      expect((await list()).entries.map((each) => each.item)).toEqual([await read()]);
      const change = { item, values: [] };
      const removed = [{ key: 'DRIVER', value: null }];
      await callers.demo().profileItems.update([{ ...change, labels: removed }]);
      expect(await read()).toMatchObject({ note: 'Two\nlines', labels: labels.slice(1) });
      await callers.demo().profileItems.update([{ ...change, note: null }]);
      expect(await read()).toMatchObject({ note: null, labels: labels.slice(1) });
      const asValue = callers.demo().profileItems.update([{ item, values: [{ name: 'note', value: '1' }] }]);
      await expect(asValue).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
      expect(await read()).toMatchObject({ note: null });
    });

    it('the request that created an item shows it as others read it', async () => {
      const creator = callers.demo();
      const key = await createOne(car([km('100', 'mi')], { name: 'É' }), creator);
      const reads = ({ profileItems }: Backend) =>
        Promise.all([
          profileItems.getMany([key]),
          profileItems.listValues([key]),
          profileItems.listActions([key]),
          profileItems.calculate([{ item: key }]),
        ]);
      expect(await reads(creator)).toEqual(await reads(callers.demo()));
    });

    it('an item has the values that were sent, and defaults for the others', async () => {
      const key = await createOne(car([km('0100.50', 'mi', 'month')]));
      const values = await only(callers.demo().profileItems.listValues([key]));
      expect(values.map(({ path, value, unit, perUnit }) => [path, value, unit, perUnit])).toEqual([
        ['distance', '0100.50', 'mi', 'month'],
        ['occupants', '1', null, null],
        ['terrain', 'flat', null, null],
      ]);
    });

    // 1,000 km a year at 0.10 kg per km; 100 miles are 160.9344 km, a year has twelve months.
    it('the amount of an item follows from its values in their units', async () => {
      expect(await amountOf(await createOne(car([km('1000')])))).toEqual({
        value: 100,
        unit: 'kg',
        perUnit: 'year',
      });
      const inMiles = await amountOf(await createOne(car([km('100', 'mi', 'month')], { name: 'miles' })));
      expect(inMiles.value).toBeCloseTo(193.12128, 8);
      const hilly = car([km('1000'), { name: 'terrain', value: 'hilly' }], { name: 'hilly' });
      expect((await amountOf(await createOne(hilly))).value).toBe(200);
    });

    // 100 kg a year are 100 / 0.45359237 / 12 lb a month.
    it('the amount is in the requested units', async () => {
      const key = await createOne(car([km('1000')]));
      const amount = await amountOf(key, { returnUnit: 'lb', returnPerUnit: 'month' });
      expect(amount).toMatchObject({ unit: 'lb', perUnit: 'month' });
      expect(amount.value).toBeCloseTo(18.37185518207313, 8);
      await expect(amountOf(key, { returnUnit: 'kWh' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    });

    // 0.5 in 2014 and 0.4 in 2015, which have 365 days each: 0.45 on average.
    it('a value with a history is averaged over the period of the item', async () => {
      const key = await createOne({
        categoryPath: albania.categoryPath,
        dataItemUid: albania.uid,
        startDate: at('2014-01-01T00:00:00Z'),
        endDate: at('2016-01-01T00:00:00Z'),
        values: [{ name: 'energy', value: '100' }],
      });
      expect((await amountOf(key)).value).toBeCloseTo(45, 8);
    });

    it('dates are truncated to the minute, and a second item in the same minute is a duplicate', async () => {
      const start = (text: string) => car([], { startDate: at(text) });
      await createOne(start('2010-07-16T18:32:50Z'));
      const second = await createOne(start('2010-07-16T18:33:00Z'));
      const { validity } = await only(callers.demo().profileItems.getMany([second]));
      expect(validity).toEqual({ start: at('2010-07-16T18:33:00Z'), end: null });
      await expect(createOne(start('2010-07-16T18:32:30Z'))).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        fault: 'duplicate',
      });
      await createOne({ ...start('2010-07-16T18:32:30Z'), name: 'another' });
      await expect(createOne({ ...start('2010-07-16T18:32:30Z'), name: 'Another' })).rejects.toMatchObject({
        fault: 'duplicate',
      });
    });

    it('the list has the items that overlap the window, the latest start first', async () => {
      const window = (name: string, startDate: string, endDate?: string) =>
        car([km('10')], {
          name,
          startDate: at(startDate),
          endDate: endDate && at(endDate),
        } as ProfileItemDraft);
      for (const draft of [
        window('before', '2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z'),
        window('into', '2020-01-01T00:00:00Z', '2020-03-15T00:00:00Z'),
        window('within', '2020-03-10T00:00:00Z', '2020-03-20T00:00:00Z'),
        window('out of', '2020-03-25T00:00:00Z', '2020-05-01T00:00:00Z'),
        window('after', '2020-06-01T00:00:00Z', '2020-07-01T00:00:00Z'),
        window('open', '2020-02-01T00:00:00Z'),
        window('later and open', '2020-08-01T00:00:00Z'),
      ]) {
        await createOne(draft);
      }
      const start = at('2020-03-01T00:00:00Z');
      const end = at('2020-04-01T00:00:00Z');
      const names = async (selection: ProfileItemSelection) =>
        (await list(selection)).entries.map(({ item }) => item.name);
      const select = (selectBy: 'overlap' | 'start' | 'end', until: Instant | null = asInstant(end)) =>
        names({ kind: 'window', start, end: until, selectBy });
      expect(await select('overlap')).toEqual(['out of', 'within', 'open', 'into']);
      expect(await select('overlap', null)).toEqual([
        'later and open',
        'after',
        'out of',
        'within',
        'open',
        'into',
      ]);
      expect(await select('start', null)).toEqual(['later and open', 'after', 'out of', 'within']);
      expect(new Set(await select('end'))).toEqual(new Set(['before', 'into', 'within']));
    });

    it('the list omits items superseded by a later item of the same name', async () => {
      await createOne(car([km('1')], { startDate: at('2020-01-01T00:00:00Z') }));
      await createOne(car([km('2')], { startDate: at('2020-02-01T00:00:00Z') }));
      await createOne(car([km('3')], { startDate: at('2020-04-01T00:00:00Z') }));
      await createOne(car([km('4')], { startDate: at('2020-01-01T00:00:00Z'), name: 'other' }));
      const listed = await list({
        kind: 'window',
        start: at('2020-03-01T00:00:00Z'),
        end: at('2020-05-01T00:00:00Z'),
        selectBy: 'overlap',
      });
      const distances = listed.entries.map(
        ({ values }) => values.find(({ path }) => path === 'distance')?.value,
      );
      expect(distances).toEqual(['3', '2', '4']);
    });

    it('the list has the total amount of the page and the number of all items', async () => {
      for (const name of ['a', 'b', 'c']) await createOne(car([km('1000')], { name }));
      const request = { profileUid, categoryPath: asPath('transport/car'), withAmounts: true };
      const whole = await only(callers.demo().profileItems.list([{ ...request, page }]));
      expect(whole).toMatchObject({
        total: 3,
        totalAmount: { value: 300, unit: 'kg', perUnit: 'year' },
      });
      const half = await only(
        callers
          .demo()
          .profileItems.list([
            { ...request, page: { page: 2, itemsPerPage: 2 }, returnUnit: 't', returnPerUnit: 'year' },
          ]),
      );
      expect(half.entries).toHaveLength(1);
      expect(half).toMatchObject({ total: 3, totalAmount: { value: 0.1, unit: 't', perUnit: 'year' } });
    });

    it('a page shows whether there are further entries, even without the total', async () => {
      for (const name of ['a', 'b', 'c']) await createOne(car([km('1000')], { name }));
      const list = (itemsPerPage: number, withTotal?: false) =>
        only(
          callers.demo().profileItems.list([
            {
              profileUid,
              categoryPath: asPath('transport/car'),
              withAmounts: false,
              page: { page: 1, itemsPerPage, withTotal },
            },
          ]),
        );
      for (const size of [1, 2, 3, 4]) {
        const [counted, found] = [await list(size), await list(size, false)];
        expect(found.entries).toEqual(counted.entries);
        expect(found.total > found.entries.length).toBe(size < 3);
      }
    });

    it('prorata amounts cover only the part of an item in the window', async () => {
      const start = at('2021-01-01T00:00:00Z');
      const end = at('2021-02-01T00:00:00Z');
      await createOne(
        car([km('1000', 'km', 'year')], { startDate: asInstant(start), endDate: at('2022-01-01T00:00:00Z') }),
      );
      const prorated = await only(
        callers.demo().profileItems.list([
          {
            profileUid,
            categoryPath: asPath('transport/car'),
            page,
            selection: { kind: 'window', start, end, selectBy: 'overlap' },
            prorata: true,
            withAmounts: true,
          },
        ]),
      );
      // 31 of the 365.2425 days of a year at 100 kg a year.
      expect(prorated.totalAmount?.value).toBeCloseTo((100 * 31) / 365.2425, 8);
    });

    it('an update changes the fields that are sent and no others', async () => {
      const key = await createOne(car([km('1000'), { name: 'occupants', value: '2' }], { name: 'before' }));
      const backend = callers.demo();
      await only(backend.profileItems.getMany([key]));
      await backend.profileItems.update([{ item: key, values: [km('500')] }]);
      const item = await only(backend.profileItems.getMany([key]));
      expect(item).toMatchObject({ name: 'before', validity: { start: fixtureNow, end: null } });
      expect((await only(backend.profileItems.calculate([{ item: key }]))).amount.value).toBe(25);
      await callers
        .demo()
        .profileItems.update([{ item: key, name: 'after', endDate: at('2026-06-01T00:00:59Z'), values: [] }]);
      expect(await only(callers.demo().profileItems.getMany([key]))).toMatchObject({
        name: 'after',
        validity: { start: fixtureNow, end: at('2026-06-01T00:00:00Z') },
      });
      await callers.demo().profileItems.update([{ item: key, endDate: null, values: [] }]);
      const reopened = await only(callers.demo().profileItems.getMany([key]));
      expect(reopened.validity.end).toBeNull();
    });

    it('an item is deleted', async () => {
      const key = await createOne(car([]));
      await callers.demo().profileItems.delete([key]);
      expect(await codesOf(callers.demo().profileItems.getMany([key]))).toEqual(['NOT_FOUND']);
      expect(await count()).toBe(0);
    });

    it('a batch of new items is created as a whole or not at all', async () => {
      const good = car([km('1')], { name: 'good' });
      const keys = await callers
        .demo()
        .profileItems.create(profileUid, [good, { ...good, name: 'better', dataItemUid: dieselSmall.uid }]);
      expect(keys).toHaveLength(2);
      expect(await count()).toBe(2);
      for (const bad of [
        { ...good, name: 'bad', dataItemUid: unknownItem.uid },
        { ...good, name: 'bad', values: [km('ten')] },
        good,
      ]) {
        await expect(
          callers.demo().profileItems.create(profileUid, [{ ...good, name: 'fine' }, bad]),
        ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
      }
      expect(await count()).toBe(2);
    });

    it('a batch of changes is applied as a whole or not at all', async () => {
      const one = await createOne(car([km('1')], { name: 'one' }));
      const two = await createOne(car([km('2')], { name: 'two' }));
      await expect(
        callers.demo().profileItems.update([
          { item: one, values: [km('10')] },
          { item: two, values: [km('x')] },
        ]),
      ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
      expect((await amountOf(one)).value).toBeCloseTo(0.1, 10);
      await callers.demo().profileItems.update([
        { item: one, values: [km('10')] },
        { item: two, values: [km('20')] },
      ]);
      expect((await amountOf(one)).value).toBeCloseTo(1, 10);
      expect((await amountOf(two)).value).toBeCloseTo(2, 10);
    });

    it.each<[string, string | undefined, (draft: ProfileItemDraft) => ProfileItemDraft]>([
      [
        'a data item that does not exist',
        'unknown-entity',
        (draft) => ({ ...draft, dataItemUid: unknownItem.uid }),
      ],
      ['text for a number', 'invalid-parameter', (draft) => ({ ...draft, values: [km('ten')] })],
      ['a number beyond all', 'invalid-parameter', (draft) => ({ ...draft, values: [km('1e400')] })],
      ['an unknown unit', 'invalid-parameter', (draft) => ({ ...draft, values: [km('1', 'leagues')] })],
      [
        'a unit of another dimension',
        'invalid-parameter',
        (draft) => ({ ...draft, values: [km('1', 'kWh')] }),
      ],
      [
        'an unknown value',
        'invalid-parameter',
        (draft) => ({ ...draft, values: [{ name: 'colour', value: 'red' }] }),
      ],
      [
        'a value of the data item',
        'invalid-parameter',
        (draft) => ({ ...draft, values: [{ name: 'kgCO2PerKm', value: '0' }] }),
      ],
      [
        'a choice that there is not',
        'invalid-parameter',
        (draft) => ({ ...draft, values: [{ name: 'terrain', value: 'steep' }] }),
      ],
      [
        'an end before the start',
        'invalid-date-range',
        (draft) => ({ ...draft, startDate: at('2026-01-02T00:00:00Z'), endDate: at('2026-01-01T00:00:00Z') }),
      ],
      ['a name that is too long', 'invalid-parameter', (draft) => ({ ...draft, name: 'x'.repeat(256) })],
    ])('a draft with %s is rejected and nothing is stored', async (_, fault, change) => {
      await expect(createOne(change(car([km('1')])))).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        fault,
      });
      expect(await count()).toBe(0);
    });

    it('an empty batch and one of more than a thousand entries are rejected', async () => {
      const many = Array.from({ length: 1001 }, (_, number) => car([], { name: String(number) }));
      await expect(callers.demo().profileItems.create(profileUid, [])).rejects.toMatchObject({
        fault: 'empty-list',
      });
      await expect(callers.demo().profileItems.create(profileUid, many)).rejects.toMatchObject({
        fault: 'too-many-entries',
      });
      expect(await callers.demo().profileItems.create(profileUid, many.slice(1))).toHaveLength(1000);
    });

    it('an item is not found in another profile or category', async () => {
      const key = await createOne(car([]));
      const other = (await callers.demo().profiles.create()).uid;
      const keys = [
        { ...key, profileUid: other },
        { ...key, categoryPath: asPath('energy/electricity') },
        { ...key, uid: asUid('ZZZZZZZZZZZZ') },
        key,
      ];
      expect(await codesOf(callers.demo().profileItems.getMany(keys))).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
        'NOT_FOUND',
        'OK',
      ]);
    });
  });
}
