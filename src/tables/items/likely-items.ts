import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { shortenSearch } from '../../domain/search/search-words.ts';
import type { Backend } from '../../ports/backend.ts';
import type { DataItemSearch } from '../../ports/data-tree.ts';

export type Tree = Pick<Backend, 'dataCategories' | 'dataItems'>;

export const longPage = { page: 1, itemsPerPage: 100 };

/** An amount that is no part of the name of an item. */
const someAmount = 1000;

/** In the order of the search for a sentence with the text and the units, such as `bus 1000 km`. */
export async function likeliest(
  tree: Tree,
  { query, categoryPath }: Pick<DataItemSearch, 'query' | 'categoryPath'>,
  units: readonly string[],
  found: readonly DataItemMatch[],
): Promise<readonly DataItemMatch[]> {
  const sentence = [query, ...units.map((unit) => `${someAmount} ${unit}`)].join(' ');
  if (units.length === 0 || shortenSearch(sentence) !== sentence) return found;
  const { items, readings } = await tree.dataItems.search({ query: sentence, categoryPath, page: longPage });
  const isRead = readings.some(({ kind }) => kind === 'quantity' || kind === 'money');
  return isRead ? withoutLookUps(tree, items.entries) : found;
}

/** Nothing can be calculated of an airport or a port, whose codes are also words. */
export async function withoutLookUps(
  { dataCategories }: Tree,
  items: readonly DataItemMatch[],
): Promise<readonly DataItemMatch[]> {
  const paths = [...new Set(items.map(({ categoryPath }) => categoryPath))];
  const categories = await dataCategories.getMany(paths);
  const lookUps = new Set(
    paths.filter((_, index) => {
      const category = categories[index];
      return category !== undefined && !(category instanceof EmissionsError) && category.isLookUp === true;
    }),
  );
  return items.filter(({ categoryPath }) => !lookUps.has(categoryPath));
}
