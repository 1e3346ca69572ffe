import { describe, expect, it } from 'vitest';
import type { Backend } from '../../src/ports/backend.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import type { ProfileSearch } from '../../src/domain/profiles/profile-search.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asUid, asPath } from '../support/brands.ts';

const firstPage = { page: 1, itemsPerPage: 10 };
const unknownUid = asUid('ZZZZZZZZZZZZ');

export function describeProfiles(callers: Callers): void {
  describe('profiles', () => {
    it('a new profile belongs to the caller and is not shared', async () => {
      const { uid } = await callers.demo().profiles.create();
      expect(uid).toMatch(/^[0-9A-Z]{12}$/);
      expect(await only(callers.demo().profiles.getMany([uid]))).toMatchObject({
        uid,
        created: expect.any(Number),
        permission: {
          owner: { username: 'demo' },
          group: { name: 'users' },
          sharing: {
            groupMayView: false,
            groupMayModify: false,
            othersMayView: false,
            othersMayModify: false,
          },
        },
      });
    });

    it('profiles are listed newest first, in pages, with the total', async () => {
      const caller = callers.as('colleague');
      const created = [];
      for (let count = 0; count < 5; count += 1) created.push((await caller.profiles.create()).uid);
      const first = await callers.as('colleague').profiles.list({ page: 1, itemsPerPage: 2 });
      const third = await callers.as('colleague').profiles.list({ page: 3, itemsPerPage: 2 });
      expect(first.entries.map(({ uid }) => uid)).toEqual(created.toReversed().slice(0, 2));
      expect(first.total).toBe(5);
      expect(third.entries.map(({ uid }) => uid)).toEqual([created[0]]);
      for (const { uid } of (await callers.as('colleague').profiles.list(firstPage)).entries) {
        await callers.as('colleague').profiles.delete(uid);
      }
      expect(await callers.as('colleague').profiles.list(firstPage)).toMatchObject({ total: 0, entries: [] });
    });

    it('profiles are found by their names, and created where there are none', async () => {
      const { profiles } = callers.demo();
      const names = ['Named here', 'NAMED HERE TOO', 'named here too', 'x'.repeat(256)];
      await profiles.create({ name: 'named HERE' });
      expect(await codesOf(profiles.createMissing(names))).toEqual(['OK', 'OK', 'OK', 'BAD_USER_INPUT']);
      expect(await codesOf(profiles.createMissing(names.slice(0, 3)))).toEqual(['OK', 'OK', 'OK']);
      const found = await callers.demo().profiles.findByNames([...names.slice(0, 2), 'Named', '', '%']);
      const folded = found.map(({ name }) => name?.toLowerCase());
      expect([folded.length, new Set(folded)]).toEqual([2, new Set(['named here', 'named here too'])]);
      expect(await callers.as('stranger').profiles.findByNames(names)).toEqual([]);
    });

    it('the profiles of one user are hidden from others', async () => {
      const { uid } = await callers.demo().profiles.create();
      expect(await codesOf(callers.as('stranger').profiles.getMany([uid, unknownUid]))).toEqual([
        'FORBIDDEN',
        'NOT_FOUND',
      ]);
      await expect(callers.as('stranger').profiles.delete(uid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await uidsOf(callers.as('stranger'))).not.toContain(uid);
      expect(await codesOf(callers.demo().profiles.getMany([uid]))).toEqual(['OK']);
    });

    it('a profile is visible to the group and to others once it is shared with them', async () => {
      const { uid } = await callers.demo().profiles.create();
      await callers.demo().profiles.share(uid, { groupMayView: true });
      expect(await uidsOf(callers.as('colleague'))).toContain(uid);
      expect(await uidsOf(callers.as('stranger'))).not.toContain(uid);
      await callers.demo().profiles.share(uid, { othersMayView: true });
      const shared = await only(callers.demo().profiles.getMany([uid]));
      expect(shared.permission?.sharing).toMatchObject({ groupMayView: true, othersMayView: true });
      expect(await uidsOf(callers.as('stranger'))).toContain(uid);
      expect((await uidsOf(callers.as('colleague'))).filter((each) => each === uid)).toHaveLength(1);
      await callers.demo().profiles.share(uid, { groupMayView: false, othersMayView: false });
      expect(await uidsOf(callers.as('colleague'))).not.toContain(uid);
      expect(await codesOf(callers.as('stranger').profiles.getMany([uid]))).toEqual(['FORBIDDEN']);
    });

    it('a profile is deleted with everything in it', async () => {
      const { uid } = await callers.demo().profiles.create();
      const [item] = await callers
        .demo()
        .profileItems.create(uid, [
          { categoryPath: asPath('transport/car'), dataItemUid: petrolSmall.uid, values: [] },
        ]);
      if (item === undefined) throw new Error('no item was created');
      const before = (await callers.demo().profiles.list(firstPage)).total;
      const backend = callers.demo();
      await backend.profiles.delete(uid);
      expect(await codesOf(backend.profiles.getMany([uid]))).toEqual(['NOT_FOUND']);
      expect(await codesOf(callers.demo().profileItems.getMany([item]))).toEqual(['NOT_FOUND']);
      expect((await callers.demo().profiles.list(firstPage)).total).toBe(before - 1);
      await expect(callers.demo().profiles.delete(uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('a path below a profile is resolved to a category, an item or a value', async () => {
      const { uid } = await callers.demo().profiles.create();
      const [item] = await callers
        .demo()
        .profileItems.create(uid, [
          { categoryPath: asPath('transport/car'), dataItemUid: petrolSmall.uid, values: [] },
        ]);
      if (item === undefined) throw new Error('no item was created');
      const locate = (...path: string[]) => callers.demo().profiles.locate(uid, path);
      expect(await locate()).toEqual({ kind: 'category', path: '' });
      expect(await locate('transport', 'car')).toEqual({ kind: 'category', path: 'transport/car' });
      expect(await locate('transport', 'car', item.uid)).toEqual({ kind: 'item', key: item });
      expect(await locate('transport', 'car', item.uid, 'distance')).toMatchObject({
        kind: 'value',
        key: { item, path: 'distance' },
      });
      await expect(locate('transport', 'bus')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(locate('transport', 'car', unknownUid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(locate('transport', item.uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('a profile has a name, a note and labels, of which each can be changed by itself', async () => {
      const labels = [
        { key: 'Year', value: '2026' },
        { key: 'site', value: 'Leeds & <Hull>' },
      ];
      const described = { name: 'Fleet', note: 'Vans,\nand cars', labels };
      const { uid } = await callers.demo().profiles.create(described);
      const read = () => only(callers.demo().profiles.getMany([uid]));
      expect(await read()).toMatchObject({ ...described, labels: labels.toReversed() });
      await callers.demo().profiles.update(uid, { labels: [{ key: 'year', value: null }] });
      expect(await read()).toMatchObject({ ...described, labels: labels.slice(1) });
      await callers.demo().profiles.update(uid, { name: null, note: null });
      expect(await read()).toMatchObject({ name: null, note: null, labels: labels.slice(1) });
      const [listed] = (await callers.demo().profiles.list(firstPage)).entries;
      expect(listed).toMatchObject({ uid, name: null, labels: labels.slice(1) });
    });

    it('profiles are found by name and labels, and sorted', async () => {
      const caller = callers.as('colleague');
      const label = (key: string, value: string) => [{ key, value }];
      for (const [name, site] of [
        ['Beta 50%', 'Leeds'],
        ['alpha', 'Hull'],
        ['gamma_50', 'Leeds'],
      ] as const) {
        await caller.profiles.create({ name, labels: [...label('Site', site), ...label('run', 'search')] });
      }
      await caller.profiles.create();
      const run = { key: 'RUN', value: 'search' };
      const find = async (search: Partial<ProfileSearch>, page = firstPage) => {
        const orderBy = { by: 'name', isDescending: false } as const;
        const found = await caller.profiles.list(page, { labels: [run], orderBy, ...search });
        return found.entries.map(({ name }) => name?.charAt(0)).join('') + found.total;
      };
      expect(await find({})).toBe('aBg3');
      expect(await find({ orderBy: { by: 'name', isDescending: true } })).toBe('gBa3');
      expect(await find({ orderBy: { by: 'created', isDescending: false } })).toBe('Bag3');
      expect(await find({ orderBy: { by: 'label', label: 'site', isDescending: false } })).toBe('aBg3');
      expect(await find({ labels: [run, { key: 'site', value: 'Leeds' }] })).toBe('Bg2');
      expect(await find({ labels: [{ key: 'site', value: 'leeds' }] })).toBe('0');
      expect(await find({ nameContains: 'A' })).toBe('aBg3');
      expect(await find({ nameContains: '50%' })).toBe('B1');
      expect(await find({ nameContains: 'a_' })).toBe('g1');
      expect(await find({}, { page: 2, itemsPerPage: 2 })).toBe('g3');
      const hidden = await callers.as('stranger').profiles.list(firstPage, {
        labels: [run],
        orderBy: { by: 'name', isDescending: false },
      });
      expect(hidden).toMatchObject({ entries: [], total: 0 });
    });

    it('a wrong label is refused by name, and nothing is changed', async () => {
      const { uid } = await callers.demo().profiles.create({ name: 'Fleet' });
      const wrong = [
        [{ key: 'a b', value: '1' }],
        [{ key: '-a', value: '1' }],
        [{ key: 'x'.repeat(65), value: '1' }],
        [{ key: 'a', value: 'x'.repeat(257) }],
        [{ key: 'a', value: 'two\nlines' }],
        Array.from({ length: 51 }, (_, index) => ({ key: `k${index}`, value: '1' })),
      ];
      for (const labels of wrong) {
        await expect(callers.demo().profiles.update(uid, { name: 'other', labels })).rejects.toMatchObject({
          code: 'BAD_USER_INPUT',
        });
      }
      const found = await only(callers.demo().profiles.getMany([uid]));
      expect(found).toMatchObject({ name: 'Fleet', labels: [] });
    });

    it('only those who may change the items of a profile may describe it', async () => {
      const { uid } = await callers.demo().profiles.create();
      const describedBy = (caller: Backend) => caller.profiles.update(uid, { name: 'mine' });
      await expect(describedBy(callers.as('colleague'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await callers.demo().profiles.share(uid, { groupMayModify: true });
      await describedBy(callers.as('colleague'));
      expect(await only(callers.demo().profiles.getMany([uid]))).toMatchObject({ name: 'mine' });
    });

    it('a user of version 1 has profiles, too', async () => {
      const { uid } = await callers.demoV1().profiles.create();
      expect(await uidsOf(callers.demoV1())).toContain(uid);
      await callers.demoV1().profiles.delete(uid);
      expect(await codesOf(callers.demoV1().profiles.getMany([uid]))).toEqual(['NOT_FOUND']);
    });
  });
}

async function uidsOf({ profiles }: Backend): Promise<readonly string[]> {
  return (await profiles.list({ page: 1, itemsPerPage: 100 })).entries.map(({ uid }) => uid);
}
