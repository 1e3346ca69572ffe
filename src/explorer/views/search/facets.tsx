import { memo, useState } from 'react';
import type { useSearchParams } from 'wouter';
import type { ExploreSearchQuery } from '../../../../schema/generated/graphql.ts';
import { type Chosen, chosenIn, facetTitles, toggled } from './filters.ts';

type Facet = NonNullable<ExploreSearchQuery['search']>['facets'][number];

interface FacetsProps {
  readonly facets: readonly Facet[];
  readonly parameters: URLSearchParams;
  readonly setParameters: ReturnType<typeof useSearchParams>[1];
}

const most = 8;
const shortPath = (path: string, parts: number): string => path.split('/').slice(-parts).join(' › ');
const textOf = ({ name, value }: Chosen, parts = 2): string =>
  name === 'CATEGORY' ? shortPath(value, parts) : value;

/** As many of the last parts of each path as tell it from the others. */
function partsOf(paths: readonly string[]): number {
  const enough = [2, 3, 4].find(
    (parts) => new Set(paths.map((path) => shortPath(path, parts))).size === paths.length,
  );
  return enough ?? Infinity;
}

/** What the found items have in common, with counts, to narrow the search down. */
export const Facets = memo(({ facets, parameters, setParameters }: FacetsProps) => {
  const [isWide] = useState(() => matchMedia('(width >= 52rem)').matches);
  const chosen = chosenIn(parameters);
  const named = facets.map((facet) => ({ ...facet, parts: partsOf(facet.values.map(({ value }) => value)) }));
  const toggle = (one: Chosen): void => setParameters((before) => toggled(before, one));
  const isChosen = ({ name, value }: Chosen): boolean =>
    chosen.some((one) => one.name === name && one.value === value);
  return (
    <aside className="facets" aria-label="Filters">
      {chosen.length > 0 && (
        <ul className="chosen" aria-label="Chosen filters">
          {chosen.map((one) => (
            <li key={`${one.name} ${one.value}`}>
              <button
                onClick={() => toggle(one)}
                aria-label={`Remove ${facetTitles[one.name]}: ${textOf(one)}`}
              >
                {facetTitles[one.name]}: {textOf(one)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <details open={isWide}>
        <summary>Narrow down</summary>
        {named.map(({ name, values, parts }) => (
          <details key={name} open={name === 'CATEGORY' || name === 'REGION'}>
            <summary>{facetTitles[name]}</summary>
            <ul>
              {values
                .filter(({ value }) => !isChosen({ name, value }))
                .slice(0, most)
                .map(({ value, count }) => (
                  <li key={value}>
                    <button onClick={() => toggle({ name, value })}>
                      {textOf({ name, value }, parts)} <span className="count">{count}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </details>
    </aside>
  );
});
