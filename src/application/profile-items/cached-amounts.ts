import { RevisionCache } from '../../cache/revision-cache.ts';
import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import type { Store } from '../../ports/store.ts';
import type { SummedAmount } from '../../totals/summed-amount.ts';

/** An amount that is the same for any time of its kind within a period. */
export interface CachedAmount {
  readonly settings: string;
  readonly kind: string;
  readonly within: ClosedPeriod;
  readonly amount: SummedAmount;
}

/** Amounts of profile items by what they depend on beside the store, until reference data or users are written. */
export interface CachedAmounts {
  /** Reads valid entries, looking up the revision once for many reads. */
  reader(): (content: string) => readonly CachedAmount[] | undefined;
  put(content: string, amount: CachedAmount, readUnder: string): void;
}

/** Months of three lengths, one that has not begun, a year and now. */
const amountsAtMost = 8;
/** Measured: 2 kB each, with notes and gases. */
const maxCachedAmounts = 24_000;

export function holdAmounts(store: Pick<Store, 'revision'>): CachedAmounts {
  const held = new RevisionCache<readonly CachedAmount[]>({
    revision: () => store.revision(),
    maximum: maxCachedAmounts,
    weigh: (_, amounts) => amounts.length,
  });
  return {
    reader: () => held.reader(),
    put(content, amount, readUnder) {
      const others = (held.get(content) ?? []).slice(1 - amountsAtMost);
      held.set(content, [...others, amount], readUnder);
    },
  };
}
