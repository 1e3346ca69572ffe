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
export async function viewProfileCategory(call: RestCall, place: ProfilePlace): Promise<RestAnswer> {
  const { backend, request, parameters, viewer, clock, format } = call;
  const fields = readQuery(parameters);
  const context = { apiVersion: viewer.apiVersion, timeZone: viewer.timeZone, now: clock() };
  const { month, isRecursive, ...asked } = readProfileCategoryQuery(fields, context);
  const page = isRecursive ? wholeList : readPageRequest(parameters, request.headers);
  const [common, children, items] = await Promise.all([
    readProfilePlace(call, place),
    onlyOne(backend.dataCategories.listChildren([place.categoryPath])),
    onlyOne(backend.profileItems.list([{ ...place, ...asked, page, withAmounts: true }])),
  ]);
  const branches = isRecursive ? await readBranches(call, place, children, asked.selection) : null;
  const document = {
    ...common,
    children,
    items: common.dataCategory.itemDefinition === null ? null : items,
    month,
    branches,
  };
  return { document: encodeProfileCategory(document, format) };
}
