import { describe, expect, it } from 'vitest';
import { yearOf } from '../../src/domain/basics/instant.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { ProfileItemDraft } from '../../src/domain/profiles/profile-item.ts';
import { asInstant } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { codesOf, only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';

const at = (year: number, month = 0) => asInstant(Date.UTC(year, month));
const thisYear = yearOf(fixtureNow);

export function describeProfileContents(callers: Callers): void {
  describe('contents of profiles', () => {
    const car = (name: string, times: Partial<ProfileItemDraft>): ProfileItemDraft => ({
      categoryPath: petrolSmall.categoryPath,
      dataItemUid: petrolSmall.uid,
      name,
      values: [{ name: 'distance', value: '1000' }],
      ...times,
    });
    const create = async (...drafts: readonly ProfileItemDraft[]) => {
      const { uid } = await callers.demo().profiles.create();
      const keys = await callers.demo().profileItems.create(uid, drafts);
      return { uid, keys };
    };

    /** A remote service tells nothing of it. */
    const isUnsupported = async (uid: Uid) => {
      const codes = await codesOf(callers.demo().profiles.listContents([uid]));
      return codes.includes('UPSTREAM_UNSUPPORTED');
    };

    it('a profile tells how many items it has and when one of them changed last', async () => {
      const empty = await callers.demo().profiles.create();
      const { uid, keys } = await create(
        car('a', { startDate: at(2004), endDate: at(2005) }),
        car('b', { startDate: at(2009) }),
      );
      if (await isUnsupported(uid)) return;
      const counts = async () =>
        (await callers.demo().profiles.listContents([uid, empty.uid])).map((each) =>
          'itemCount' in each ? [each.itemCount, each.lastChange === null] : each,
        );
      expect(await counts()).toEqual([
        [2, false],
        [0, true],
      ]);
      await callers.demo().profileItems.delete(keys.slice(0, 1));
      expect(await counts()).toEqual([
        [1, false],
        [0, true],
      ]);
    });

    it('years are those in which items emit something, those without an end until now or the next one', async () => {
      const { uid } = await create(
        car('bill', { startDate: at(2001, 11), endDate: at(2002, 1) }),
        car('until the end of a year', { startDate: at(2004), endDate: at(2005) }),
        car('open', { startDate: at(thisYear - 1) }),
        car('superseded', { startDate: at(2009) }),
        car('superseded', { startDate: at(2011), endDate: at(2012) }),
      );
      if (await isUnsupported(uid)) return;
      const { uid: coming } = await create(
        car('a', { startDate: at(thisYear + 2), endDate: at(thisYear + 4) }),
      );
      const { uid: empty } = await callers.demo().profiles.create();
      const [first, second, third] = await callers.demo().profiles.listYears([uid, coming, empty]);
      expect(first).toEqual({
        all: [thisYear, thisYear - 1, 2011, 2010, 2009, 2004, 2002, 2001],
        newest: thisYear,
      });
      expect(second).toEqual({ all: [thisYear + 3, thisYear + 2], newest: thisYear + 2 });
      expect(third).toEqual({ all: [], newest: null });
    });

    it('who may not see a profile is not told of its contents', async () => {
      const { uid } = await create(car('a', { startDate: at(2004) }));
      if (await isUnsupported(uid)) return;
      const { profiles } = callers.as('stranger');
      expect(await codesOf(profiles.listContents([uid]))).toEqual(['FORBIDDEN']);
      expect(await codesOf(profiles.listYears([uid]))).toEqual(['FORBIDDEN']);
      expect(await only(callers.demo().profiles.listContents([uid]))).toMatchObject({ itemCount: 1 });
    });
  });
}
