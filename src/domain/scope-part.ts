import { isInScopes, type LifeCyclePart, type Scope } from './figure-facts.ts';

/** What one scope and part of a life cycle contribute to an amount, or to a sum of amounts. */
export interface ScopePart {
  /** `null` where the data set does not say. */
  readonly scope: Scope | null;
  readonly lifeCycle: LifeCyclePart | null;
  readonly value: number;
  /** The number of items that the value comes from. */
  readonly itemCount: number;
}

/**
 * The parts of an inventory: nothing outside of the scopes, and of scope 2 what is
 * location-based, because the market-based figure is another one for the same energy.
 */
export function partsInScopes(parts: readonly ScopePart[]): readonly ScopePart[] {
  return parts.filter(({ scope }) => isInScopes(scope) && scope !== '2 market-based');
}
