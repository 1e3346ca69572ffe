import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import {
  type ItemCandidate,
  type ItemChoice,
  rowFault,
  type RowFault,
  type RowFaultCode,
} from '../../domain/profiles/table-row.ts';
import { shortenSearch, wordsOf } from '../../domain/search/search-words.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { Backend } from '../../ports/backend.ts';

type DataItems = Pick<Backend['dataItems'], 'search'>;
type SearchedChoice = Extract<ItemChoice, { by: 'search' }>;

const maxCandidates = 10;
const maxNamed = 3;
const longPage = { page: 1, itemsPerPage: 100 };

/**
 * The item that a text of a row means: the only match, the only one whose label it is, first in the
 * category itself, or the only one whose label has the same words or words that mean the same. Otherwise
 * the fault has the items that may be meant.
 */
export async function searchedItem(
  dataItems: DataItems,
  { query, categoryPath }: SearchedChoice,
): Promise<Uid | RowFault> {
  try {
    const shortened = shortenSearch(query);
    const found = await dataItems.search({ query: shortened, categoryPath, page: longPage });
    const { entries, total } = found.items;
    const [first] = entries;
    if (total === 1 && found.isExact && shortened === query && first !== undefined) return first.uid;
    const labelled = onlyOf(
      entries.filter(({ label }) => isSame(label, query)),
      categoryPath,
    );
    if (labelled !== null) return labelled.uid;
    if (shortened !== query)
      return rowFault(
        'ITEM_UNKNOWN',
        `The search ${quote(query)} has more than 10 words or 200 characters, and no item has it as its label.`,
      );
    // Among more of them, another one may be meant.
    const isWhole = found.isExact && total <= longPage.itemsPerPage;
    const meant = isWhole ? await sameWords(dataItems, query, entries) : [];
    const only = onlyOf(meant, categoryPath);
    if (only !== null) return only.uid;
    const candidates = entries.slice(0, maxCandidates);
    if (total === 0) return unclear('ITEM_UNKNOWN', `No item matches the search ${quote(query)}.`, []);
    return found.isExact
      ? unclear('ITEM_AMBIGUOUS', `${total} items match the search ${quote(query)}, such as`, candidates)
      : unclear('ITEM_UNKNOWN', `No item matches all of the search ${quote(query)}. Near it are`, candidates);
  } catch (error) {
    if (error instanceof EmissionsError && ['BAD_USER_INPUT', 'NOT_FOUND'].includes(error.code))
      return rowFault('ITEM_UNKNOWN', error.message);
    throw error;
  }
}

/** Keeps items whose labels have as many words, each of which is one of the query, or is found by another one of it. */
async function sameWords(
  dataItems: DataItems,
  query: string,
  found: readonly DataItemMatch[],
): Promise<readonly DataItemMatch[]> {
  const words = wordsOf(query);
  const same: DataItemMatch[] = [];
  for (const item of found) {
    const ofLabel = wordsOf(item.label);
    if (ofLabel.length !== words.length) continue;
    const others = ofLabel.filter((word) => !words.includes(word));
    let isSameItem = true;
    for (const word of words.filter((each) => !ofLabel.includes(each))) {
      const by = await dataItems.search({ query: word, categoryPath: item.categoryPath, page: longPage });
      const hits = by.items.entries;
      const isFound = by.isExact && hits.some(({ uid }) => uid === item.uid);
      // A word of the category, and not of the item, finds the others of it, too.
      isSameItem &&=
        isFound && others.some((other) => hits.every(({ label }) => wordsOf(label).includes(other)));
    }
    if (isSameItem) same.push(item);
  }
  return same;
}

/** One of the category itself comes before those of categories below it. */
function onlyOf(items: readonly DataItemMatch[], categoryPath: string): DataItemMatch | null {
  const own = items.filter((item) => item.categoryPath === categoryPath);
  const [item, ...others] = own.length > 0 ? own : items;
  return item !== undefined && others.length === 0 ? item : null;
}

const howToChoose =
  'Name the uid of one in "activities" of the map, or in a column dataItemUid, or use other words.';

/** Items are named as people call them. */
function unclear(code: RowFaultCode, message: string, found: readonly DataItemMatch[]): RowFault {
  if (found.length === 0) return rowFault(code, message);
  const named = found
    .slice(0, maxNamed)
    .map(({ title, uid, categoryPath }) => `${title} (${uid} in ${categoryPath})`);
  const candidates = found.map(({ uid, label, categoryPath }): ItemCandidate => ({
    uid,
    label,
    categoryPath,
  }));
  return { ...rowFault(code, `${message} ${named.join('; ')}. ${howToChoose}`), candidates };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
