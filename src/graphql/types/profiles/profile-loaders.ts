import type { Actions } from '../../../domain/access/access.ts';
import { defineBatchLoader, defineLoader, each } from '../../loader.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileSearch } from '../../../domain/profiles/profile-search.ts';
import { totalDetails, type TotalGrouping } from '../../../domain/profiles/profile-total.ts';
import type { Backend } from '../../../ports/backend.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';

export const profilePageLoader = defineLoader(
  each(({ profiles }, { page, search }: { readonly page: PageRequest; readonly search?: ProfileSearch }) =>
    profiles.list(page, search),
  ),
  JSON.stringify,
);

export const actionsOnProfilesLoader = defineLoader(
  each<'all', Actions | null>(({ profiles }) => profiles.getActions()),
  String,
);

export const profileLoader = defineBatchLoader('profiles', 'getMany', String);
export const profileActionsLoader = defineBatchLoader('profiles', 'listActions', String);
export const profileContentsLoader = defineBatchLoader('profiles', 'listContents', String);
export const profileYearsLoader = defineBatchLoader('profiles', 'listYears', String);
export const profileTotalsLoader = defineLoader(listTotals, JSON.stringify);

/** Totals that differ only in their details are read once, with the details of all; without groups also with those of another. */
async function listTotals({ profileItems }: Backend, requests: readonly ProfileTotalRequest[]) {
  const together = new Map<string, ProfileTotalRequest>();
  const groupings = new Map<string, TotalGrouping>();
  const textOf = (request: ProfileTotalRequest): string =>
    JSON.stringify({ ...request, details: undefined, groupBy: undefined });
  for (const request of requests) {
    if (request.groupBy !== undefined) groupings.set(textOf(request), request.groupBy);
  }
  const keys = requests.map(({ details = totalDetails, ...requested }) => {
    const request = { ...requested, groupBy: requested.groupBy ?? groupings.get(textOf(requested)) };
    const key = JSON.stringify(request);
    const known = together.get(key)?.details ?? [];
    const all = totalDetails.filter((each) => known.includes(each) || details.includes(each));
    together.set(key, { ...request, details: all });
    return key;
  });
  const outcomes = await profileItems.listTotals([...together.values()]);
  const places = new Map([...together.keys()].map((key, place) => [key, place]));
  return keys.map((key) => outcomes[places.get(key) ?? -1] ?? notFound('The profile'));
}
