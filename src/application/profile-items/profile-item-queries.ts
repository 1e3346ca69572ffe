import { parseReturnUnits } from '../../calculation/results/results.ts';
import type { Principal } from '../../domain/access/access.ts';
import { badInput, notFound } from '../../domain/basics/errors.ts';
import type { ProfileItemSelection } from '../../domain/profiles/profile-item.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { ProfileItemListRequest } from '../../ports/profiles.ts';
import type { ProfileItemQuery } from '../../ports/profile-store.ts';
import { defaultSelection } from '../data-items/default-selection.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { attempt } from '../outcomes.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

/** The store's queries for lists of profile items, after the permission check. */
export async function toQueries(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileItemListRequest[],
): Promise<readonly Outcome<ProfileItemQuery>[]> {
  const profileUids = requests.map(({ profileUid }) => profileUid);
  const profiles = await readProfiles(request, principal, profileUids, 'view');
  const paths = requests.map(({ categoryPath }) => categoryPath);
  const categories = await readCategories(request, paths);
  const now = request.clock();
  return requests.map((requested, index) =>
    attempt(() => {
      const profile = orThrow(profiles[index] ?? notFound('The profile'));
      const category = orThrow(categories[index] ?? notFound('The data category'));
      const selection = requested.selection ?? defaultSelection(principal, now);
      assertSelection(selection, requested.prorata === true);
      assertReturnUnits(principal, requested);
      return { profileUid: profile.uid, categoryUid: category.uid, selection, page: requested.page };
    }),
  );
}

function assertSelection(selection: ProfileItemSelection, isProrata: boolean): void {
  const end = selection.kind === 'window' ? selection.end : null;
  if (isProrata && end === null) {
    throw badInput(
      'endDate',
      'Amounts for a period require its end; pass endDate or duration.',
      'prorata-without-end',
    );
  }
  if (end !== null && end < selection.start) {
    throw badInput('endDate', 'endDate must not be before startDate.', 'invalid-date-range');
  }
}

/** Rejects invalid units on empty pages, too. */
function assertReturnUnits({ apiVersion }: Principal, requested: ProfileItemListRequest): void {
  const { returnUnit, returnPerUnit, gwp } = requested;
  parseReturnUnits({ apiVersion, returnUnit, returnPerUnit, gwp });
}
