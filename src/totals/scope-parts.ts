import type { Amount } from '../domain/amounts/amount.ts';
import { scopeOrder } from '../domain/amounts/figure-facts.ts';
import type { countedAmounts, ScopePart } from '../domain/amounts/scope-part.ts';
import { PreciseSum } from './sum-of.ts';

export function toScopeParts(
  counted: ReturnType<typeof countedAmounts>,
  toValue: (amount: Amount) => number | null,
): readonly ScopePart[] {
  return counted.flatMap(({ amount, scope, isByLocation, isByMarket }): readonly ScopePart[] => {
    const value = toValue(amount);
    const lifeCycle = amount.facts?.lifeCycle ?? null;
    return value === null ? [] : [{ scope, lifeCycle, value, isByLocation, isByMarket, itemCount: 1 }];
  });
}

interface PartSum {
  readonly part: ScopePart;
  readonly sum: PreciseSum;
  itemCount: number;
}

/** Sums parts in the same units, by scope, by part of the life cycle, and by the inventories they count in. */
export class ScopeSum {
  readonly #parts = new Map<string, PartSum>();

  add(parts: readonly ScopePart[], share = 1): void {
    for (const part of parts) {
      const { scope, lifeCycle, isByLocation, isByMarket } = part;
      const key = `${scope} ${lifeCycle} ${!isByLocation} ${!isByMarket}`;
      const sum = this.#sumFor(key, part);
      sum.sum.add(part.value * share);
      sum.itemCount += part.itemCount;
    }
  }

  include(other: ScopeSum): void {
    for (const [key, { part, sum: added, itemCount }] of other.#parts) {
      const sum = this.#sumFor(key, part);
      sum.sum.include(added);
      sum.itemCount += itemCount;
    }
  }

  #sumFor(key: string, part: ScopePart): PartSum {
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const created = { part, sum: new PreciseSum(), itemCount: 0 };
    this.#parts.set(key, created);
    return created;
  }

  total(): readonly ScopePart[] {
    return [...this.#parts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { part, sum, itemCount }]) => ({ ...part, value: sum.value, itemCount }))
      .toSorted((one, other) => scopeOrder(one.scope) - scopeOrder(other.scope));
  }
}
