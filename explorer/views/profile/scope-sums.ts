import { words } from '../../words/words.ts';

/** A total with its parts by scope. */
export interface Scoped {
  readonly scopes: {
    readonly unstated?: number | null;
    readonly scopeTwo?: { readonly locationBased: number | null; readonly marketBased: number | null };
    readonly parts: readonly ScopePart[];
  } | null;
}

export interface ScopePart {
  readonly scope: string | null;
  readonly scopeThreeCategory?: number | null;
  readonly value: number | null;
  readonly marketBased?: number | null;
  readonly isIncluded: boolean;
}

export type Basis = 'location' | 'market';

export const scopes = ['1', '2', '3'] as const;
export type ScopeNumber = (typeof scopes)[number];

/** The part of a total in each scope, in its unit; scope 2 by the mean of the grid or by contract. */
export function scopeSums(total: Scoped | null, basis: Basis): Readonly<Record<ScopeNumber, number>> {
  const sums = { '1': 0, '2': 0, '3': 0 };
  for (const { scope, value, marketBased, isIncluded } of total?.scopes?.parts ?? []) {
    const number = scopeNumber(scope);
    const part = basis === 'market' ? marketBased : isIncluded ? value : 0;
    if (number !== null) sums[number] += part ?? 0;
  }
  return sums;
}

export const scopeNumber = (scope: string | null): ScopeNumber | null =>
  scopes.find((number) => scope?.startsWith(`SCOPE_${number}`)) ?? null;

export function scopeName({
  scope,
  scopeThreeCategory,
}: Pick<ScopePart, 'scope' | 'scopeThreeCategory'>): string {
  if (scope === 'SCOPE_2_LOCATION_BASED') return words.record.scopeTwo(words.profile.bases.location);
  if (scope === 'SCOPE_2_MARKET_BASED') return words.record.scopeTwo(words.profile.bases.market);
  const number = scopeNumber(scope);
  if (number === null) return words.profile.noScope;
  return words.ui.scope(scopeThreeCategory == null ? number : `${number}.${scopeThreeCategory}`);
}

/** The part outside the scopes, such as CO₂ from biomass, is shown and never added. */
export const outsideOf = (total: Scoped | null): number =>
  (total?.scopes?.parts ?? []).reduce(
    (sum, { scope, value }) => sum + (scope === 'OUTSIDE' ? (value ?? 0) : 0),
    0,
  );

/** Whether scope 2 by contract is another number than by the mean of the grid. */
export const hasMarketBased = (total: Scoped | null): boolean => {
  const { locationBased, marketBased } = total?.scopes?.scopeTwo ?? {};
  return marketBased != null && marketBased !== locationBased;
};
