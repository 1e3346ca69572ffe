import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  ExploreRecordsDocument,
  type ExploreRecordsQuery,
  type ProfileItemOrder,
  type ProfileItemSort,
  type Scope,
} from '../../../../schema/generated/graphql.ts';
import { requestPartly } from '../../../api/request.ts';
import { currentToken } from '../../../api/session.ts';

type Node = NonNullable<NonNullable<ExploreRecordsQuery['profile']>['items']>['nodes'][number];
/** A record, with why it has no amount, if it has none. */
export type ProfileRecord = Node & { readonly fault: string | null };

export interface Filters {
  readonly contains: string;
  readonly scope: string;
  /** The uid of a data item. */
  readonly source: string;
  /** A key and a value: `site:Leeds`. */
  readonly label: string;
  readonly onlyFailed: boolean;
}

/** The service sorts by these; the rest is sorted here, once all records are. */
const sorts: Readonly<Record<string, ProfileItemSort>> = {
  name: 'NAME',
  period: 'START',
  amount: 'EMITTED',
  share: 'EMITTED',
};

export const isSortedByService = (sort: string): boolean => sort.replace(/^-/, '') in sorts;

const scopesOf: Readonly<Record<string, Scope[]>> = {
  '1': ['SCOPE_1'],
  '2': ['SCOPE_2_LOCATION_BASED', 'SCOPE_2_MARKET_BASED'],
  '3': ['SCOPE_3'],
  outside: ['OUTSIDE'],
};

const pageSize = 100;

export interface Asked {
  readonly uid: string;
  /** `null` for all of the time. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: string;
  readonly filters: Filters;
}

/** The variables of a page of records. */
function recordVariables({ uid, from, to, sort, filters }: Asked) {
  const [key = '', ...value] = filters.label.split(':');
  const by = sorts[sort.replace(/^-/, '')];
  const orderBy: ProfileItemOrder = by
    ? { by, isDescending: sort.startsWith('-') }
    : { by: 'START', isDescending: true };
  return {
    uid,
    from,
    to,
    contains: filters.contains.trim() || null,
    scopes: scopesOf[filters.scope] ?? null,
    dataItems: filters.source === '' ? null : [filters.source],
    labels: filters.label === '' ? null : [{ key, value: value.join(':') }],
    onlyFailed: filters.onlyFailed,
    orderBy,
    first: pageSize,
  };
}

/** Records in pages, with the sum of all that match. */
export const recordsQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['profile', asked.uid, 'records', recordVariables(asked), currentToken()],
    queryFn: async ({ pageParam, signal }) => {
      const variables = {
        ...recordVariables(asked),
        after: pageParam,
        withSum: pageParam === null && !asked.filters.onlyFailed,
      };
      const { data, faults } = await requestPartly(ExploreRecordsDocument, variables, signal);
      const page = data.profile?.items;
      return {
        totalCount: page?.totalCount ?? 0,
        sum: data.profile?.total?.value ?? null,
        pageInfo: page?.pageInfo,
        records: (page?.nodes ?? []).map((node, at): ProfileRecord => ({
          ...node,
          fault: faults.find(({ path = [] }) => path[2] === 'nodes' && path[3] === at)?.message ?? null,
        })),
      };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo?.hasNextPage === true ? pageInfo.endCursor : null),
  });
