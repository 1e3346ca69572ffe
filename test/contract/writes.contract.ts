import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { ProfileItemDraft } from '../../src/domain/profiles/profile-item.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asPath } from '../support/brands.ts';

export function describeWrites(callers: Callers): void {
  describe('writes under a key', () => {
    let profileUid: Uid;
    let key: string;
    beforeEach(async () => {
      profileUid = (await callers.demo().profiles.create()).uid;
      key = randomUUID();
    });

    const draft = (name: string, distance = '1'): ProfileItemDraft => ({
      categoryPath: asPath('transport/car'),
      dataItemUid: petrolSmall.uid,
      name,
      values: [{ name: 'distance', value: distance }],
    });
    const create =
      (...drafts: readonly ProfileItemDraft[]) =>
      ({ profileItems }: Backend) =>
        profileItems.create(profileUid, drafts);
    const carryOut = (requested: string, work: ReturnType<typeof create>, backend = callers.demo()) =>
      backend.writes.carryOut({ key, requested }, work);
    const names = async () => {
      const page = { page: 1, itemsPerPage: 50 };
      const request = { profileUid, categoryPath: asPath('transport/car'), page, withAmounts: false };
      const { entries } = await only(callers.demo().profileItems.list([request]));
      return entries.map(({ item }) => item.name ?? '').toSorted();
    };

    it('a repeated write has one effect and one result', async () => {
      const first = await carryOut('a', create(draft('a')));
      expect(first).toMatchObject({ isRepeated: false, result: [{ profileUid, uid: expect.any(String) }] });
      expect(await carryOut('a', create(draft('a')))).toEqual({ ...first, isRepeated: true });
      expect(await carryOut('a', create(draft('a')))).toEqual({ ...first, isRepeated: true });
      expect(await names()).toEqual(['a']);
    });

    it('concurrent writes with one key have one effect', async () => {
      const all = await Promise.all(
        Array.from({ length: 5 }, () => carryOut('a', create(draft('a'), draft('b')))),
      );
      expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
      for (const { result } of all) expect(result).toEqual(all[0]?.result);
      expect(await names()).toEqual(['a', 'b']);
    });

    it('a key that was used for another write is rejected', async () => {
      await carryOut('a', create(draft('a')));
      await expect(carryOut('b', create(draft('b')))).rejects.toMatchObject({
        code: 'CONFLICT',
        argument: 'idempotencyKey',
        message: expect.stringContaining('another request'),
      });
      expect(await names()).toEqual(['a']);
    });

    it('a rejected write leaves the key unused', async () => {
      await expect(carryOut('a', create(draft('a', 'far')))).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
      });
      expect(await names()).toEqual([]);
      expect(await carryOut('b', create(draft('b')))).toMatchObject({ isRepeated: false });
      expect(await names()).toEqual(['b']);
    });

    it('a key belongs to one account, and another account may use it', async () => {
      const other = callers.as('colleague');
      const own = await other.profiles.create();
      await carryOut('a', create(draft('a')));
      const work = ({ profileItems }: Backend) => profileItems.create(own.uid, [draft('a')]);
      expect(await carryOut('a', work, other)).toMatchObject({
        isRepeated: false,
        result: [{ profileUid: own.uid }],
      });
    });

    it('a write is visible to later reads of the same request', async () => {
      const backend = callers.demo();
      const { result } = await carryOut('a', create(draft('a')), backend);
      const [item] = result;
      if (item === undefined) throw new Error('no item was created');
      expect(await only(backend.profileItems.getMany([item]))).toMatchObject({ name: 'a' });
      const rename = ({ profileItems }: Backend) =>
        profileItems.update([{ item, name: 'renamed', values: [] }]);
      await backend.writes.carryOut({ key: randomUUID(), requested: 'rename' }, rename);
      expect(await only(backend.profileItems.getMany([item]))).toMatchObject({ name: 'renamed' });
    });

    it.each([
      ['an empty key', ''],
      ['a key with a space', 'a key'],
      ['a key with a line break', 'a\r\nX-Other: 1'],
      ['a key that is too long', 'k'.repeat(256)],
      ['a key beyond ASCII', 'schlüssel'],
    ])('a write with %s is rejected', async (_, bad) => {
      const work = create(draft('a'));
      await expect(callers.demo().writes.carryOut({ key: bad, requested: 'a' }, work)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        argument: 'idempotencyKey',
      });
      expect(await names()).toEqual([]);
    });

    it('a write with a key requires credentials', async () => {
      const anonymous = callers.with({ kind: 'none' });
      await expect(carryOut('a', create(draft('a')), anonymous)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });

    it('a dry run writes nothing, whether or not the backend supports it', async () => {
      const dryRun = callers.demo().writes;
      const tried = await Promise.resolve()
        .then(() => dryRun.dryRun(create(draft('a'))))
        .catch((error: unknown) => error);
      const isUnsupported = tried instanceof EmissionsError && tried.code === 'UPSTREAM_UNSUPPORTED';
      if (!isUnsupported) expect(tried).toEqual([expect.objectContaining({ profileUid })]);
      expect(await names()).toEqual([]);
    });
  });
}
