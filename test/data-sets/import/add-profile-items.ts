import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { Store } from '../../../src/ports/store.ts';
import { profile, profileItem, user } from '../../adapters/sql/sample-records.ts';
import { asInstant } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';

/** One profile for each list of data items, with a profile item for each of them. */
export async function addProfileItems(store: Store, ...profiles: readonly (readonly Uid[])[]): Promise<void> {
  const now = asInstant(1);
  await store.users.ensure([user('ann')], noSignal);
  for (const [index, uids] of profiles.entries()) {
    const created = profile(`profile ${index}`);
    await store.profiles.create([created], now, noSignal);
    const items = uids.map((dataItemUid) =>
      profileItem({ dataItemUid, profileUid: created.uid, values: [] }),
    );
    await store.profileItems.create(items, now, noSignal);
  }
}
