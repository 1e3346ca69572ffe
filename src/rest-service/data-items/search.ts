import { encodeSearchResult } from '../../wire/data-items/search-result.ts';
import { searchQuery, splitFilters, suggestQuery } from '../../wire/data-items/search-query.ts';
import { encodeSuggestions } from '../../wire/data-items/suggestions.ts';
import { decodeQuery } from '../../wire/forms/record-form.ts';
import { envelopeFor } from '../http/envelope.ts';
import { queryContextOf, readExactParameters, readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/**
 * GET /search: a page of the data items that `query` finds, with categories, corrections
 * and facets. A parameter of a facet may be repeated: items have one of its values.
 */
export async function viewSearch(call: RestCall): Promise<RestAnswer> {
  const [filters, others] = splitFilters(call.parameters);
  const context = { ...queryContextOf(call), filters };
  const search = decodeQuery(searchQuery, readQuery(others), context);
  const found = await call.backend.dataItems.search({ ...search, withFacts: true });
  return { document: encodeSearchResult({ ...envelopeFor(call), ...found }, call.format) };
}

/** GET /suggest: the data items that the sentence `text` may mean, with their inputs. */
export async function viewSuggestions(call: RestCall): Promise<RestAnswer> {
  const suggestions = await call.backend.dataItems.suggest(readExactParameters(call, suggestQuery));
  return { document: encodeSuggestions({ ...envelopeFor(call), suggestions }, call.format) };
}
