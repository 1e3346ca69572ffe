import { distinctKeys } from '../../domain/basics/batch-entries.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { useTaken } from '../../domain/profiles/profile-item.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { ProfileItemUse } from '../../ports/profile-store.ts';
import { mapEntriesInSlices } from '../writes/batch.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { onlyFound } from './read-profile-items.ts';

/**
 * The results of the entries of a batch. Throws their errors, and that an entry has the use of an item that
 * is stored, or of an earlier entry. Entries are written in their order, so one may have what an earlier one gives up.
 */
export async function withDistinctUses<T>(
  { store, signal, budget }: RequestScope,
  outcomes: readonly Outcome<T>[],
  useOf: (result: T) => ProfileItemUse | null,
): Promise<readonly T[]> {
  const uses = onlyFound(outcomes).flatMap((result) => useOf(result) ?? []);
  const holders = uses.length === 0 ? new Map() : await store.profileItems.findDuplicates(uses, signal);
  const assertOther = distinctKeys(
    'profileItem',
    (entry) => `It has the data item, the name and the start of ${entry}.`,
    'duplicate',
  );
  const moved = new Set<Uid>();
  return mapEntriesInSlices(budget, outcomes, (outcome, index) => {
    const result = orThrow(outcome);
    const use = useOf(result);
    if (use === null) return result;
    const holder = holders.get(use.uid);
    if (holder !== undefined && !moved.has(holder)) throw useTaken(holder);
    assertOther(textOfUse(use), index);
    moved.add(use.uid);
    return result;
  });
}

/** The same text for two items that may not both be in their profile. */
export function textOfUse({ profileUid, dataItemUid, name, validity }: ProfileItemUse): string {
  return `${profileUid} ${dataItemUid} ${validity.start} ${name?.toLowerCase() ?? ''}`;
}
