import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';

/** The largest page that the client requests of any list whose items have values. */
export const itemsPerPage = 200;

/** How many lists are read for one answer. */
const maxLists = 200;

export type CountLists = (more: number) => void;

/** Counts the lists of one answer before they are read; throws where they are too many, also if `least` is. */
export function countLists(least = 1): CountLists {
  let count = 0;
  const assertFew = (lists: number): void => {
    if (lists > maxLists) throw tooMany();
  };
  assertFew(least);
  return (more) => assertFew((count += more));
}

function tooMany(): EmissionsError {
  const { name } = upstreamOperations.profileCategory;
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service has no list or total of several categories and months, and this one takes more than ${maxLists} pages of its lists: request a category further down, or a shorter period.`,
    { upstream: { operation: name } },
  );
}

/** Reads a category and all below it, level by level. */
export async function readTree<T extends { readonly children: readonly CategoryPath[] }>(
  root: CategoryPath,
  count: CountLists,
  read: (path: CategoryPath) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = [];
  const seen = new Set<string>();
  for (let level: readonly CategoryPath[] = [root]; level.length > 0;) {
    const fresh = level.filter((path) => !seen.has(pathKey(path)));
    for (const path of fresh) seen.add(pathKey(path));
    count(fresh.length);
    const categories = await Promise.all(fresh.map(read));
    found.push(...categories);
    level = categories.flatMap(({ children }) => children);
  }
  return found;
}
