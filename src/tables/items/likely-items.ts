import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { shortenSearch } from '../../domain/search/search-words.ts';
import type { Backend } from '../../ports/backend.ts';
import type { DataItemSearch } from '../../ports/data-tree.ts';

type WithoutLookUps = (items: readonly DataItemMatch[]) => Promise<readonly DataItemMatch[]>;

/** Where the items of the rows of a table are searched. */
export interface Searched extends Pick<Backend, 'dataItems'> {
  readonly withoutLookUps: WithoutLookUps;
  /** Whether candidates are to have the order for their unit, which takes a further search. */
  readonly isToOrder: () => boolean;
}

export const maxCandidates = 10;

const shortPage = { page: 1, itemsPerPage: maxCandidates };

/** An amount that is no part of the name of an item. */
const someAmount = 1000;

/** In the order of the search for a sentence with the text and the units, such as `bus 1000 km`. */
export async function likeliest(
  { dataItems, withoutLookUps }: Searched,
  { query, categoryPath }: Pick<DataItemSearch, 'query' | 'categoryPath'>,
  units: readonly string[],
  found: readonly DataItemMatch[],
): Promise<readonly DataItemMatch[]> {
  const sentence = [query, ...units.map((unit) => `${someAmount} ${unit}`)].join(' ');
  if (units.length === 0 || shortenSearch(sentence) !== sentence) return found;
  const { items, readings } = await dataItems.search({
    query: sentence,
    categoryPath,
    page: shortPage,
    isOfItems: true,
  });
  const isRead = readings.some(({ kind }) => kind === 'quantity' || kind === 'money');
  return isRead ? withoutLookUps(items.entries) : found;
}

/** Nothing can be calculated of an airport or a port, whose codes are also words. Each category is read once. */
export function readCalculable({ dataCategories }: Pick<Backend, 'dataCategories'>): WithoutLookUps {
  const lookUps = new Map<CategoryPath, boolean>();
  return async (items) => {
    const paths = new Set(items.map(({ categoryPath }) => categoryPath));
    const unread = [...paths].filter((path) => !lookUps.has(path));
    const categories = unread.length === 0 ? [] : await dataCategories.getMany(unread);
    for (const [index, path] of unread.entries()) {
      const category = categories[index] ?? null;
      lookUps.set(
        path,
        category !== null && !(category instanceof EmissionsError) && category.isLookUp === true,
      );
    }
    return items.filter(({ categoryPath }) => lookUps.get(categoryPath) !== true);
  };
}
