import { memo, useState } from 'react';
import type { useSearchParams } from 'wouter';
import { categoryNamesIn, type Chosen, chosenIn, type Facet, facetTitles, toggled } from './filters.ts';

interface FacetsProps {
  readonly facets: readonly Facet[];
  readonly parameters: URLSearchParams;
  readonly setParameters: ReturnType<typeof useSearchParams>[1];
}

const most = 8;

/** The facets of the results, with counts. */
export const Facets = memo(({ facets, parameters, setParameters }: FacetsProps) => {
  const [isWide] = useState(() => matchMedia('(width >= 52rem)').matches);
  const chosen = chosenIn(parameters);
  const names = categoryNamesIn(facets);
  const filled = facets.filter(({ values }) => values.length > 0);
  // A selected value may have no results.
  const textOf = ({ name, value }: Chosen): string =>
    name === 'CATEGORY' ? (names.get(value) ?? value) : value;
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
      <details open={isWide} hidden={filled.length === 0}>
        <summary>Narrow down</summary>
        {filled.map(({ name, values }) => (
          <details key={name} open={name === 'CATEGORY' || name === 'REGION'}>
            <summary>{facetTitles[name]}</summary>
            <ul>
              {values
                .filter(({ value }) => !isChosen({ name, value }))
                .slice(0, most)
                .map(({ value, count }) => (
                  <li key={value}>
                    <button onClick={() => toggle({ name, value })}>
                      {textOf({ name, value })} <span className="count">{count}</span>
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
