const names: Readonly<Record<string, string>> = {
  SCOPE_1: 'Scope 1: what one emits oneself',
  SCOPE_2_LOCATION_BASED: 'Scope 2: bought energy, mean of the grid',
  SCOPE_2_MARKET_BASED: 'Scope 2: bought energy, by contract',
  OUTSIDE: 'Outside of the scopes',
};

export interface ScopePart {
  readonly scope: string | null;
  readonly scopeThreeCategory: number | null;
  readonly value: number | null;
  readonly isIncluded: boolean;
}

/** The name of the scope and part that a total belongs to. */
export function scopeName({ scope, scopeThreeCategory }: ScopePart): string {
  if (scope === null) return 'No scope stated';
  if (scope !== 'SCOPE_3') return names[scope] ?? scope;
  const category = scopeThreeCategory === null ? '' : `, category ${scopeThreeCategory}`;
  return `Scope 3: the value chain${category}`;
}
