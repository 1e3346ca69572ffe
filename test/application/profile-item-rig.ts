import { beforeEach } from 'vitest';
import type { InputValue } from '../../src/domain/amounts/amount.ts';
import type { ProfileItemDraft, ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import type { FixtureOptions } from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import { type OpenAs, openForFile } from './fixture-callers.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asPath } from '../support/brands.ts';

/** A new profile of `demo` for each test, in which the group may change things. */
interface ProfileRig {
  readonly as: OpenAs;
  readonly profileUid: () => Uid;
  /** A new item for a small petrol car, unless another is named. */
  readonly create: (
    values: readonly InputValue[],
    more?: Partial<ProfileItemDraft>,
    username?: string,
  ) => Promise<ProfileItemKey>;
  /** The values that a user sees, as text with their unit. */
  readonly valuesOf: (item: ProfileItemKey, username?: string) => Promise<Readonly<Record<string, string>>>;
  /** The amount in kg per year. */
  readonly perYear: (item: ProfileItemKey, username?: string) => Promise<number>;
}

export function openProfileRig(options: FixtureOptions = {}): ProfileRig {
  const as = openForFile(options);
  let profileUid: Uid;
  beforeEach(async () => {
    profileUid = (await as('demo').profiles.create()).uid;
    await as('demo').profiles.share(profileUid, { groupMayModify: true });
  });
  return {
    as,
    profileUid: () => profileUid,
    async create(values, more = {}, username = 'demo') {
      const draft = { categoryPath: asPath('transport/car'), dataItemUid: petrolSmall.uid, values, ...more };
      const [key] = await as(username).profileItems.create(profileUid, [draft]);
      if (key === undefined) throw new Error('no item was created');
      return key;
    },
    async valuesOf(item, username = 'demo') {
      const values = await only(as(username).profileItems.listValues([item]));
      return Object.fromEntries(
        values.map(({ path, value, unit }) => [path, unit === null ? value : `${value} ${unit}`]),
      );
    },
    async perYear(item, username = 'demo') {
      return (await only(as(username).profileItems.calculate([{ item }]))).amount.value ?? Number.NaN;
    },
  };
}

export function km(value: string, more: Partial<InputValue> = {}): InputValue {
  return { name: 'distance', value, ...more };
}

/** How version 1 gives a distance. */
export function kmPerMonth(value: string): InputValue {
  return { name: 'distanceKmPerMonth', value };
}
