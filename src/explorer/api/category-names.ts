import { useQueries } from '@tanstack/react-query';
import { ExploreCategoryNameDocument } from '../../../schema/generated/graphql.ts';
import { distinct } from './distinct.ts';
import { request } from './request.ts';
import { currentToken } from './session.ts';

/** More would be as many requests; their paths stand for them. */
const mostNames = 40;

/** What categories are called, by path; `null` until all are known. One that cannot be read keeps its path. */
export function useCategoryNames(paths: readonly (string | null)[]): ReadonlyMap<string, string> | null {
  const known = [...new Set(paths)].filter((path) => path !== null).slice(0, mostNames);
  const answers = useQueries({
    queries: known.map((path) => ({
      queryKey: ['category name', path, currentToken()],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const { dataCategory } = await request(ExploreCategoryNameDocument, { path }, signal);
        return dataCategory?.name ?? path;
      },
      staleTime: Infinity,
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return null;
  return distinct(known.map((path, index) => ({ path, name: answers[index]?.data ?? path })));
}
