import { encodeProfileCategory } from '../../wire/profiles/profile-category.ts';
import { onlyOne } from '../http/outcome.ts';
import { readPageRequest } from '../http/paging.ts';
import { readBranches, wholeList } from './profile-category-branches.ts';
import { readProfileCategoryQuery } from './profile-category-query.ts';
import type { ProfilePlace } from './profile-item-bodies.ts';
import { readProfilePlace } from './profile-item-documents.ts';
import { readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** GET /profiles/{uid} and /profiles/{uid}/{category} */
export async function viewProfileCategory(call: RestCall, index: ProfilePlace): Promise<RestAnswer> {
  const { backend, request, parameters, viewer, clock, format } = call;
  const fields = readQuery(parameters);
  const context = { apiVersion: viewer.apiVersion, timeZone: viewer.timeZone, now: clock() };
  const { month, isRecursive, ...requested } = readProfileCategoryQuery(fields, context);
  const page = isRecursive ? wholeList : readPageRequest(parameters, request.headers);
  const [common, children, items] = await Promise.all([
    readProfilePlace(call, index),
    onlyOne(backend.dataCategories.listChildren([index.categoryPath])),
    onlyOne(backend.profileItems.list([{ ...index, ...requested, page, withAmounts: true }])),
  ]);
  const branches = isRecursive ? await readBranches(call, index, children, requested.selection) : null;
  const document = {
    ...common,
    children,
    items: common.dataCategory.itemDefinition === null ? null : items,
    month,
    branches,
  };
  return { document: encodeProfileCategory(document, format) };
}
