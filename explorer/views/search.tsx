import { Fragment, useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { ExploreSearchDocument } from '../../schema/generated/graphql.ts';
import { changed, searchAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { CopyAs } from '../ui/copy/copy-as.tsx';
import { FocusKept } from '../ui/focus-kept.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { useSettled, useSettledAfterFirst } from '../ui/hooks/use-settled.ts';
import { Facets } from './search/facets.tsx';
import { filtersIn } from './search/filters.ts';
import { Found } from './search/found.tsx';
import { restSearch } from './search/rest-search.ts';
import { Suggestions } from './search/suggestions.tsx';

const facetsAfterMs = 300;
const lateAfterMs = 400;
const pageSize = 20;
const maxItems = 100;
const none = [] as const;
const examples = ['flight london to new york', 'beef', 'kwh germany'];

/** The service refuses a search without any. */
const isSearchable = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

const variablesOf = (query: string, first: number, parameters: URLSearchParams) => ({
  query,
  first,
  categoryPath: parameters.get('in') ?? '',
  filters: filtersIn(parameters),
});

export function Search() {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('q')?.trim() ?? '';
  const first = parameters.get('shown') === String(maxItems) ? maxItems : pageSize;
  const showMore = useCallback(
    () => setParameters((before) => changed(before, 'shown', String(maxItems)), { replace: true }),
    [setParameters],
  );
  const isWanted = isSearchable(query);
  const variables = variablesOf(query, first, parameters);
  const { data, error, isPending, isPlaceholderData, refetch } = useOperation(
    ExploreSearchDocument,
    variables,
    {
      isWanted,
      keepsLast: true,
    },
  );
  // A CSS transition with a delay would create a layer with each key.
  const isLate = useSettled(isPlaceholderData, lateAfterMs) && isPlaceholderData;
  const isFirst = isWanted && isPending;
  const isSlow = useSettled(isFirst, lateAfterMs) && isFirst;
  // While typing, the results are rendered first.
  const latest = data?.search?.facets ?? none;
  const facets = useSettledAfterFirst(latest, none, facetsAfterMs);
  return (
    <div className="search-view">
      <h1>Search</h1>
      <FocusKept>
        {isWanted && <Suggestions text={query} />}
        {error !== null && isWanted && <ErrorState error={error} retry={() => void refetch()} />}
        {isSlow && <Loading what="what is found" />}
        {!isWanted && (
          <p className="state">
            Type what you look for, such as{' '}
            {examples.map((example, index) => (
              <Fragment key={example}>
                {index > 0 && ', '}
                <a href={searchAddress(example)}>{example}</a>
              </Fragment>
            ))}
            .
          </p>
        )}
        {isWanted && data?.search && (
          <>
            <div
              className={isLate ? 'results late' : 'results'}
              data-stale={isPlaceholderData}
              data-settled={facets === latest}
            >
              <Facets facets={facets} parameters={parameters} setParameters={setParameters} />
              <Found
                search={data.search}
                isFiltered={variables.filters.length > 0 || variables.categoryPath !== ''}
                {...(first < maxItems ? { showMore } : {})}
              />
            </div>
            <CopyAs document={ExploreSearchDocument} variables={variables} rest={restSearch(variables)} />
          </>
        )}
      </FocusKept>
    </div>
  );
}
