import type { ScopeMark } from '../../ui/marks.tsx';
import { words } from '../../words/words.ts';
import type { Amount } from './use-amount.ts';

type Part = Amount['scopes']['parts'][number];

const marks = {
  SCOPE_1: '1',
  SCOPE_2_LOCATION_BASED: '2',
  SCOPE_2_MARKET_BASED: '2',
  SCOPE_3: '3',
  OUTSIDE: 'outside',
} as const satisfies Record<NonNullable<Part['scope']>, ScopeMark>;

interface ScopedPart {
  readonly scope: ScopeMark;
  /** Such as "Scope 3.3". */
  readonly name: string;
  readonly lifeCycle: Part['lifeCycle'];
  readonly value: number;
  readonly isIncluded: boolean;
}

/** The parts of an amount by scope, with what is outside of the scopes last. */
export const scopesOf = ({ scopes }: Pick<Amount, 'scopes'>): readonly ScopedPart[] =>
  scopes.parts
    .flatMap(({ scope, scopeThreeCategory, lifeCycle, value, isIncluded }) =>
      scope === null
        ? []
        : [
            {
              scope: marks[scope],
              name: nameOf(scope, scopeThreeCategory),
              lifeCycle,
              value: value ?? 0,
              isIncluded,
            },
          ],
    )
    .sort((one, other) => one.scope.localeCompare(other.scope));

function nameOf(scope: NonNullable<Part['scope']>, category: number | null): string {
  if (scope === 'OUTSIDE') return words.ui.outside;
  if (scope === 'SCOPE_3') return words.ui.scope(category === null ? '3' : `3.${category}`);
  if (scope === 'SCOPE_1') return words.ui.scope('1');
  return scope === 'SCOPE_2_MARKET_BASED' ? words.item.marketBased : words.item.locationBased;
}

/** The scopes of an amount in few words: `Scope 1 + 3.3`, with the colour of the first; `null` where none is known. */
export function scopeBadge(amount: Pick<Amount, 'scopes'>): { scope: ScopeMark; text: string } | null {
  const parts = amount.scopes.parts.filter(({ isIncluded, value }) => isIncluded && value !== 0);
  const numbers = parts.flatMap(({ scope, scopeThreeCategory: category }) =>
    scope === null || scope === 'OUTSIDE'
      ? []
      : scope === 'SCOPE_3' && category !== null
        ? `3.${category}`
        : marks[scope],
  );
  const [first] = [...numbers].sort();
  return first === undefined
    ? null
    : {
        scope: first.slice(0, 1) as ScopeMark,
        text: words.ui.scope([...new Set(numbers)].sort().join(' + ')),
      };
}
