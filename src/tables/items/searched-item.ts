import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import { type ItemChoice, rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import type { BestMatch } from '../../domain/search/search-result.ts';
import { shortenSearch, wordsOf } from '../../domain/search/search-words.ts';
import type { Backend } from '../../ports/backend.ts';

type SearchedChoice = Omit<Extract<ItemChoice, { by: 'search' }>, 'by'>;
type Matches = readonly DataItemMatch[];

interface Found {
  readonly entries: Matches;
  readonly isExact: boolean;
  readonly best: BestMatch;
  readonly isOnly: boolean;
  readonly isOfQuantity: boolean;
}

const maxNamed = 3;
const maxCandidates = 10;
/** An amount that is no part of the name of an item. */
const someAmount = 1000;

/** Finds the items that the texts of the rows of a table mean. */
export class ItemSearch {
  readonly #tree: Pick<Backend, 'dataCategories' | 'dataItems'>;
  readonly #lookUps = new Map<CategoryPath, boolean>();

  constructor(tree: Pick<Backend, 'dataCategories' | 'dataItems'>) {
    this.#tree = tree;
  }

  /**
   * The item that a text means: the only match, the only one whose label it is, or the first one of a search with
   * the units of the row, if it is called so. Otherwise the fault has the items that may be meant.
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

  async #find(choice: SearchedChoice, units: readonly string[]): Promise<Uid | RowFault> {
    const { query } = choice;
    const shortened = shortenSearch(query);
    const found = await this.#search(choice, shortened);
    // A text of several columns is no label, although one of another country may be like it.
    const isGeneral =
      choice.categoryPath === ROOT_PATH && (wordsOf(query).length === 1 || query.includes(', '));
    const labelled = isGeneral ? null : labelledOf(found.entries, choice);
    if (labelled !== null) return labelled;
    if (shortened !== query) return rowFault('ITEM_UNKNOWN', tooLong(query));
    const sentence = [query, ...units.map((unit) => `${someAmount} ${unit}`)].join(' ');
    const isLonger = sentence !== query && shortenSearch(sentence) === sentence;
    const measured = isLonger ? await this.#search(choice, sentence) : found;
    // Where nothing of the name takes the unit, the unit is what to ask about.
    const isOfUnit = measured.isOfQuantity && (measured.best !== 'near' || found.best !== 'named');
    const { entries, best: match } = isOfUnit ? measured : found;
    const [best] = entries;
    const isOnly = !isGeneral && found.isOnly && found.entries[0]?.uid === best?.uid;
    return best !== undefined && (match === 'named' || isOnly)
      ? best.uid
      : unclear(query, entries, found.isExact);
  }

  /** Without airports and ports, whose codes are also words: nothing can be calculated of them. */
  async #search({ categoryPath }: SearchedChoice, query: string): Promise<Found> {
    const page = { page: 1, itemsPerPage: maxCandidates };
    const found = await this.#tree.dataItems.search({ query, categoryPath, page, isOfItems: true });
    const entries = await this.#withoutLookUps(found.items.entries);
    const { isExact, best, items, readings } = found;
    const isOfQuantity = readings.some(({ kind }) => kind === 'quantity' || kind === 'money');
    return { entries, isExact, best, isOnly: isExact && items.total === 1, isOfQuantity };
  }

  /** Each category is read once. */
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
}

/** One of the category itself comes before those of categories below it. */
function labelledOf(found: Matches, { query, categoryPath }: SearchedChoice): Uid | null {
  const labelled = found.filter(({ label }) => label.toLowerCase() === query.toLowerCase());
  const own = labelled.filter((item) => item.categoryPath === categoryPath);
  const [item, ...others] = own.length > 0 ? own : labelled;
  return item !== undefined && others.length === 0 ? item.uid : null;
}

function tooLong(query: string): string {
  return `${quote(query)} has more than 10 words or 200 characters, and no item has it as its label.`;
}

/** Items are named as people call them. */
function unclear(query: string, found: Matches, isExact: boolean): RowFault {
  if (found.length === 0) return rowFault('ITEM_UNKNOWN', `No item is called ${quote(query)}.`);
  const named = found
    .slice(0, maxNamed)
    .map(({ title, uid, categoryPath }) => `${title} (${uid} in ${categoryPath})`);
  const message = `${quote(query)} may be ${named.join('; ')}. Choose one for all of its rows by its uid, in "activities" or in a column dataItemUid.`;
  const candidates = found.map(({ uid, label, categoryPath }) => ({ uid, label, categoryPath }));
  return { ...rowFault(isExact ? 'ITEM_AMBIGUOUS' : 'ITEM_UNKNOWN', message), candidates };
}
