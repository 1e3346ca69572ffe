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
export const scopesOf = ({ scopes }: Amount): readonly ScopedPart[] =>
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
