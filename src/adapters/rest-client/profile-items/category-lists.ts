import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import { startOfMonth } from '../../../domain/basics/calendar.ts';
import { EPOCH, type Period } from '../../../domain/basics/instant.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { ProfileItemSelection } from '../../../domain/profiles/profile-item.ts';
import { readApiVersion } from '../access/viewer.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import type { ProfileCategoryDocument } from '../../../wire/profiles/profile-category.ts';
import { readPages, wholeList } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { readItems } from './profile-item-pages.ts';

const operation = upstreamOperations.profileCategory;

/** How many lists are read for one answer. */
const maxLists = 200;

type CountLists = (more: number) => void;

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

type Selection = ProfileItemSelection | undefined;

export const everything: Period = { start: EPOCH, end: null };

/** The lists that have all items of a period; version 1 has one for each month. */
export async function toSelections(upstream: Upstream, period: Period | null): Promise<readonly Selection[]> {
  if (period === null) return [undefined];
  if ((await readApiVersion(upstream)) === '2.0') {
    return [{ kind: 'window', ...period, selectBy: 'overlap' }];
  }
  const { start, end } = period;
  if (end === null || start === EPOCH) throw unsupported(operation, undefined, noWholeList);
  const months: Selection[] = [];
  for (let month = startOfMonth(start); month < end; month = startOfMonth(month, 1)) {
    months.push({ kind: 'month', start: month });
  }
  // Where the months alone are too many, no list is read.
  countLists()(months.length);
  return months;
}

const noWholeList = 'items and totals of any time in version 1, which lists months; pass from and to';

export interface ListsOfCategory extends Omit<ProfileItemListRequest, 'page' | 'selection'> {
  readonly selections: readonly Selection[];
  /** The first page of the first list is counted already. */
  readonly count: CountLists;
}

/** All lists of one category, and the first document of it. */
export async function readLists(
  upstream: Upstream,
  { selections: [first, ...others], count, ...category }: ListsOfCategory,
) {
  const read = async (selection: Selection) => {
    const list = { ...category, selection };
    const readPage = (page: PageRequest) => readItems(upstream, { ...list, page }, false);
    return readPages(operation, readPage, wholeList, (pages) => count(pages - 1));
  };
  const { document, entries } = await read(first);
  if (document.items === null) return { document, lists: [entries] };
  count(others.length);
  const further = await Promise.all(others.map(read));
  return { document, lists: [entries, ...further.map((list) => list.entries)] };
}

/** The entries of several months, each once. */
export function eachOnce(lists: readonly (readonly ProfileItemEntry[])[]): readonly ProfileItemEntry[] {
  return [...new Map(lists.flat().map((entry) => [entry.item.uid, entry])).values()];
}
