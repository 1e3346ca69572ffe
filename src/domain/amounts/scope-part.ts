import { isInScopes, type LifeCyclePart, type Scope } from './figure-facts.ts';

/** Contribution of one scope and life cycle part to an amount or a sum. */
export interface ScopePart {
  readonly scope: Scope | null;
  readonly lifeCycle: LifeCyclePart | null;
  readonly value: number;
  /** Share of the value in an inventory with location-based scope 2; 0 outside the scopes. */
  readonly locationBased: number;
  /** Share of the value in an inventory with market-based scope 2. */
  readonly marketBased: number;
  /** Number of items whose location-based figures count in a market-based inventory for lack of others. */
  readonly fallbackCount: number;
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
