import {
  ExploreProfileMonthsDocument,
  ExploreProfileYearDocument,
  type ProfileTotalGroup,
} from '../../../schema/generated/graphql.ts';
import { distinct } from '../../api/distinct.ts';
import { requestPartly } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import { periodOf } from './years.ts';

const levels = 2;

interface Asked {
  readonly signal: AbortSignal;
}

/** The year of the address, or the current one. */
export function yearIn(parameters: URLSearchParams): number {
  const named = parameters.get('year') ?? '';
  return /^\d{4}$/.test(named) ? Number(named) : new Date().getUTCFullYear();
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
    const { data } = await requestPartly(ExploreProfileMonthsDocument, variables, signal);
    return namedIn(data.profileTotals);
  },
});

/** The same of a year in all. */
export const totalsQuery = (uid: string, year: number) => ({
  queryKey: ['profile', uid, 'totals', year, currentToken()],
  queryFn: async ({ signal }: Asked) => {
    // The name of an item whose data item was removed cannot be read.
    const { data } = await requestPartly(ExploreProfileYearDocument, { uid, ...periodOf(year) }, signal);
    return namedIn(data.profileTotals);
  },
});

interface Totals {
  readonly categories: readonly ({ readonly path: string; readonly name: string } | null)[];
}

/** With what its categories are called; one that cannot be read keeps its path. */
const namedIn = <Kind extends Totals>(totals: Kind | null) => ({
  totals,
  names: distinct(totals?.categories.flatMap((category) => category ?? []) ?? []),
});
