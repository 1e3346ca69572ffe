import { ExploreCategoryNameDocument } from '../../../schema/generated/graphql.ts';
import { distinct } from './distinct.ts';
import { queries } from './queries.ts';
import { request } from './request.ts';
import { currentToken } from './session.ts';

/** More would be as many requests; their paths stand for them. */
const mostNames = 40;

/** What categories are called, by path. */
export async function categoryNames(paths: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(paths)].filter((path) => path !== null).slice(0, mostNames);
  return distinct(await Promise.all(known.map(async (path) => ({ path, name: await nameOf(path) }))));
}

/** One that cannot be read keeps its path. */
const nameOf = (path: string): Promise<string> =>
  queries
    .fetchQuery({
      queryKey: ['category name', path, currentToken()],
      queryFn: async ({ signal }) => {
        const { dataCategory } = await request(ExploreCategoryNameDocument, { path }, signal);
        return dataCategory?.name ?? path;
      },
      staleTime: Infinity,
    })
    .catch(() => path);
