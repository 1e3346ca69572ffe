import { parseCategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { parseDecimal } from '../../domain/basics/decimal.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type ItemChoice, type ProfileItemRow, rowFault } from '../../domain/profiles/table-row.ts';
import { parseUid, quote, trustedUid } from '../../domain/basics/uid.ts';
import { UnreadablePart } from './attempt.ts';
import { journeyIn } from './row-journey.ts';
import { type Parts, partsOfKind } from '../columns/column-use.ts';

const maxNamed = 5;

/**
 * How a row names its data item; `leftOut` are columns that nothing is known of, and `activity` the one that says it. Throws UnreadablePart, or
 * BAD_USER_INPUT for what is malformed.
 */
export function itemOf(parts: Parts, leftOut: readonly string[], activity: string | undefined): ItemChoice {
  const category = parts.get('category');
  const categoryPath = category === undefined ? ROOT_PATH : parseCategoryPath(category.text, 'category');
  const uid = parts.get('dataItemUid');
  if (uid !== undefined) return { by: 'uid', uid: parseUid(uid.text, 'dataItemUid'), categoryPath };
  const search = parts.get('search');
  if (search !== undefined) {
    const journey = categoryPath === ROOT_PATH ? journeyIn(search.cells ?? []) : null;
    return { by: 'search', categoryPath, query: search.text, ...(journey && { journey }) };
  }
  const drill = partsOfKind('drill', parts).map(({ name, text }) => ({ name, value: text }));
  if (category !== undefined) return { by: 'drill', categoryPath, drill };
  if (activity !== undefined) {
    const message = `${quote(activity)} is empty: write what was done or used, such as "diesel" or "hotel night".`;
    throw new UnreadablePart(rowFault('ITEM_MISSING', message, activity));
  }
  const like = 'with words such as "diesel" or "hotel night" in each row';
  const advice =
    leftOut.length === 0
      ? `add a column "Activity" ${like}`
      : `call a column "Activity" ${like}, if it is one of ${leftOut.slice(0, maxNamed).map(quote).join(', ')}`;
  throw new UnreadablePart(rowFault('ITEM_MISSING', `Nothing says what was done or used: ${advice}.`));
}

/** Stands for an unreadable item: the row's category shows what else can be wrong with it. */
export function anyItem(parts: Parts): ItemChoice {
  const category = parts.get('category');
  try {
    if (category !== undefined)
      return { by: 'drill', categoryPath: parseCategoryPath(category.text, 'category'), drill: [] };
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
  }
  return { by: 'uid', uid: trustedUid('000000000000') };
}

/** The activity of a row, in the words of its table. */
export interface RowActivity {
  /** The text of its activity, or else the values or the uid by which it names its item. */
  readonly text: string;
  readonly unit: string | null;
  /** `null` where it has none, or none that can be read. */
  readonly quantity: number | null;
  /** Where the quantity stands in the values of the draft; -1 where there is none. */
  readonly valueIndex: number;
}

/** `said` are the parts as the table has them, without what a map adds. */
export function activityIn(said: Parts, { values }: ProfileItemRow['draft']): RowActivity {
  const drill = partsOfKind('drill', said).map(({ text }) => text);
  const named = said.get('search') ?? said.get('dataItemUid');
  const text = named?.text ?? (drill.length > 0 ? drill.join(', ') : (said.get('category')?.text ?? ''));
  const main = values.findIndex(({ name }) => name === 'quantity');
  const valueIndex = main === -1 ? values.findIndex(({ value }) => parseDecimal(value) !== null) : main;
  const value = values[valueIndex];
  return {
    text,
    unit: (value?.unit ?? said.get('unit')?.text)?.trim() || null,
    quantity: value === undefined ? null : parseDecimal(value.value),
    valueIndex,
  };
}
