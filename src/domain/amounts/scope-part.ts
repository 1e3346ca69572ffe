import type { Amount } from './amount.ts';
import { isInScopes, type LifeCyclePart, type Scope } from './figure-facts.ts';
import { gasTypeOf } from './gas-types.ts';

interface CountsIn {
  /** Whether it counts where scope 2 is location-based. */
  readonly isByLocation: boolean;
  /** Whether it counts where scope 2 is market-based. */
  readonly isByMarket: boolean;
}

/** An amount of a calculation that counts in an inventory, or is outside of the scopes. */
interface CountedAmount extends CountsIn {
  readonly amount: Amount;
  readonly scope: Scope | null;
  /** Whether the calculation has scope 2 by this method alone. */
  readonly isAlone: boolean;
}

/**
 * The default amount, and others with a scope of their own: any others are parts of these, or
 * alternatives. CO2 from biomass is outside of the scopes, also where nothing says so. What states no
 * scope counts. The methods differ in scope 2 alone: a location-based figure alone stands in for the
 * market-based one; a market-based figure counts by market alone.
 */
export function countedAmounts(amounts: readonly Amount[]): readonly CountedAmount[] {
  const counted = amounts.flatMap((amount) => {
    const isBiogenic = gasTypeOf(amount.type)?.gas === 'BIOGENIC_CO2';
    const scope = amount.facts?.scope ?? (isBiogenic ? 'outside' : null);
    return amount.isDefault || scope !== null ? [{ amount, scope }] : [];
  });
  const has = (each: Scope): boolean => counted.some(({ scope }) => scope === each);
  const [byLocation, byMarket] = [has('2 location-based'), has('2 market-based')];
  return counted.map(({ amount, scope }) => {
    const [isOfLocation, isOfMarket] = [scope === '2 location-based', scope === '2 market-based'];
    return {
      amount,
      scope,
      isByLocation: scope !== 'outside' && !isOfMarket,
      isByMarket: scope !== 'outside' && !(isOfLocation && byMarket),
      isAlone: (isOfLocation && !byMarket) || (isOfMarket && !byLocation),
    };
  });
}

/** Contribution of one scope and life cycle part to an amount or a sum. */
export interface ScopePart extends CountsIn {
  readonly scope: Scope | null;
  readonly lifeCycle: LifeCyclePart | null;
  readonly value: number;
  readonly itemCount: number;
}

/** Inventories of both kinds that the GHG Protocol requires, each without anything outside the scopes. */
interface Inventories {
  readonly locationBased: number;
  readonly marketBased: number;
  readonly scopeTwo: {
    readonly locationBased: number;
    /** With the location-based figures of items that have no other. */
    readonly marketBased: number;
    /** The amount of these figures, and the number of their items. */
    readonly fallback: number;
    readonly fallbackCount: number;
  };
  readonly unstated: number;
}

export function inventoriesOf(parts: readonly ScopePart[]): Inventories {
  const inScopes = parts.filter(({ scope }) => isInScopes(scope));
  const byLocation = inScopes.filter(({ isByLocation }) => isByLocation);
  const byMarket = inScopes.filter(({ isByMarket }) => isByMarket);
  const fallback = byMarket.filter(({ scope }) => scope === '2 location-based');
  return {
    locationBased: sum(byLocation),
    marketBased: sum(byMarket),
    scopeTwo: {
      locationBased: sum(byLocation.filter(isScopeTwo)),
      marketBased: sum(byMarket.filter(isScopeTwo)),
      fallback: sum(fallback),
      fallbackCount: fallback.reduce((total, { itemCount }) => total + itemCount, 0),
    },
    unstated: sum(parts.filter(({ scope }) => scope === null)),
  };
}

function isScopeTwo({ scope }: ScopePart): boolean {
  return scope === '2 location-based' || scope === '2 market-based';
}

function sum(parts: readonly ScopePart[]): number {
  return parts.reduce((total, { value }) => total + value, 0);
}
