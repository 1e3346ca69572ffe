import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { type ItemChoice, rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import { shortenSearch, wordsOf } from '../../domain/search/search-words.ts';
import type { Backend } from '../../ports/backend.ts';

type SearchedChoice = Omit<Extract<ItemChoice, { by: 'search' }>, 'by'>;
type Matches = readonly DataItemMatch[];

const maxNamed = 3;
const maxMatches = 100;
const maxCandidates = 10;
/** Activities that are not clear, whose candidates have the order for their unit. */
const maxOrdered = 20;
/** An amount that is no part of the name of an item. */
const someAmount = 1000;

/** Finds the items that the texts of the rows of a table mean. */
export class ItemSearch {
  readonly #tree: Pick<Backend, 'dataCategories' | 'dataItems'>;
  readonly #lookUps = new Map<CategoryPath, boolean>();
  #ordered = 0;

  constructor(tree: Pick<Backend, 'dataCategories' | 'dataItems'>) {
    this.#tree = tree;
  }

  /**
   * The item that a text means: the only match, the only one whose label it is, first in the category itself,
   * or the only one whose label has the same words or words that mean the same, if it is also the likeliest
   * one for the units of the row. Otherwise the fault has the items that may be meant.
   */
  async find(choice: SearchedChoice, units: readonly string[]): Promise<Uid | RowFault> {
    try {
      return await this.#find(choice, units);
    } catch (error) {
      if (error instanceof EmissionsError && ['BAD_USER_INPUT', 'NOT_FOUND'].includes(error.code))
        return rowFault('ITEM_UNKNOWN', error.message);
      throw error;
    }
  }

  async #find({ query, categoryPath }: SearchedChoice, units: readonly string[]): Promise<Uid | RowFault> {
    const shortened = shortenSearch(query);
    const { items, isExact } = await this.#search(shortened, categoryPath, maxMatches);
    const entries = await this.#withoutLookUps(items.entries);
    // Items that others look up are behind the rest.
    const isAll = items.total <= maxMatches || entries.at(-1) !== items.entries.at(-1);
    const labelled = onlyOf(
      entries.filter(({ label }) => label.toLowerCase() === query.toLowerCase()),
      categoryPath,
    );
    if (shortened !== query) return labelled?.uid ?? rowFault('ITEM_UNKNOWN', tooLong(query));
    // Among more of them, another one may be meant.
    const isWhole = isExact && isAll;
    const only = isWhole && entries.length === 1 ? entries[0] : undefined;
    const same = async () => onlyOf(isWhole ? await this.#sameWords(query, entries) : [], categoryPath);
    const isGeneral = categoryPath === ROOT_PATH && wordsOf(query).length === 1;
    const meant = only ?? (isGeneral ? null : (labelled ?? (await same())));
    const isToOrder = meant !== null || ++this.#ordered <= maxOrdered;
    const likely = isToOrder ? await this.#likeliest({ query, categoryPath }, units, entries) : entries;
    const isRival = (item: DataItemMatch) => meant?.categoryPath !== categoryPath || isIn(item, categoryPath);
    if (meant !== null && likely.find(isRival)?.uid === meant.uid) return meant.uid;
    const matches = !isExact ? 0 : isAll ? entries.length : items.total;
    return unclear(query, matches, likely.slice(0, maxCandidates));
  }

  #search(query: string, categoryPath: CategoryPath, itemsPerPage: number) {
    const page = { page: 1, itemsPerPage };
    return this.#tree.dataItems.search({ query, categoryPath, page, isOfItems: true });
  }

  /** In the order of the search for a sentence with the text and the units, such as `bus 1000 km`. */
  async #likeliest({ query, categoryPath }: SearchedChoice, units: readonly string[], found: Matches) {
    const sentence = [query, ...units.map((unit) => `${someAmount} ${unit}`)].join(' ');
    if (units.length === 0 || shortenSearch(sentence) !== sentence) return found;
    const { items, readings } = await this.#search(sentence, categoryPath, maxCandidates);
    const isRead = readings.some(({ kind }) => kind === 'quantity' || kind === 'money');
    return isRead ? this.#withoutLookUps(items.entries) : found;
  }

  /** Nothing can be calculated of an airport or a port, whose codes are also words. Each category is read once. */
  async #withoutLookUps(items: Matches): Promise<Matches> {
    const paths = [...new Set(items.map(({ categoryPath }) => categoryPath))];
    const unread = paths.filter((path) => !this.#lookUps.has(path));
    const categories = unread.length === 0 ? [] : await this.#tree.dataCategories.getMany(unread);
    for (const [index, path] of unread.entries()) {
      const category = categories[index];
      const isRead = category !== undefined && !(category instanceof EmissionsError);
      this.#lookUps.set(path, isRead && category.isLookUp === true);
    }
    return items.filter(({ categoryPath }) => this.#lookUps.get(categoryPath) !== true);
  }

  /** Keeps items whose labels have as many words, each of which is one of the query, or is found by another one of it. */
  async #sameWords(query: string, found: Matches): Promise<Matches> {
    const words = wordsOf(query);
    const same: DataItemMatch[] = [];
    for (const item of found) {
      const ofLabel = wordsOf(item.label);
      if (ofLabel.length !== words.length) continue;
      const others = ofLabel.filter((word) => !words.includes(word));
      let isSameItem = true;
      for (const word of words.filter((each) => !ofLabel.includes(each))) {
        const { items, isExact } = await this.#search(word, item.categoryPath, maxMatches);
        const isFound = isExact && items.entries.some(({ uid }) => uid === item.uid);
        // A word of the category, and not of the item, finds the others of it, too.
        const isOfAll = (other: string) => items.entries.every(({ label }) => wordsOf(label).includes(other));
        isSameItem &&= isFound && others.some(isOfAll);
      }
      if (isSameItem) same.push(item);
    }
    return same;
  }
}

/** One of the category itself comes before those of categories below it. */
function onlyOf(items: Matches, categoryPath: string): DataItemMatch | null {
  const own = items.filter((item) => isIn(item, categoryPath));
  const [item, ...others] = own.length > 0 ? own : items;
  return item !== undefined && others.length === 0 ? item : null;
}

function isIn(item: DataItemMatch, categoryPath: string): boolean {
  return item.categoryPath === categoryPath;
}

function tooLong(query: string): string {
  return `The search ${quote(query)} has more than 10 words or 200 characters, and no item has it as its label.`;
}

/** Items are named as people call them. */
function unclear(query: string, matches: number, found: Matches): RowFault {
  const searched = `the search ${quote(query)}`;
  if (found.length === 0) return rowFault('ITEM_UNKNOWN', `No item matches ${searched}.`);
  const counted =
    matches === 0
      ? `No item matches all of ${searched}. Near it are`
      : matches === 1
        ? `1 item matches ${searched}, and others are likelier, such as`
        : `${matches} items match ${searched}, such as`;
  const named = found.map(({ title, uid, categoryPath }) => `${title} (${uid} in ${categoryPath})`);
  const message = `${counted} ${named.slice(0, maxNamed).join('; ')}. Name the uid of one in "activities" of the map, or in a column dataItemUid, or use other words.`;
  const candidates = found.map(({ uid, label, categoryPath }) => ({ uid, label, categoryPath }));
  return { ...rowFault(matches === 0 ? 'ITEM_UNKNOWN' : 'ITEM_AMBIGUOUS', message), candidates };
}
