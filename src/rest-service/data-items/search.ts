import { parseCategoryPath } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { decodePageQuery, pageParameters } from '../../wire/forms/page-query.ts';
import { assertOnly, requiredField, textOf } from '../../wire/forms/fields.ts';
import { encodeSearchResult } from '../../wire/data-items/search-result.ts';
import {
  decodeFilters,
  decodeOrder,
  facetOf,
  facetParameters,
} from '../../wire/data-items/search-filters.ts';
import { encodeSuggestions } from '../../wire/data-items/suggestions.ts';
import { envelopeFor } from '../http/envelope.ts';
import { readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

const maxSuggestions = 20;
const standardSuggestions = 5;

/**
 * GET /search: a page of the data items that `query` finds, with categories, corrections
 * and facets. A parameter of a facet may be repeated: items have one of its values.
 */
export async function viewSearch(call: RestCall): Promise<RestAnswer> {
  const { backend, request, parameters, format } = call;
  const [asFilters, others] = splitFilters(parameters);
  const fields = readQuery(others);
  assertOnly(fields, ['query', 'category', 'orderBy', ...pageParameters, ...facetParameters.values()]);
  const query = requiredField(fields, 'query', 'words of the items to find');
  const categoryPath = parseCategoryPath(textOf(fields, 'category') ?? '', 'category');
  const page = decodePageQuery(fields, request.headers);
  const filters = decodeFilters(asFilters);
  const order = decodeOrder(textOf(fields, 'orderBy'));
  const found = await backend.dataItems.find({ query, categoryPath, page, filters, order });
  return { document: encodeSearchResult({ ...envelopeFor(call), ...found }, format) };
}

/** The parameters that filter by facets, which may be repeated, and the others. */
export function splitFilters(parameters: URLSearchParams) {
  const isFilter = ([name]: readonly [string, string]): boolean => facetOf(name) !== undefined;
  const others = new URLSearchParams([...parameters].filter((each) => !isFilter(each)));
  return [[...parameters].filter(isFilter), others] as const;
}

/** GET /suggest: the data items that the sentence `text` may mean, with their inputs. */
export async function viewSuggestions(call: RestCall): Promise<RestAnswer> {
  const fields = readQuery(call.parameters);
  assertOnly(fields, ['text', 'first']);
  const text = requiredField(fields, 'text', 'a sentence such as 500 litres of diesel in the UK');
  const first = Number(textOf(fields, 'first') ?? standardSuggestions);
  if (!Number.isInteger(first) || first < 1 || first > maxSuggestions) {
    throw badInput('first', `first must be a whole number from 1 to ${maxSuggestions}.`);
  }
  const suggestions = await call.backend.dataItems.suggest(text, first);
  return { document: encodeSuggestions({ ...envelopeFor(call), suggestions }, call.format) };
}
