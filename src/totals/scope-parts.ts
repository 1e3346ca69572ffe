import type { Amount } from '../domain/amount.ts';
import { scopeOrder } from '../domain/figure-facts.ts';
import { gasTypeOf } from '../domain/gas-types.ts';
import type { ScopePart } from '../domain/scope-part.ts';
import { addTo } from './groups.ts';
import { sumOf } from './sum-of.ts';

/**
 * The amounts that count by scope: the default one, and others with a scope of
 * their own. CO2 from biomass is outside of the scopes, also where nothing says so.
 */
export function toScopeParts(
  amounts: readonly Amount[],
  toValue: (amount: Amount) => number | null,
): readonly ScopePart[] {
  return amounts.flatMap((amount): readonly ScopePart[] => {
    const isBiogenic = gasTypeOf(amount.type)?.gas === 'BIOGENIC_CO2';
    const scope = amount.facts?.scope ?? (isBiogenic ? 'outside' : null);
    const value = amount.isDefault || scope !== null ? toValue(amount) : null;
    if (value === null) return [];
    return [{ scope, lifeCycle: amount.facts?.lifeCycle ?? null, value, itemCount: 1 }];
  });
}

/** Sums parts in the same units, by scope and then by part of the life cycle. */
export class ScopeSum {
  readonly #parts = new Map<string, ScopePart[]>();

  add(parts: readonly ScopePart[]): void {
    for (const part of parts) addTo(this.#parts, `${part.scope} ${part.lifeCycle}`, part);
  }

  include(other: ScopeSum): void {
    for (const parts of other.#parts.values()) this.add(parts);
  }

  total(): readonly ScopePart[] {
    return [...this.#parts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, [first, ...others]]) => (first === undefined ? [] : sumParts(first, others)))
      .toSorted((one, other) => scopeOrder(one.scope) - scopeOrder(other.scope));
  }
}

function sumParts(first: ScopePart, others: readonly ScopePart[]): readonly ScopePart[] {
  const all = [first, ...others];
  const itemCount = all.reduce((count, part) => count + part.itemCount, 0);
  return [{ ...first, value: sumOf(all.map(({ value }) => value)), itemCount }];
}
