import type { Amount } from '../domain/amounts/amount.ts';
import { isInScopes, scopeOrder } from '../domain/amounts/figure-facts.ts';
import { gasTypeOf } from '../domain/amounts/gas-types.ts';
import type { ScopePart } from '../domain/amounts/scope-part.ts';
import { addTo } from './groups.ts';
import { sumOf } from './sum-of.ts';

/** A part of one item's amounts. */
export interface ItemScopePart extends ScopePart {
  readonly key: string;
  /** The only basis of the item's scope 2; `null` where it has both, or none. */
  readonly basis: 'location' | 'market' | null;
  /** Where its figures hold. */
  readonly region: string | null;
}

/**
 * The amounts that count by scope: the default one, and others with a scope of
 * their own. CO2 from biomass is outside of the scopes, also where nothing says so.
 * The parts of a market-based figure alone, such as its upstream emissions,
 * count in a market-based inventory alone.
 */
export function toScopeParts(
  amounts: readonly Amount[],
  toValue: (amount: Amount) => number | null,
): readonly ItemScopePart[] {
  const counted = amounts.flatMap((amount) => {
    const isBiogenic = gasTypeOf(amount.type)?.gas === 'BIOGENIC_CO2';
    const scope = amount.facts?.scope ?? (isBiogenic ? 'outside' : null);
    const value = amount.isDefault || scope !== null ? toValue(amount) : null;
    return value === null ? [] : [{ scope, value, facts: amount.facts }];
  });
  const has = (each: string): boolean => counted.some(({ scope }) => scope === each);
  const [byLocation, byMarket] = [has('2 location-based'), has('2 market-based')];
  const basis = byLocation === byMarket ? null : byLocation ? 'location' : 'market';
  return counted.map(({ scope, value, facts }): ItemScopePart => {
    const isIn = isInScopes(scope);
    const isOfMarket = scope === '2 market-based' || basis === 'market';
    const isOfLocation = scope === '2 location-based' && byMarket;
    const locationBased = isIn && !isOfMarket ? value : 0;
    const marketBased = isIn && !isOfLocation ? value : 0;
    const fallbackCount = scope === '2 location-based' && !byMarket ? 1 : 0;
    const lifeCycle = facts?.lifeCycle ?? null;
    return {
      key: `${scope} ${lifeCycle}`,
      scope,
      lifeCycle,
      value,
      locationBased,
      marketBased,
      fallbackCount,
      itemCount: 1,
      basis,
      region: facts?.region ?? null,
    };
  });
}

/** Sums parts in the same units, by scope and then by part of the life cycle. */
export class ScopeSum {
  readonly #parts = new Map<string, ItemScopePart[]>();
  readonly #marketRegions = new Set<string | null>();

  add(parts: readonly ItemScopePart[]): void {
    for (const part of parts) {
      addTo(this.#parts, part.key, part);
      if (part.basis === 'market') this.#marketRegions.add(part.region);
    }
  }

  include(other: ScopeSum): void {
    for (const [key, parts] of other.#parts) for (const part of parts) addTo(this.#parts, key, part);
    for (const region of other.#marketRegions) this.#marketRegions.add(region);
  }

  /**
   * In a region with items that have a market-based figure alone, these are for the
   * energy of those with a location-based figure alone, which then do not count in a
   * market-based inventory. `all` is the sum whose items are looked at.
   */
  total(all: ScopeSum): readonly ScopePart[] {
    const toPart = (part: ItemScopePart): ItemScopePart =>
      part.basis === 'location' && all.#marketRegions.has(part.region) ? withoutFallback(part) : part;
    return [...this.#parts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, parts]) => sumParts(all.#marketRegions.size === 0 ? parts : parts.map(toPart)))
      .toSorted((one, other) => scopeOrder(one.scope) - scopeOrder(other.scope));
  }
}

function withoutFallback(part: ItemScopePart): ItemScopePart {
  return { ...part, marketBased: 0, fallbackCount: 0 };
}

function sumParts(parts: readonly ScopePart[]): ScopePart {
  const { scope = null, lifeCycle = null } = parts[0] ?? {};
  const values: number[] = [];
  let [isByLocation, isByMarket, fallbackCount, itemCount] = [true, true, 0, 0];
  for (const part of parts) {
    values.push(part.value);
    if (part.locationBased !== part.value) isByLocation = false;
    if (part.marketBased !== part.value) isByMarket = false;
    fallbackCount += part.fallbackCount;
    itemCount += part.itemCount;
  }
  const value = sumOf(values);
  // Mostly they are the same, and sums of many values take their time.
  return {
    scope,
    lifeCycle,
    value,
    locationBased: isByLocation ? value : sumOf(parts.map((part) => part.locationBased)),
    marketBased: isByMarket ? value : sumOf(parts.map((part) => part.marketBased)),
    fallbackCount,
    itemCount,
  };
}
