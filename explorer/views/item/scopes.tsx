import { formatAmount } from '../../format/numbers.ts';
import { ScopeBar } from '../../ui/scope-bar.tsx';
import { words } from '../../words/words.ts';
import { scopesOf } from './scope-parts.ts';
import type { Amount } from './use-amount.ts';

/** Only where there is more than one part; one is a badge of the head already. */
export function Scopes({ amount }: { readonly amount: Pick<Amount, 'scopes'> }) {
  const parts = scopesOf(amount).filter(({ isIncluded, value }) => isIncluded && value !== 0);
  if (parts.length < 2) return null;
  return (
    <ScopeBar
      parts={parts.map(({ scope, name, lifeCycle, value }) => ({
        scope,
        value,
        label: lifeCycle === null ? name : `${name}, ${words.item.lifeCycles[lifeCycle]}`,
        text: formatAmount(value),
      }))}
    />
  );
}
