import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import type { Met } from '../../domain/search/met-words.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';
import type { SearchData } from './search-data.ts';

/** Whether an item is of a place that nothing names, or of another one than is named. */
export type NamedPlace = 'any' | 'other' | null;

interface Placed {
  readonly place: NamedPlace;
  /** How much worse it is for that. */
  readonly far: number;
}

export const anywhere: Placed = { place: null, far: 0 };

interface CategoryPlaces {
  /** Words of a place that no text of the item has, such as `diesel UK`. */
  readonly region: string;
  /** Whether its items are of one place each. */
  readonly isByPlace: boolean;
  /** The place of its publisher. */
  readonly home: string;
}

/** The places of the items of categories. */
export async function readPlaces(
  request: RequestScope,
  homes: SearchData['homes'],
  paths: readonly CategoryPath[],
): Promise<ReadonlyMap<CategoryPath, CategoryPlaces>> {
  const places = new Map<CategoryPath, CategoryPlaces>();
  for (const category of await readCategories(request, paths)) {
    if (category instanceof EmissionsError) continue;
    const region = category.provenance?.region ?? '';
    const isByPlace = (category.definition?.definition.drillDown ?? []).some((path) => placePaths.has(path));
    const home = homes.get(category.provenance?.publisher ?? '') ?? '';
    places.set(category.path, { region, isByPlace, home });
  }
  return places;
}

/** Drill-down values that are places. */
const placePaths = new Set(['country', 'region', 'subregion', 'state', 'province']);

/** The world and averages come before the place of the publisher, and that before any other; the place that is meant is not left. */
export function placeOf(
  own: string,
  { home }: CategoryPlaces,
  { lacks, own: met, around }: Met,
  lexicon: SearchLexicon,
): Placed {
  // Words of the category do not tell its items apart.
  if (met.some((each) => !around.includes(each) || isPlace(each, lexicon))) return anywhere;
  if (lacks.some((each) => isPlace(each, lexicon))) return { place: 'other', far: 1 };
  const words = [...new Set(wordsOf(own))];
  if (words.some((word) => lexicon.usual.has(word))) return { place: 'any', far: 0 };
  return { place: 'any', far: wordsOf(home).join(' ') === words.join(' ') ? 0.1 : 0.3 };
}

export function isPlace(phrase: string, { places, countries }: SearchLexicon): boolean {
  return places.has(phrase) || countries.has(phrase);
}
