import { RevisionCache } from '../../cache/revision-cache.ts';
import type { Store } from '../../ports/store.ts';
import type { SummedAmount } from '../../totals/sum-amounts.ts';

/** Amounts of profile items by what they depend on beside the store, until reference data or users are written. */
export interface HeldAmounts {
  /** What is held now of contents, for many reads in a row: amounts by the kind of total. */
  reader(): (content: string) => ReadonlyMap<string, SummedAmount> | undefined;
  hold(content: string, kind: string, amount: SummedAmount, readUnder: string): void;
}

/** Months have four lengths, for either API version. */
const kindsAtMost = 8;
/** Measured: 2 kB each, with notes and gases. */
const heldAtMost = 16_000;

export function holdAmounts(store: Pick<Store, 'revision'>): HeldAmounts {
  const held = new RevisionCache<ReadonlyMap<string, SummedAmount>>({
    revision: () => store.revision(),
    maximum: heldAtMost,
    weigh: (_, amounts) => amounts.size,
  });
  return {
    reader: () => held.reader(),
    hold(content, kind, amount, readUnder) {
      const others = [...(held.get(content) ?? [])].slice(1 - kindsAtMost);
      held.set(content, new Map([...others, [kind, amount]]), readUnder);
    },
  };
}
