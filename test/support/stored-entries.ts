import type { Uid } from '../../src/domain/basics/uid.ts';
import type { StoredDataItemValue } from '../../src/ports/reference-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { noSignal } from './open-fixture-store.ts';

/** The entries of items in a store. */
export async function storedEntries(
  { dataItems }: Store,
  ...uids: readonly Uid[]
): Promise<readonly StoredDataItemValue[]> {
  return (await dataItems.getMany(uids, noSignal)).flatMap(({ entries }) => entries);
}
