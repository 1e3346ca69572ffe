import { Bars } from '../../charts/bars.tsx';
import { formatAmountUnit } from '../../words/units.ts';
import type { Entry } from './entries.ts';
import { titleOf, titlesOf } from './titles.ts';

/** The amounts as bars, where they have one unit. */
export function EntriesChart({ entries }: { readonly entries: readonly Entry[] }) {
  const units = new Set(
    entries.flatMap(({ amount }) => (amount ? [formatAmountUnit(amount.unit, amount.perUnit)] : [])),
  );
  const [unit = ''] = units;
  const computed = entries.filter(({ amount }) => amount?.headline != null);
  const titles = titlesOf(computed);
  if (units.size > 1)
    return <p className="state">The amounts are in different units, so no chart compares them.</p>;
  if (computed.length < 2) return null;
  return (
    <Bars
      title={titleOf(computed)}
      unit={unit}
      source={[...new Set(entries.map(({ source }) => source))].filter(Boolean).join('; ')}
      bars={computed.map(({ amount }, index) => ({
        name: titles[index] ?? '',
        value: amount?.headline ?? 0,
      }))}
    />
  );
}
