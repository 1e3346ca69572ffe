import { formatName } from '../../words/data-names.ts';
import { type SortedBar, SortedBars } from '../../charts/sorted-bars.tsx';
import { inUnitOf } from '../../format/numbers.ts';
import { words } from '../../words/words.ts';
import type { Overview, SourceRow } from './overview.ts';
import { type Basis, scopes, scopeSums } from './scope-sums.ts';

const maxBars = 8;

/** Shows what emitted most, by the names that items have everywhere. */
export function SourcesCard({ overview, basis }: { readonly overview: Overview; readonly basis: Basis }) {
  const { total, year } = overview;
  const { unit, write } = inUnitOf(total?.value ?? 0);
  const bars = overview.sources
    .map((row) => barOf(row, basis))
    .filter((bar) => bar.total !== 0)
    .sort((one, other) => other.total - one.total);
  const isLong = bars.length > maxBars + 1;
  const others = isLong ? bars.slice(maxBars) : [];
  return (
    <SortedBars
      title={words.profile.sources}
      subtitle={words.profile.sourcesIn(`${unit} CO₂e`, year === null ? null : String(year))}
      bars={isLong ? bars.slice(0, maxBars) : bars}
      others={
        isLong
          ? {
              name: words.profile.others(others.length),
              total: others.reduce((sum, bar) => sum + bar.total, 0),
            }
          : null
      }
      write={write}
      head={[words.profile.source, ...scopes.map((scope) => words.ui.scope(scope)), words.ui.total]}
    />
  );
}

function barOf(row: SourceRow, basis: Basis): SortedBar {
  const sums = scopeSums(row.total, basis);
  const parts = scopes.flatMap((scope) =>
    sums[scope] === 0 ? [] : [{ name: words.ui.scope(scope), mark: `scope-${scope}`, value: sums[scope] }],
  );
  const inScopes = parts.reduce((sum, { value }) => sum + value, 0);
  const unstated = row.total?.scopes?.unstated ?? 0;
  return {
    name: row.dataItem ? formatName(row.dataItem.title) : words.profile.removedFactor,
    parts:
      unstated === 0
        ? parts
        : [...parts, { name: words.profile.noScope, mark: 'series-others', value: unstated }],
    total: inScopes + unstated,
  };
}
