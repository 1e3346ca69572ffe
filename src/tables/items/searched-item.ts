import { ROOT_PATH } from '../../domain/basics/category-path.ts';
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
import { likeliest, maxCandidates, type Searched } from './likely-items.ts';

type SearchedChoice = Extract<ItemChoice, { by: 'search' }>;

const maxNamed = 3;
const longPage = { page: 1, itemsPerPage: 100 };
const asked = { page: longPage, isOfItems: true };

/**
 * The item that a text of a row means: the only match, the only one whose label it is, first in the
 * category itself, or the only one whose label has the same words or words that mean the same, if it is
 * also the likeliest one for the units of the row. Otherwise the fault has the items that may be meant.
 */
export async function searchedItem(
  searched: Searched,
  { query, categoryPath }: SearchedChoice,
  units: readonly string[],
): Promise<Uid | RowFault> {
  try {
    const shortened = shortenSearch(query);
    const found = await searched.dataItems.search({ query: shortened, categoryPath, ...asked });
    const entries = await searched.withoutLookUps(found.items.entries);
    // Items that others look up are behind the rest.
    const isAll = found.items.total <= longPage.itemsPerPage || entries.at(-1) !== found.items.entries.at(-1);
    const total = isAll ? entries.length : found.items.total;
    const labelled = onlyOf(
      entries.filter(({ label }) => isSame(label, query)),
      categoryPath,
    );
    if (shortened !== query)
      return (
        labelled?.uid ??
        rowFault(
          'ITEM_UNKNOWN',
          `The search ${quote(query)} has more than 10 words or 200 characters, and no item has it as its label.`,
        )
      );
    // Among more of them, another one may be meant.
    const isWhole = found.isExact && isAll;
    const only = isWhole && total === 1 ? entries[0] : undefined;
    const same = async () =>
      onlyOf(isWhole ? await sameWords(searched.dataItems, query, entries) : [], categoryPath);
    const isGeneral = categoryPath === ROOT_PATH && wordsOf(query).length === 1;
    const meant = only ?? (isGeneral ? null : (labelled ?? (await same())));
    const isAsked = meant !== null || searched.isToOrder();
    const likely = isAsked ? await likeliest(searched, { query, categoryPath }, units, entries) : entries;
    const isRival = (item: DataItemMatch) => meant?.categoryPath !== categoryPath || isIn(item, categoryPath);
    if (meant !== null && likely.find(isRival)?.uid === meant.uid) return meant.uid;
    return open(query, found.isExact ? total : 0, likely.slice(0, maxCandidates));
  } catch (error) {
    if (error instanceof EmissionsError && ['BAD_USER_INPUT', 'NOT_FOUND'].includes(error.code))
      return rowFault('ITEM_UNKNOWN', error.message);
    throw error;
  }
}

/** Keeps items whose labels have as many words, each of which is one of the query, or is found by another one of it. */
async function sameWords(
  dataItems: Searched['dataItems'],
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
      const by = await dataItems.search({ query: word, categoryPath: item.categoryPath, ...asked });
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
  const own = items.filter((item) => isIn(item, categoryPath));
  const [item, ...others] = own.length > 0 ? own : items;
  return item !== undefined && others.length === 0 ? item : null;
}

function isIn(item: DataItemMatch, categoryPath: string): boolean {
  return item.categoryPath === categoryPath;
}

const howToChoose =
  'Name the uid of one in "activities" of the map, or in a column dataItemUid, or use other words.';

function open(query: string, matches: number, candidates: readonly DataItemMatch[]): RowFault {
  const searched = `the search ${quote(query)}`;
  if (candidates.length === 0) return rowFault('ITEM_UNKNOWN', `No item matches ${searched}.`);
  if (matches === 0)
    return unclear('ITEM_UNKNOWN', `No item matches all of ${searched}. Near it are`, candidates);
  const counted =
    matches === 1
      ? `1 item matches ${searched}, and others are likelier`
      : `${matches} items match ${searched}`;
  return unclear('ITEM_AMBIGUOUS', `${counted}, such as`, candidates);
}

/** Items are named as people call them. */
function unclear(code: RowFaultCode, message: string, found: readonly DataItemMatch[]): RowFault {
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
