import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { ExploreSearchDocument } from '../../../schema/generated/graphql.ts';
import { useTyped } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { CopyAs } from '../ui/copy-as.tsx';
import { FocusKept } from '../ui/focus-kept.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Failed } from '../ui/states.tsx';
import { useThrottled } from '../ui/use-settled.ts';
import { Facets } from './search/facets.tsx';
import { filtersIn } from './search/filters.ts';
import { Found } from './search/found.tsx';
import { Suggestions } from './search/suggestions.tsx';

const leastMs = 100;
const pageSize = 20;
const mostItems = 100;
const none = [] as const;

export function Search() {
  const [parameters, setParameters] = useSearchParams();
  const [query, search] = useState(() => parameters.get('q')?.trim() ?? '');
  const [first, show] = useState(pageSize);
  // The service refuses a search without any.
  const isWanted = /[\p{L}\p{N}]/u.test(query);
  const filters = filtersIn(parameters);
  const variables = { query, first, categoryPath: parameters.get('in') ?? '', filters };
  const { data, error, isPlaceholderData } = useOperation(ExploreSearchDocument, variables, {
    isWanted,
    keepsLast: true,
  });
  // What was found comes first.
  const facets = useDeferredValue(data?.search?.facets ?? none);
  return (
    <div className="search-view">
      <h1>Search</h1>
      <Typing search={search} />
      <FocusKept>
        {isWanted && <Suggestions text={query} facets={facets} />}
        {error !== null && isWanted && <Failed error={error} />}
        {!isWanted && (
          <p className="state">Type what you look for: “flight london new york”, “beef”, “kwh germany”.</p>
        )}
        {isWanted && data?.search && (
          <>
            <div className="results" data-stale={isPlaceholderData}>
              <Facets facets={facets} parameters={parameters} setParameters={setParameters} />
              <Found
                search={data.search}
                isFiltered={filters.length > 0 || variables.categoryPath !== ''}
                {...(first < mostItems ? { showMore: () => show(mostItems) } : {})}
              />
            </div>
            <CopyAs document={ExploreSearchDocument} variables={variables} />
          </>
        )}
      </FocusKept>
    </div>
  );
}

/** Drawn anew with each key, while the results are so only with what is searched for. */
function Typing({ search }: { readonly search: (query: string) => void }) {
  const [text, setText] = useTyped('q');
  const searchFor = useThrottled(search, leastMs);
  // What the address says, where it is that which has changed.
  useEffect(() => searchFor(text.trim()), [searchFor, text]);
  const type = (typed: string): void => {
    setText(typed);
    searchFor(typed.trim());
  };
  return <SearchBox value={text} onChange={type} isFocused />;
}
