import { runInSlices } from '../../metering/in-slices.ts';
import { budgetOf } from '../../metering/request-budget.ts';
import { encodeProfileCategoryInSteps } from '../../wire/profiles/profile-category.ts';
import { onlyOne } from '../http/outcome.ts';
import { readBranches, wholeList } from './profile-category-branches.ts';
import { decodeProfileCategoryQuery } from '../../wire/profiles/profile-category-query.ts';
import type { CategoryOfProfile } from '../profile-items/profile-item-bodies.ts';
import { readCategoryOfProfile } from '../profile-items/profile-item-documents.ts';
import { queryContextOf, readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** GET /profiles/{uid} and /profiles/{uid}/{category} */
export async function viewProfileCategory(call: RestCall, scope: CategoryOfProfile): Promise<RestAnswer> {
  const { backend, request, parameters, format, ignored } = call;
  const fields = readQuery(parameters, ignored);
  const { month, isRecursive, ...requested } = decodeProfileCategoryQuery(fields, queryContextOf(call));
  const page = isRecursive ? wholeList : requested.page;
  const [common, children, items] = await Promise.all([
    readCategoryOfProfile(call, scope),
    onlyOne(backend.dataCategories.listChildren([scope.categoryPath])),
    onlyOne(backend.profileItems.list([{ ...scope, ...requested, page, withAmounts: true }])),
  ]);
  const branches = isRecursive ? await readBranches(call, scope, children, requested.selection) : null;
  const document = {
    ...common,
    children,
    items: common.dataCategory.itemDefinition === null ? null : items,
    month,
    branches,
  };
  const steps = encodeProfileCategoryInSteps(document, format);
  return { document: await runInSlices(budgetOf(request.signal), steps) };
}
