import { useQuery } from '@tanstack/react-query';
import {
  ExploreOverviewDocument,
  type ExploreOverviewQuery,
  TreeDocument,
} from '../../../schema/generated/graphql.ts';
import { queries } from '../../api/queries.ts';
import { operationQuery, request } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';

type Counted = Omit<NonNullable<ExploreOverviewQuery['dataCategory']>, 'children'>;

/** A category with items of its own. */
interface Filled {
  readonly path: string;
  readonly isLookUp: boolean;
  readonly publisher: string | null;
  readonly year: string | null;
  readonly count: number;
}

/** All categories with items, asked one branch of the tree at a time; `null` until all have come. */
export function useOverview(): readonly Filled[] | null {
  const { data } = useQuery({ queryKey: ['overview', currentToken()], queryFn: askAll, staleTime: Infinity });
  return data ?? null;
}

async function askAll(): Promise<readonly Filled[]> {
  const { answer } = await queries.fetchQuery(operationQuery(TreeDocument, { path: '' }));
  const branches = answer.dataCategory?.children ?? [];
  const answers = await Promise.all(branches.map(({ path }) => request(ExploreOverviewDocument, { path })));
  return answers.flatMap(({ dataCategory }) => filledIn(dataCategory));
}

interface Branch extends Counted {
  readonly children?: readonly Branch[] | null;
}

function filledIn(branch: Branch | null): readonly Filled[] {
  if (branch === null) return [];
  const { path, isLookUp, provenance, items, children } = branch;
  const count = items?.totalCount ?? 0;
  const own = {
    path,
    isLookUp: isLookUp === true,
    publisher: provenance?.shortPublisher ?? null,
    year: provenance?.year ?? null,
    count,
  };
  return [...(count === 0 ? [] : [own]), ...(children ?? []).flatMap(filledIn)];
}

export const countIn = (filled: readonly Filled[], paths: readonly string[] = ['']): number =>
  filled
    .filter(
      ({ path, isLookUp }) =>
        !isLookUp && paths.some((each) => each === '' || path === each || path.startsWith(`${each}/`)),
    )
    .reduce((sum, { count }) => sum + count, 0);

/** Publishers with the years of their figures and how many there are, the most first. */
export function publishersIn(filled: readonly Filled[]) {
  const all = new Map<string, { readonly years: string[]; count: number }>();
  for (const { publisher, year, isLookUp, count } of filled) {
    if (publisher === null || isLookUp) continue;
    const known = all.get(publisher) ?? { years: [], count: 0 };
    all.set(publisher, {
      years: year === null ? known.years : [...known.years, year],
      count: known.count + count,
    });
  }
  return [...all]
    .map(([name, { years, count }]) => ({ name, years: rangeOf(years.toSorted()), count }))
    .sort((one, other) => other.count - one.count);
}

function rangeOf(years: readonly string[]): string {
  const [first = '', last = ''] = [years[0], years.at(-1)];
  return first === last ? first : `${first}–${last}`;
}
