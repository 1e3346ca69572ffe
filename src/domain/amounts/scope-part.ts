import { isInScopes, type LifeCyclePart, type Scope } from './figure-facts.ts';

/** What one scope and part of a life cycle contribute to an amount, or to a sum of amounts. */
export interface ScopePart {
  /** `null` where the data set does not say. */
  readonly scope: Scope | null;
  readonly lifeCycle: LifeCyclePart | null;
  readonly value: number;
  /** What of it counts in an inventory whose scope 2 is location-based; 0 outside of the scopes. */
  readonly locationBased: number;
  /** What counts in one whose scope 2 is market-based. */
  readonly marketBased: number;
  /** Of location-based figures: the number of items that count in a market-based inventory, because they have no other. */
  readonly fallbackCount: number;
  /** The number of items that the value comes from. */
  readonly itemCount: number;
}

/** Inventories of both kinds, as the GHG Protocol wants them, each without anything outside of the scopes. */
interface Inventories {
  readonly locationBased: number;
  readonly marketBased: number;
  readonly scopeTwo: {
    readonly locationBased: number;
    /** With the location-based figures of items that have no other. */
    readonly marketBased: number;
    /** What of it these figures are, and of how many items. */
    readonly fallback: number;
    readonly fallbackCount: number;
  };
  /** What is of no known scope. */
  readonly unstated: number;
}

export function inventoriesOf(parts: readonly ScopePart[]): Inventories {
  const inScopes = parts.filter(({ scope }) => isInScopes(scope));
  const byLocation = inScopes.filter(({ scope }) => scope === '2 location-based');
  const scopeTwo = [...byLocation, ...inScopes.filter(({ scope }) => scope === '2 market-based')];
  return {
    locationBased: sum(inScopes, 'locationBased'),
    marketBased: sum(inScopes, 'marketBased'),
    scopeTwo: {
      locationBased: sum(scopeTwo, 'locationBased'),
      marketBased: sum(scopeTwo, 'marketBased'),
      fallback: sum(byLocation, 'marketBased'),
      fallbackCount: sum(byLocation, 'fallbackCount'),
    },
    unstated: sum(
      parts.filter(({ scope }) => scope === null),
      'value',
    ),
  };
}

type Count = 'value' | 'locationBased' | 'marketBased' | 'fallbackCount';

function sum(parts: readonly ScopePart[], count: Count): number {
  return parts.reduce((total, { [count]: value }) => total + value, 0);
}
