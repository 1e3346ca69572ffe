import { beforeAll, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { ShareChanges, SharedAccess } from '../../src/domain/profiles/profile.ts';
import type { ProfileSort } from '../../src/domain/profiles/profile-search.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const label = { key: 'shared', value: 'by name' };

export function describeProfileShares(callers: Callers): void {
  describe('profiles that are shared by name', () => {
    let uid: Uid;
    let name: string;
    let isSupported: boolean;

    const share = (named: ShareChanges) => callers.demo().profiles.share(uid, {}, named);
    const withUser = (username: string, access: SharedAccess) =>
      share({ users: [{ name: username, access }] });
    const withGroup = (group: string, access: SharedAccess) => share({ groups: [{ name: group, access }] });
    const item = { ...petrolSmall, dataItemUid: petrolSmall.uid, values: [] };

    beforeAll(async () => {
      ({ uid } = await callers.demo().profiles.create());
      name = `shared ${uid}`;
      isSupported = await withUser('stranger', 'none').then(
        () => true,
        () => false,
      );
      if (isSupported) await callers.demo().profiles.update(uid, { name, labels: [label] });
    });

    /** Everything by which a caller finds or reads the profile. */
    async function seenBy(username: string): Promise<readonly string[]> {
      const as = () => callers.as(username);
      const page = { page: 1, itemsPerPage: 100 };
      const searched = async (by: ProfileSort, labels: readonly (typeof label)[], nameContains?: string) => {
        const orderBy = { by, isDescending: false, ...(by === 'label' ? { label: 'shared' } : {}) };
        const found = await as().profiles.list(page, { orderBy, labels, nameContains });
        expect(new Set(found.entries.map((each) => each.uid)).size).toBe(found.total);
        return found.entries.some((each) => each.uid === uid);
      };
      const listed = await as().profiles.list(page);
      expect(new Set(listed.entries.map((each) => each.uid)).size).toBe(listed.total);
      const since = fixtureNow;
      const changed = await as().changedRecords.since(since, 1000, null);
      const changedHere = await as().changedRecords.since(since, 1000, null, [uid]);
      const isRead = (outcomes: readonly unknown[]) =>
        outcomes.every((each) => !(each instanceof EmissionsError));
      const ways: Readonly<Record<string, boolean>> = {
        listed: listed.entries.some((each) => each.uid === uid),
        'listed last': await lastOf(username),
        'searched by name': await searched('name', []),
        'searched by a part of the name': await searched('name', [], name.slice(0, 10)),
        'searched by label': await searched('label', [label]),
        'searched by time': await searched('modified', []),
        named: (await as().profiles.findByNames([name])).some((each) => each.uid === uid),
        read: isRead(await as().profiles.getMany([uid])),
        'has contents': isRead(await as().profiles.listContents([uid])),
        changed: changed.records.some((each) => each.uid === uid),
        'changed here': changedHere.records.some((each) => each.uid === uid),
      };
      return Object.keys(ways).filter((way) => ways[way]);
    }

    /** Whether the pages of one entry have it. */
    async function lastOf(username: string): Promise<boolean> {
      for (let page = 1; ; page += 1) {
        const { entries, total } = await callers.as(username).profiles.list({ page, itemsPerPage: 1 });
        if (entries.some((each) => each.uid === uid)) return true;
        if (page >= total) return false;
      }
    }

    const mayWrite = async (username: string) => {
      const creation = callers.as(username).profileItems.create(uid, [{ ...item, name: `by ${username}` }]);
      const [created] = await creation.catch(() => []);
      if (created !== undefined) await callers.as(username).profileItems.delete([created]);
      const [actions] = await callers.as(username).profiles.listActions([uid]);
      const isAllowed = !(actions instanceof EmissionsError) && actions?.allowModify === true;
      expect(isAllowed).toBe(created !== undefined);
      return isAllowed;
    };

    it('a user with whom it is shared to view finds it everywhere, and no one else does', async () => {
      if (!isSupported) return;
      expect(await seenBy('stranger')).toEqual([]);
      await withUser('stranger', 'view');
      expect((await seenBy('stranger')).length).toBe(11);
      expect(await seenBy('colleague')).toEqual([]);
      expect(await mayWrite('stranger')).toBe(false);
      await withUser('stranger', 'none');
      expect(await seenBy('stranger')).toEqual([]);
      expect(await codesOf(callers.as('stranger').profiles.getMany([uid]))).toEqual(['FORBIDDEN']);
    });

    it('a user with whom it is shared to write changes its items, and does not share it', async () => {
      if (!isSupported) return;
      await withUser('stranger', 'modify');
      expect(await mayWrite('stranger')).toBe(true);
      const further = callers.as('stranger').profiles.share(uid, { othersMayView: true });
      await expect(further).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await withUser('stranger', 'view');
      expect(await mayWrite('stranger')).toBe(false);
      await withUser('stranger', 'none');
      expect(await mayWrite('stranger')).toBe(false);
    });

    it('a group with which it is shared finds it everywhere, and writes as its roles allow', async () => {
      if (!isSupported) return;
      await withGroup('others', 'modify');
      expect((await seenBy('stranger')).length).toBe(11);
      expect(await seenBy('colleague')).toEqual([]);
      expect(await mayWrite('stranger')).toBe(true);
      await withGroup('others', 'none');
      expect(await seenBy('stranger')).toEqual([]);
      await withGroup('users', 'modify');
      expect((await seenBy('viewer')).length).toBe(11);
      expect([await mayWrite('viewer'), await mayWrite('colleague')]).toEqual([false, true]);
      await share({
        users: [{ name: 'viewer', access: 'modify' }],
        groups: [{ name: 'users', access: 'none' }],
      });
      expect(await mayWrite('viewer')).toBe(false);
      await withUser('viewer', 'none');
      expect(await seenBy('viewer')).toEqual([]);
    });

    it('it is listed once, however it is shared, and shows with whom', async () => {
      if (!isSupported) return;
      const everyone = { othersMayView: true, groupMayView: true };
      await callers.demo().profiles.share(uid, everyone, {
        users: [
          { name: 'stranger', access: 'modify' },
          { name: 'colleague', access: 'view' },
        ],
        groups: [{ name: 'others', access: 'view' }],
      });
      expect((await seenBy('stranger')).length).toBe(11);
      expect((await seenBy('demo')).length).toBe(11);
      const { permission } = await only(callers.as('stranger').profiles.getMany([uid]));
      expect(permission?.shares?.map(({ kind, name: of, access }) => [kind, of, access])).toEqual([
        ['user', 'colleague', 'view'],
        ['user', 'stranger', 'modify'],
        ['group', 'others', 'view'],
      ]);
      await callers.demo().profiles.share(uid, { othersMayView: false, groupMayView: false });
      expect((await seenBy('stranger')).length).toBe(11);
      await share({
        users: ['stranger', 'colleague', 'demo'].map((each) => ({ name: each, access: 'none' })),
        groups: [{ name: 'others', access: 'none' }],
      });
      expect(await seenBy('stranger')).toEqual([]);
    });

    it('unknown names are reported, and nothing is shared then', async () => {
      if (!isSupported) return;
      const named: ShareChanges = {
        users: [
          { name: 'stranger', access: 'view' },
          { name: 'nobody', access: 'view' },
        ],
        groups: [{ name: 'nowhere', access: 'view' }],
      };
      const error: unknown = await share(named).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'NOT_FOUND', argument: 'users.1.name' });
      const { problems } = error as EmissionsError;
      expect(problems?.map(({ argument }) => argument)).toEqual(['users.1.name', 'groups.0.name']);
      expect(await seenBy('stranger')).toEqual([]);
    });

    it('a change of it is among the edits of the profile, which a deleted one keeps', async () => {
      if (!isSupported) return;
      await withUser('stranger', 'view');
      await callers.demo().profiles.delete(uid);
      expect(await seenBy('stranger')).toEqual(['changed', 'changed here']);
      await callers.demo().profiles.undelete(uid);
      expect((await seenBy('stranger')).length).toBe(11);
      const filter = { period: null, since: null, before: null };
      const request = { of: uid, after: null, isNewestFirst: true, limit: 100, isCounted: false, filter };
      const { edits } = await only(callers.as('stranger').profileItems.listEditsInProfile([request]));
      const fields = edits.flatMap((edit) => edit.fields);
      expect(fields).toContainEqual({ field: 'user.stranger', before: null, after: 'view' });
    });
  });
}
