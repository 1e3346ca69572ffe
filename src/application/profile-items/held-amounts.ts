import { RevisionCache } from '../../cache/revision-cache.ts';
import type { Store } from '../../ports/store.ts';
import type { SummedAmount } from '../../totals/sum-amounts.ts';

/** Amounts of profile items by what they depend on beside the store, until reference data or users are written. */
export type HeldAmounts = RevisionCache<SummedAmount>;

/** Measured: 2 kB each, with notes and gases. */
const heldAtMost = 16_000;

export function holdAmounts(store: Pick<Store, 'revision'>): HeldAmounts {
  return new RevisionCache({ revision: () => store.revision(), maximum: heldAtMost });
}
