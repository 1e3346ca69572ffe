import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { badInput, EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { runInSlices } from '../../metering/in-slices.ts';
import { budgetOf } from '../../metering/request-budget.ts';
import { newestFirst } from '../../domain/profiles/profile-item-search.ts';
import { withRate } from '../../totals/rate.ts';
import {
  decodeItemsOfProfileQuery,
  usesOfProfileQuery,
} from '../../wire/profile-items/items-of-profile-query.ts';
import {
  encodeItemsOfProfile,
  encodeUsedCategories,
  encodeUsedLabels,
} from '../../wire/profile-items/items-of-profile.ts';
import { categoryPathOf } from '../http/category-path.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import { queryContextOf, readExactParameters, readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** Maximum length that clients read of one answer. */
const maxLength = 8 * 1024 * 1024;

/**
 * GET /items/{uid} and /items/{uid}/{category}, for accounts of version 2: items
 * of the category and all below, or with `only=categories` the categories that have
 * some, and with `only=labels` the keys of their labels.
 * Unknown parameters are refused: other items would be shown.
 */
export async function viewItemsOfProfile(
  call: RestCall,
  profileUid: Uid,
  segments: readonly string[],
): Promise<RestAnswer> {
  const { backend, request, format } = call;
  if (isVersion1(call)) throw onlyInVersion2('lists of items of all categories are available in version 2');
  const categoryPath = categoryPathOf(segments);
  const query = readQuery(call.parameters);
  if (usesOfProfileQuery.only.read(query, null) !== undefined) {
    const { only } = readExactParameters(call, usesOfProfileQuery);
    if (categoryPath !== ROOT_PATH) throw notFound('The path');
    const of = { ...envelopeFor(call), profileUid };
    if (only === 'labels') {
      const labels = await onlyOne(backend.profileItems.listUsedLabels([profileUid]));
      return { document: encodeUsedLabels({ ...of, labels }, format) };
    }
    const categories = await onlyOne(backend.profileItems.listUsedCategories([profileUid]));
    return { document: encodeUsedCategories({ ...of, categories }, format) };
  }
  const {
    orderBy = newestFirst,
    rate,
    ...requested
  } = decodeItemsOfProfileQuery(query, queryContextOf(call));
  const search = { profileUid, categoryPath, orderBy, withAmounts: true, ...requested };
  const page = await onlyOne(backend.profileItems.search([search]));
  const items = { ...page, entries: page.entries.map((entry) => withRate(entry, rate)) };
  let left = maxLength;
  const steps = encodeItemsOfProfile({ ...envelopeFor(call), profileUid, items }, format, (length) => {
    left -= length;
    if (left < 0) throw tooLong();
  });
  return { document: await runInSlices(budgetOf(request.signal), steps) };
}

export function onlyInVersion2(what: string): EmissionsError {
  return badInput('items', `Your account uses version 1: ${what}.`, 'other-version-parameter');
}

function tooLong(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The response would exceed ${maxLength} characters; request fewer items with itemsPerPage.`,
  );
}
