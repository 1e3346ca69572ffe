import type { Amount } from '../domain/amounts/amount.ts';
import { scopeOrder } from '../domain/amounts/figure-facts.ts';
import type { countedAmounts, ScopePart } from '../domain/amounts/scope-part.ts';
import { addTo } from './groups.ts';
import { sumOf } from './sum-of.ts';

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

/** Sums parts in the same units, by scope, by part of the life cycle, and by the inventories they count in. */
export class ScopeSum {
  readonly #parts = new Map<string, ScopePart[]>();

  add(parts: readonly ScopePart[]): void {
    for (const part of parts) {
      const { scope, lifeCycle, isByLocation, isByMarket } = part;
      addTo(this.#parts, `${scope} ${lifeCycle} ${!isByLocation} ${!isByMarket}`, part);
    }
  }

  include(other: ScopeSum): void {
    for (const [key, parts] of other.#parts) for (const part of parts) addTo(this.#parts, key, part);
  }

  total(): readonly ScopePart[] {
    return [...this.#parts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, parts]) => sumParts(parts))
      .toSorted((one, other) => scopeOrder(one.scope) - scopeOrder(other.scope));
  }
}

function sumParts(parts: readonly ScopePart[]): readonly ScopePart[] {
  const value = sumOf(parts.map((part) => part.value));
  const itemCount = parts.reduce((count, part) => count + part.itemCount, 0);
  return parts.slice(0, 1).map((part) => ({ ...part, value, itemCount }));
}
