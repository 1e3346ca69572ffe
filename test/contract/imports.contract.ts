import { beforeEach, describe, expect, it } from 'vitest';
import { asPath, asUid } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import type { ImportRun } from '../../src/domain/profiles/profile-import.ts';
import type { RowOfProfile } from '../../src/domain/profiles/table-row.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { Callers } from './backend.contract.ts';

const firstPage = { page: 1, itemsPerPage: 100 };

export function describeImports(callers: Callers): void {
  describe('imports', () => {
    let profileUid: Uid;

    beforeEach(async () => {
      profileUid = (await callers.demo().profiles.create()).uid;
    });

    const row = (key: string, distance: string, note?: string): RowOfProfile => ({
      profileUid,
      line: 1,
      key,
      item: { by: 'uid', uid: petrolSmall.uid },
      draft: {
        name: key,
        note,
        values: [{ name: 'distance', value: distance, unit: 'km', perUnit: 'year' }],
      },
    });

    async function importRows(rows: readonly RowOfProfile[], updatesChanged = false): Promise<ImportRun> {
      const { imports, profileItems } = callers.demo();
      const run = await imports.begin('trips.csv');
      if (run === null) throw new Error('imports are not kept');
      await profileItems.importRows(rows, { run, updatesChanged });
      return run;
    }

    const find = async (uid: Uid) => only(callers.demo().imports.getMany([{ profileUid, uid }]));
    const undo = (uid: Uid, withChanged?: boolean) =>
      callers.demo().imports.undo({ profileUid, uid }, { withChanged });

    async function records(uid: Uid) {
      const { entries } = await callers.demo().imports.listRecords({ profileUid, uid }, firstPage);
      return entries.map(({ name, isUpdate, isChanged }) => ({ name, isUpdate, isChanged }));
    }

    async function stored(name: string) {
      const request = {
        profileUid,
        categoryPath: asPath(''),
        filter: { period: null, labels: [], onlyFailed: false },
        orderBy: { by: 'start', isDescending: true },
        page: firstPage,
        withAmounts: false,
      } as const;
      const { entries } = await only(callers.demo().profileItems.search([request]));
      const found = entries.find(({ item }) => item.name === name);
      return (
        found && {
          note: found.item.note,
          distance: found.values.find(({ path }) => path === 'distance')?.value,
          key: { profileUid, categoryPath: found.item.dataCategory.path, uid: found.item.uid },
        }
      );
    }

    it('an import that changed the profile is listed with who, which file, and what became of its rows', async () => {
      await importRows([row('old', '10')]);
      const run = await importRows([row('old', '10'), row('new', '20'), row('bad', 'x')]);
      const { entries, total } = await callers.demo().imports.list(profileUid, firstPage);
      expect(total).toBe(2);
      expect(entries).toHaveLength(2);
      expect(await find(run.uid)).toMatchObject({
        uid: run.uid,
        username: 'demo',
        fileName: 'trips.csv',
        added: 1,
        known: 1,
        updated: 0,
        changed: 0,
        refused: 1,
        sums: [{ category: petrolSmall.categoryPath, rows: 1, without: 0 }],
        undone: null,
      });
      expect(await records(run.uid)).toEqual([{ name: 'new', isUpdate: false, isChanged: false }]);
    });

    it('an import that changed nothing is not listed', async () => {
      await importRows([row('same', '10')]);
      await importRows([row('same', '10')]);
      expect((await callers.demo().imports.list(profileUid, firstPage)).total).toBe(1);
    });

    it('undone, its new records are gone, and can be imported again', async () => {
      const { uid } = await importRows([row('one', '10'), row('two', '20')]);
      expect(await undo(uid)).toEqual({ deleted: 2, restored: 0, keptCount: 0, kept: [] });
      expect(await stored('one')).toBeUndefined();
      expect(await find(uid)).toMatchObject({ added: 2, undone: expect.any(Number) });
      expect(await undo(uid)).toEqual({ deleted: 0, restored: 0, keptCount: 0, kept: [] });
      await importRows([row('one', '30')]);
      expect(await stored('one')).toMatchObject({ distance: '30' });
    });

    it('undone, records that it updated are what they were', async () => {
      await importRows([row('one', '10', 'before')]);
      const { uid } = await importRows([row('one', '20', 'after')], true);
      expect(await stored('one')).toMatchObject({ distance: '20', note: 'after' });
      expect(await undo(uid)).toMatchObject({ deleted: 0, restored: 1, keptCount: 0 });
      expect(await stored('one')).toMatchObject({ distance: '10', note: 'before' });
    });

    it('imports of the same record are undone one after the other, the last one first', async () => {
      const first = await importRows([row('one', '10')]);
      const second = await importRows([row('one', '20')], true);
      const third = await importRows([row('one', '30')], true);
      expect(await undo(third.uid)).toMatchObject({ restored: 1 });
      expect(await undo(second.uid)).toMatchObject({ restored: 1 });
      expect(await stored('one')).toMatchObject({ distance: '10' });
      expect(await undo(first.uid)).toMatchObject({ deleted: 1, keptCount: 0 });
    });

    it('records that were changed after it are kept and named, unless they are to be undone as well', async () => {
      const { uid } = await importRows([row('one', '10'), row('two', '20')]);
      const { key } = (await stored('one')) ?? {};
      if (key === undefined) throw new Error('the record is not stored');
      await callers.demo().profileItems.update([{ item: key, note: 'by hand', values: [] }]);
      expect(await records(uid)).toContainEqual({ name: 'one', isUpdate: false, isChanged: true });
      expect(await undo(uid)).toEqual({
        deleted: 1,
        restored: 0,
        keptCount: 1,
        kept: [{ uid: key.uid, name: 'one', isChanged: true, message: 'It was changed after the import.' }],
      });
      expect(await stored('one')).toMatchObject({ note: 'by hand' });
      expect(await undo(uid, true)).toMatchObject({ deleted: 1, keptCount: 0 });
      expect(await stored('one')).toBeUndefined();
    });

    it('a record whose place was taken since is kept, with the reason, and the others are restored', async () => {
      const other = { ...row('one', '10'), draft: { ...row('one', '10').draft, name: 'taken' } };
      await importRows([other, row('two', '10')]);
      const { uid } = await importRows(
        [{ ...other, draft: { ...other.draft, name: 'free' } }, row('two', '20')],
        true,
      );
      const now = (await stored('free'))?.key;
      if (now === undefined) throw new Error('the record is not stored');
      const { validity } = await only(callers.demo().profileItems.getMany([now]));
      await callers.demo().profileItems.create(profileUid, [
        {
          categoryPath: petrolSmall.categoryPath,
          dataItemUid: petrolSmall.uid,
          name: 'taken',
          startDate: validity.start,
          values: [],
        },
      ]);
      expect(await undo(uid)).toMatchObject({
        restored: 1,
        keptCount: 1,
        kept: [{ uid: now.uid, isChanged: false, message: expect.stringContaining('already has an item') }],
      });
      expect(await stored('two')).toMatchObject({ distance: '10' });
    });

    it('a dry run undoes nothing, and says the same', async () => {
      const { uid } = await importRows([row('one', '10')]);
      const undone = await callers.demo().writes.dryRun(({ imports }) => imports.undo({ profileUid, uid }));
      expect(undone).toMatchObject({ deleted: 1 });
      expect(await stored('one')).toBeDefined();
    });

    it('only those who may see the profile see its imports, and only those who may change it undo them', async () => {
      const { uid } = await importRows([row('one', '10')]);
      const stranger = () => callers.as('stranger').imports;
      await expect(stranger().list(profileUid, firstPage)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(stranger().undo({ profileUid, uid })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await callers.demo().profiles.share(profileUid, { othersMayView: true });
      expect((await stranger().list(profileUid, firstPage)).total).toBe(1);
      await expect(stranger().undo({ profileUid, uid })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(undo(asUid('ZZZZZZZZZZZZ'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
