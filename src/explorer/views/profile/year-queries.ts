import {
  ExploreProfileMonthsDocument,
  ExploreProfileYearDocument,
  type ProfileTotalGroup,
} from '../../../../schema/generated/graphql.ts';
import { categoryNames } from '../../api/category-names.ts';
import { request, requestPartly } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import { periodOf } from './years.ts';

const levels = 2;

interface Asked {
  readonly signal: AbortSignal;
}

export type Grouping = 'category' | 'gas';
export const groupingOf = (text: string | null): Grouping => (text === 'gas' ? 'gas' : 'category');

export function monthsVariables(uid: string, year: number, by: Grouping) {
  const groups: ProfileTotalGroup[] = by === 'gas' ? ['GAS'] : ['CATEGORY'];
  return { uid, ...periodOf(year), groups, depth: by === 'gas' ? null : levels };
}

/** The months of a year, with what their categories are called. */
export const monthsQuery = (uid: string, year: number, by: Grouping) => ({
  queryKey: ['profile', uid, 'months', year, by, currentToken()],
  queryFn: async ({ signal }: Asked) => {
    const variables = monthsVariables(uid, year, by);
    const { profileTotals } = await request(ExploreProfileMonthsDocument, variables, signal);
    return { totals: profileTotals, names: await namesIn(profileTotals) };
  },
});

/** The same of a year in all. */
export const totalsQuery = (uid: string, year: number) => ({
  queryKey: ['profile', uid, 'totals', year, currentToken()],
  queryFn: async ({ signal }: Asked) => {
    // The name of an item whose data item was removed cannot be read.
    const { data } = await requestPartly(ExploreProfileYearDocument, { uid, ...periodOf(year) }, signal);
    return { totals: data.profileTotals, names: await namesIn(data.profileTotals) };
  },
});

interface Totals {
  readonly rows: readonly { readonly categoryPath: string | null }[];
}

const namesIn = (totals: Totals | null) =>
  categoryNames(totals?.rows.map(({ categoryPath }) => categoryPath) ?? []);
