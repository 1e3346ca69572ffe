import type { ExploreSearchQuery } from '../../../../schema/generated/graphql.ts';

type Facet = NonNullable<ExploreSearchQuery['search']>['facets'][number];

interface FacetsProps {
  readonly facets: readonly Facet[];
  readonly chosen: string;
  readonly choose: (categoryPath: string) => void;
}

const titles: Readonly<Record<Facet['name'], string>> = {
  CATEGORY: 'Category',
  REGION: 'Region',
  YEAR: 'Year',
  SOURCE: 'Source',
  UNIT: 'Unit',
  SCOPE: 'Scope',
};
const most = 8;

const shortPath = (path: string): string => path.split('/').slice(-2).join(' › ');

/** What the found items have in common, with counts; a category can be chosen. */
export function Facets({ facets, chosen, choose }: FacetsProps) {
  return (
    <aside className="facets" aria-label="What the items have in common">
      {chosen !== '' && (
        <p>
          Only in {chosen} <button onClick={() => choose('')}>Everywhere</button>
        </p>
      )}
      {facets.map(({ name, values }) => (
        <details key={name} open={name === 'CATEGORY' || name === 'REGION'}>
          <summary>{titles[name]}</summary>
          <ul>
            {values.slice(0, most).map(({ value, count }) => (
              <li key={value}>
                {name === 'CATEGORY' ? (
                  <button onClick={() => choose(value)}>{shortPath(value)}</button>
                ) : (
                  value
                )}{' '}
                <span className="count">{count}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </aside>
  );
}
