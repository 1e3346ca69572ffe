import { describe, expect, it } from 'vitest';
import type { ChangedRecord, ChangePosition } from '../../src/domain/changes/changed-record.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { Callers } from './backend.contract.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';

let categories = 0;

export function describeChangedRecords(callers: Callers): void {
  describe('changed records', () => {
    it('a reader finds every record they may see that was created, changed or deleted, or the list is unsupported', async () => {
      categories += 1;
      const admin = callers.admin();
      const [path = asPath('')] = await admin.dataCategories.create([
        { parentPath: asPath('transport/car'), segment: `copied${categories}`, name: 'Copied' },
      ]);
      const { uid: profileUid } = await callers.demo().profiles.create();
      const [item] = await admin.dataItems.create([
        { categoryPath: asPath('transport/car'), values: [{ path: 'fuel', value: `copied ${categories}` }] },
      ]);
      if (item === undefined) throw new Error('no item was created');
      const demo = callers.demo();
      const [used] = await demo.profileItems.create(profileUid, [
        {
          categoryPath: asPath('transport/car'),
          dataItemUid: item.uid,
          values: [{ name: 'distance', value: '1' }],
        },
      ]);
      if (used === undefined) throw new Error('no profile item was created');
      await admin.dataItemValues.update([
        {
          key: { item: { categoryPath: asPath('transport/car'), uid: item.uid }, path: 'fuel' },
          value: `copied ${categories} since`,
        },
      ]);
      await admin.dataCategories.delete([{ path }]);
      await demo.profileItems.delete([used]);

      const found = await readAll(callers.demo(), fixtureNow);
      if (found === 'UPSTREAM_UNSUPPORTED') return;
      expect(found).toContainEqual(
        expect.objectContaining({ kind: 'dataCategory', categoryPath: path, isDeleted: true }),
      );
      expect(found).toContainEqual(
        expect.objectContaining({
          kind: 'dataItem',
          uid: item.uid,
          categoryPath: 'transport/car',
          isDeleted: false,
        }),
      );
      expect(found).toContainEqual(
        expect.objectContaining({ kind: 'profile', uid: profileUid, profileUid: null, isDeleted: false }),
      );
      expect(found).toContainEqual(
        expect.objectContaining({ kind: 'profileItem', uid: used.uid, profileUid, isDeleted: true }),
      );
      const inOnePage = await callers.demo().changedRecords.since(fixtureNow, 1000, null);
      expect(found.slice(0, 1000)).toEqual(inOnePage.records);
      expect(found.filter(({ uid }) => uid === item.uid)).toHaveLength(1);
      const keys = found.map(({ time, kind, uid }) => `${time} ${kind} ${uid}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toEqual([...keys].toSorted());

      const of = async (caller: Backend, uid: Uid) =>
        (await caller.changedRecords.since(fixtureNow, 100, null, [uid])).records;
      expect(await of(demo, profileUid)).toEqual(
        found.filter((each) => each.uid === profileUid || each.profileUid === profileUid),
      );
      expect(await of(callers.as('stranger'), profileUid)).toEqual([]);

      const others = await readAll(callers.as('stranger'), fixtureNow);
      expect(others).not.toContainEqual(expect.objectContaining({ uid: profileUid }));
      expect(others).not.toContainEqual(expect.objectContaining({ uid: used.uid }));
      expect(await readAll(callers.demo(), asInstant(fixtureNow + 86_400_000))).toEqual([]);
    });

    it('changed records need credentials', async () => {
      const anonymous = callers.with({ kind: 'none' }).changedRecords.since(fixtureNow, 1, null);
      await expect(anonymous).rejects.toMatchObject({
        code: expect.stringMatching(/^(UNAUTHENTICATED|UPSTREAM_UNSUPPORTED)$/),
      });
    });
  });
}

/** In pages of seven. */
async function readAll(
  { changedRecords }: Backend,
  since: Instant,
): Promise<readonly ChangedRecord[] | 'UPSTREAM_UNSUPPORTED'> {
  const all: ChangedRecord[] = [];
  let after: ChangePosition | null = null;
  try {
    for (;;) {
      const { records, hasMore, until } = await changedRecords.since(since, 7, after);
      all.push(...records);
      after = records.at(-1) ?? null;
      expect(until).toBeLessThan(fixtureNow);
      if (!hasMore) return all;
    }
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'UPSTREAM_UNSUPPORTED') return error.code;
    throw error;
  }
}
