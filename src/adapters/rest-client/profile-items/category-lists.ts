import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import type { ProfileCategoryDocument } from '../../../wire/profiles/profile-category.ts';
import { readPages, wholeList } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { readItems } from './profile-item-pages.ts';

const operation = upstreamOperations.profileCategory;

/** How many lists are read for one answer. */
const maxLists = 200;

export type CountLists = (more: number) => void;

/** Counts the lists of one answer before they are read, and throws where they are too many. */
export function countLists(): CountLists {
  let count = 0;
  return (more) => {
    count += more;
    if (count <= maxLists) return;
    const message = `The emissions service has no list or total of several categories and months, and this one takes more than ${maxLists} pages of its lists: request a category further down, or a shorter period.`;
    throw new EmissionsError('UPSTREAM_UNSUPPORTED', message, { upstream: { operation: operation.name } });
  };
}

/** Reads a category, and all below it level by level. The list of each is counted. */
export async function readTree<T>(
  root: CategoryPath,
  count: CountLists,
  read: (path: CategoryPath) => Promise<T & { readonly document: ProfileCategoryDocument }>,
  withSubcategories = true,
): Promise<readonly T[]> {
  const found: T[] = [];
  const seen = new Set<string>();
  for (let level: readonly CategoryPath[] = [root]; level.length > 0;) {
    const fresh = level.filter((path) => !seen.has(pathKey(path)));
    for (const path of fresh) seen.add(pathKey(path));
    count(fresh.length);
    const categories = await Promise.all(fresh.map(read));
    found.push(...categories);
    const below = categories.flatMap(({ document }) => document.children.map(({ path }) => path));
    level = withSubcategories ? below : [];
  }
  return found;
}

/** All pages of a list, of which the first is counted already, and the document of that. */
export function readWholeList(
  upstream: Upstream,
  list: Omit<ProfileItemListRequest, 'page'>,
  count: CountLists,
) {
  const read = (page: PageRequest) => readItems(upstream, { ...list, page }, false);
  return readPages(operation, read, wholeList, (pages) => count(pages - 1));
}
