import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { EditFilter } from '../../src/ports/edit-store.ts';
import type { EditsRequest } from '../../src/ports/profiles.ts';
import { asInstant, asUid } from '../support/brands.ts';
import { methaneLeak, petrolSmall } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const at = (year: number) => asInstant(Date.UTC(year, 0));

export function describeProfileItemEdits(callers: Callers): void {
  describe('edits of profile items, and their undeletion', () => {
    const create = async () => {
      const { profiles, profileItems } = callers.demo();
      const { uid } = await profiles.create();
      const car = { ...petrolSmall, dataItemUid: petrolSmall.uid, startDate: at(2024), endDate: at(2025) };
      const leak = { ...methaneLeak, dataItemUid: methaneLeak.uid, startDate: at(2024), endDate: at(2025) };
      const keys = await profileItems.create(uid, [
        { ...car, name: 'car', values: [{ name: 'distance', value: '100' }] },
        { ...leak, name: 'leak', values: [{ name: 'mass', value: '1' }] },
      ]);
      const [first, second] = keys;
      if (first === undefined || second === undefined) throw new Error('nothing was created');
      return { uid, car: first, leak: second };
    };
    const newest = <Of>(of: Of, more: Partial<EditsRequest<Of>> = {}): EditsRequest<Of> => ({
      of,
      after: null,
      isNewestFirst: true,
      limit: 10,
      isCounted: true,
      ...more,
    });
    const inProfile = (uid: Uid, filter: Partial<EditFilter> = {}) => {
      return { ...newest(uid), filter: { period: null, since: null, before: null, ...filter } };
    };
    const editsOf = (key: ProfileItemKey, more: Partial<EditsRequest> = {}, as = callers.demo()) =>
      only(as.profileItems.listEdits([newest(key, more)]));
    const isUnsupported = async (key: ProfileItemKey) =>
      (await codesOf(callers.demo().profileItems.listEdits([newest(key)]))).includes('UPSTREAM_UNSUPPORTED');
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof EmissionsError ? error.code : error),
      );

    it('each write to an item is an edit, with what it changed, or edits are unsupported', async () => {
      const { uid, car } = await create();
      if (await isUnsupported(car)) return;
      const { profileItems } = callers.demo();
      await profileItems.update([
        { item: car, values: [{ name: 'distance', value: '200', unit: 'mi' }], name: 'van' },
      ]);
      await profileItems.update([
        { item: car, labels: [{ key: 'Site', value: 'Leeds' }], endDate: null, values: [] },
      ]);
      await profileItems.update([{ item: car, name: 'van', values: [] }]);
      const { edits, total, goesOn } = await editsOf(car);
      expect({ total, goesOn }).toEqual({ total: 3, goesOn: false });
      const shown = edits.map(({ action, version, userName, fields }) => {
        return [action, version, userName, fields.map(({ field, before, after }) => [field, before, after])];
      });
      expect(shown).toEqual([
        [
          'changed',
          3,
          'demo',
          [
            ['endDate', '2025-01-01T00:00:00.000Z', null],
            ['label.Site', null, 'Leeds'],
          ],
        ],
        [
          'changed',
          2,
          'demo',
          [
            ['name', 'car', 'van'],
            ['distance', '100', '200'],
            ['distanceUnit', 'km', 'mi'],
          ],
        ],
        [
          'created',
          1,
          'demo',
          [
            ['name', null, 'car'],
            ['startDate', null, '2024-01-01T00:00:00.000Z'],
            ['endDate', null, '2025-01-01T00:00:00.000Z'],
            ['distance', null, '100'],
            ['occupants', null, '1'],
            ['terrain', null, 'flat'],
          ],
        ],
      ]);
      expect(edits.every(({ profileUid }) => profileUid === uid)).toBe(true);
    });

    it('edits are read page by page in both directions', async () => {
      const { car } = await create();
      if (await isUnsupported(car)) return;
      for (const name of ['a', 'b', 'c'])
        await callers.demo().profileItems.update([{ item: car, name, values: [] }]);
      for (const isNewestFirst of [true, false]) {
        const versions: number[] = [];
        for (let after: EditsRequest['after'] = null, goesOn = true; goesOn;) {
          const part = await editsOf(car, { after, isNewestFirst, limit: 2, isCounted: false });
          versions.push(...part.edits.map(({ version }) => version));
          after = part.edits.at(-1) ?? null;
          ({ goesOn } = part);
        }
        expect(versions).toEqual(isNewestFirst ? [4, 3, 2, 1] : [1, 2, 3, 4]);
      }
    });

    it('who may see a profile sees its edits, and no one else', async () => {
      const { uid, car } = await create();
      if (await isUnsupported(car)) return;
      const colleague = callers.as('colleague');
      const code = async () => (await codesOf(colleague.profileItems.listEdits([newest(car)])))[0];
      const codeOfAll = async () =>
        (await codesOf(colleague.profileItems.listEditsInProfile([inProfile(uid)])))[0];
      expect([await code(), await codeOfAll()]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
      await callers.demo().profiles.share(uid, { groupMayView: true, groupMayModify: true });
      await callers.as('colleague').profileItems.update([{ item: car, name: 'theirs', values: [] }]);
      const { edits } = await editsOf(car, {}, callers.as('colleague'));
      expect(edits.map(({ userName }) => userName)).toEqual(['colleague', 'demo']);
    });

    it('the edits of a profile have those of deleted items, and undeletions', async () => {
      const { uid, car, leak } = await create();
      if (await isUnsupported(car)) return;
      const { profileItems } = callers.demo();
      const all = async () => {
        const { edits } = await only(callers.demo().profileItems.listEditsInProfile([inProfile(uid)]));
        const ofItems = edits.flatMap(({ action, item }) =>
          item === null ? [] : `${item.name} ${action} ${item.isDeleted}`,
        );
        return ofItems.toSorted();
      };
      await profileItems.delete([car]);
      expect(await all()).toEqual(['car created true', 'car removed true', 'leak created false']);
      expect(await codesOf(callers.demo().profileItems.listEdits([newest(car)]))).toEqual(['NOT_FOUND']);
      const { edits } = await only(callers.demo().profileItems.listEditsInProfile([inProfile(uid)]));
      const lost = edits.find(({ action }) => action === 'removed')?.fields ?? [];
      expect(lost).toContainEqual({ field: 'name', before: 'car', after: null });
      expect(lost).toContainEqual({ field: 'distance', before: '100', after: null });
      await callers.demo().profileItems.undelete([car, leak]);
      expect(await all()).toEqual([
        'car created false',
        'car removed false',
        'car restored false',
        'leak created false',
      ]);
    });

    it('the edits of a profile are those of a period, also of what was in it, or those between two moments', async () => {
      const { uid, car, leak } = await create();
      if (await isUnsupported(car)) return;
      const { profileItems } = callers.demo();
      await profileItems.update([{ item: car, startDate: at(2026), endDate: at(2027), values: [] }]);
      await profileItems.delete([leak]);
      await callers.demo().profiles.update(uid, { name: 'ours' });
      const listed = async (filter: Partial<EditFilter>) => {
        const found = await only(callers.demo().profileItems.listEditsInProfile([inProfile(uid, filter)]));
        expect(found.total).toBe(found.edits.length);
        return found.edits.map(({ action, item }) => `${item?.name ?? 'profile'} ${action}`).toSorted();
      };
      const ofCar = ['car changed', 'car created'];
      const ofLeak = ['leak created', 'leak removed'];
      expect(await listed({})).toEqual([...ofCar, ...ofLeak, 'profile changed', 'profile created']);
      expect(await listed({ period: { start: at(2024), end: at(2025) } })).toEqual([...ofCar, ...ofLeak]);
      expect(await listed({ period: { start: at(2026), end: null } })).toEqual(ofCar);
      expect(await listed({ period: { start: at(2025), end: at(2026) } })).toEqual([]);
      const { edits } = await only(callers.demo().profileItems.listEditsInProfile([inProfile(uid)]));
      const [last] = edits;
      if (last === undefined) throw new Error('the profile has edits');
      expect(await listed({ before: last.time })).not.toContain('profile changed');
      expect(await listed({ since: last.time })).toContain('profile changed');
      expect(await listed({ since: asInstant(last.time + 1) })).toEqual([]);
    });

    it('the changes of a profile itself are among its edits', async () => {
      const { uid, car } = await create();
      if (await isUnsupported(car)) return;
      const { profiles } = callers.demo();
      const site = { key: 'site', value: 'Leeds' };
      await profiles.update(uid, { name: 'Ours', note: 'the flat', labels: [site] });
      await profiles.update(uid, { name: 'Ours' });
      await profiles.share(uid, { groupMayModify: true });
      await profiles.delete(uid);
      await profiles.undelete(uid);
      const found = await only(callers.demo().profileItems.listEditsInProfile([inProfile(uid)]));
      const own = found.edits.filter(({ item }) => item === null).toSorted((a, b) => a.version - b.version);
      expect(own.map(({ action, userName }) => [action, userName])).toEqual([
        ['created', 'demo'],
        ['changed', 'demo'],
        ['changed', 'demo'],
        ['removed', 'demo'],
        ['restored', 'demo'],
      ]);
      expect(own.flatMap(({ fields }) => fields)).toEqual([
        { field: 'name', before: null, after: 'Ours' },
        { field: 'note', before: null, after: 'the flat' },
        { field: 'label.site', before: null, after: 'Leeds' },
        { field: 'groupMayView', before: 'false', after: 'true' },
        { field: 'groupMayModify', before: 'false', after: 'true' },
      ]);
    });

    it('the creation of a profile is its first edit, with the reason', async () => {
      const { car } = await create();
      if (await isUnsupported(car)) return;
      const { uid } = await callers
        .demo()
        .writes.because('A new flat.', (backend) => backend.profiles.create({ name: 'flat' }));
      const { edits } = await only(callers.demo().profileItems.listEditsInProfile([inProfile(uid)]));
      expect(edits).toMatchObject([
        {
          action: 'created',
          userName: 'demo',
          reason: 'A new flat.',
          item: null,
          fields: [{ field: 'name', before: null, after: 'flat' }],
        },
      ]);
    });

    it('edits have the reason of their write, also under a key, and the import that made them', async () => {
      const { uid, car } = await create();
      if (await isUnsupported(car)) return;
      await callers.demo().writes.because('The meter was read again.', async (backend) => {
        await backend.profileItems.update([{ item: car, name: 'a', values: [] }]);
        const repeatable = { key: `reason-${uid}`, requested: uid };
        await backend.writes.carryOut(repeatable, async (inner) => {
          await inner.profileItems.update([{ item: car, name: 'b', values: [] }]);
          await inner.profiles.update(uid, { name: 'c' });
        });
      });
      const run = await callers.demo().imports.begin('flats.csv');
      const row = {
        line: 1,
        key: 'one',
        profileUid: uid,
        item: { by: 'uid', uid: petrolSmall.uid },
      } as const;
      const draft = { startDate: at(2024), values: [] };
      await callers.demo().profileItems.importRows([{ ...row, draft }], { run: run ?? undefined });
      const imported = { profileUid: uid, uid: asUid(run?.uid ?? '') };
      await callers.demo().imports.undo(imported);
      const { edits } = await only(callers.demo().profileItems.listEditsInProfile([inProfile(uid)]));
      const reasons = edits.filter(({ action }) => action === 'changed').map(({ reason }) => reason);
      expect(reasons).toEqual(Array.from({ length: 3 }, () => 'The meter was read again.'));
      const ofImport = edits.filter(({ importUid }) => importUid === imported.uid);
      expect(ofImport.map(({ action }) => action).toSorted()).toEqual(['created', 'removed']);
      expect(edits.filter(({ reason }) => reason === null)).toHaveLength(5);
    });

    it('a deleted item comes back as it was', async () => {
      const { uid, car } = await create();
      if (await isUnsupported(car)) return;
      await callers
        .demo()
        .profileItems.update([{ item: car, labels: [{ key: 'site', value: 'Leeds' }], values: [] }]);
      const before = await only(callers.demo().profileItems.getMany([car]));
      const values = await only(callers.demo().profileItems.listValues([car]));
      await callers.demo().profileItems.delete([car]);
      await callers.demo().profileItems.undelete([car]);
      const { version, modified, ...after } = await only(callers.demo().profileItems.getMany([car]));
      expect({ ...after, version: before.version, modified: before.modified }).toEqual(before);
      expect(version).toBe((before.version ?? 0) + 2);
      expect(modified).toBeGreaterThanOrEqual(before.modified ?? 0);
      expect(await only(callers.demo().profileItems.listValues([car]))).toEqual(values);
      const labelled = { period: null, labels: [{ key: 'site', value: 'Leeds' }], onlyFailed: false };
      const search = {
        profileUid: uid,
        categoryPath: petrolSmall.categoryPath,
        filter: labelled,
        orderBy: { by: 'start', isDescending: true },
        page: { page: 1, itemsPerPage: 10 },
        withAmounts: false,
      } as const;
      expect((await only(callers.demo().profileItems.search([search]))).total).toBe(1);
    });

    it('an item is not brought back beside its like, by others, or when it never was', async () => {
      const { uid, car } = await create();
      if (await isUnsupported(car)) return;
      const { profileItems } = callers.demo();
      await profileItems.delete([car]);
      expect(await codeOf(callers.as('colleague').profileItems.undelete([car]))).toBe('FORBIDDEN');
      const unknown = { ...car, uid: uid };
      expect(await codeOf(profileItems.undelete([unknown]))).toBe('NOT_FOUND');
      const same = { ...petrolSmall, dataItemUid: petrolSmall.uid, startDate: at(2024), name: 'CAR' };
      await callers.demo().profileItems.create(uid, [{ ...same, values: [] }]);
      expect(await codeOf(callers.demo().profileItems.undelete([car]))).toBe('BAD_USER_INPUT');
    });

    it('a deleted profile comes back with its items, its sharing and its place in lists', async () => {
      const { uid, car } = await create();
      if (await isUnsupported(car)) return;
      await callers.demo().profiles.share(uid, { groupMayView: true });
      const page = { page: 1, itemsPerPage: 1 };
      const before = await callers.as('colleague').profiles.list(page);
      await callers.demo().profiles.delete(uid);
      expect(await codeOf(callers.as('colleague').profiles.undelete(uid))).toBe('NOT_FOUND');
      await callers.demo().profiles.undelete(uid);
      const after = await callers.as('colleague').profiles.list(page);
      expect(after.total).toBe(before.total);
      expect(after.entries.map((each) => each.uid)).toEqual(before.entries.map((each) => each.uid));
      expect(await only(callers.demo().profileItems.getMany([car]))).toMatchObject({ name: 'car' });
      expect(await codeOf(callers.as('stranger').profiles.undelete(uid))).toBe('FORBIDDEN');
      expect(await codeOf(callers.demo().profiles.undelete(car.uid))).toBe('NOT_FOUND');
    });
  });
}
