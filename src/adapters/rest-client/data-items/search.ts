import { assertLocale } from '../../../domain/basics/written-number.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import { assertFacetFilters, type SearchResult } from '../../../domain/search/search-result.ts';
import { assertSentence } from '../../../domain/search/sentence.ts';
import type { Suggestion, SuggestionRequest } from '../../../domain/search/suggestion.ts';
import type { DataItemSearch } from '../../../ports/data-tree.ts';
import { searchQuery, suggestQuery } from '../../../wire/data-items/search-query.ts';
import { decodeSearchResult } from '../../../wire/data-items/search-result.ts';
import { decodeSuggestions } from '../../../wire/data-items/suggestions.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { searchPath, suggestPath } from '../../../wire/addresses.ts';
import { offersAdditions } from '../access/viewer.ts';
import { withQuery } from '../exchange/with-query.ts';
import { scanCategory } from './scan-category.ts';
import { readPages } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';

/** Only this program searches. */
export async function searchDataItems(upstream: Upstream, request: DataItemSearch): Promise<SearchResult> {
  const { query, filters = [] } = request;
  assertSentence(query, 'query');
  assertLocale(request.locale);
  assertFacetFilters(filters);
  if (!(await offersAdditions(upstream))) return scanCategory(upstream, request);
  const { search } = upstreamOperations;
  const read = async (page: PageRequest) => {
    const target = withQuery(searchPath, encodeRecord(searchQuery, { ...request, page }));
    const result = await upstream.read(target, search, decodeSearchResult);
    return { ...result.items, result };
  };
  const { result, entries, total } = await readPages(search, read, request.page);
  return { ...result, items: { entries, total, request: request.page } };
}

export async function suggestDataItems(
  upstream: Upstream,
  request: SuggestionRequest,
): Promise<readonly Suggestion[]> {
  assertSentence(request.text, 'text');
  assertLocale(request.locale);
  if (!(await offersAdditions(upstream))) {
    throw new EmissionsError(
      'UPSTREAM_UNSUPPORTED',
      'The emissions service has no search over all categories. Name the item and its inputs.',
      { upstream: { operation: upstreamOperations.search.name } },
    );
  }
  const target = withQuery(suggestPath, encodeRecord(suggestQuery, request));
  const found = await upstream.read(target, upstreamOperations.suggest, decodeSuggestions);
  return found.slice(0, request.maximum);
}
