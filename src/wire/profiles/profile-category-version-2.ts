import type { DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import type { ProfileItemPage } from '../../domain/profiles/profile-item-page.ts';
import { amountInUnits, encodeAmountInUnits } from '../calculation/amount.ts';
import { childCategoryShape, emptyIn, encodeReference } from '../data-categories/data-category.ts';
import { eachOf, listOf, type Members, only } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { decodePager, encodePager, pagerRule, toPage } from '../documents/pager.ts';
import {
  encodeProfileItem,
  type ItemEnvelope,
  type ItemSurroundings,
  profileItemShape,
  toEntry,
} from '../profile-items/profile-item.ts';
import { decimal } from '../elements/scalars.ts';
import { list, optional, type ReadOf, type Shape, sheet } from '../elements/shape.ts';
import { mapInSteps } from '../elements/steps.ts';
import { why } from '../elements/why.ts';

export function categoriesOfVersion2(children: readonly DataCategoryReference[]): Members {
  return { profileCategories: listOf('dataCategory', children.map(encodeReference)) };
}

/** Without items JSON has empty objects and a total of "0"; XML has nothing. */
export function itemsOfVersion2(
  items: ProfileItemPage | null,
  envelope: ItemEnvelope,
  format: Format,
): Members {
  if (items === null || items.total === 0) {
    const nothing = emptyIn(format);
    return { profileItems: nothing, pager: nothing, totalAmount: only('json', '0') };
  }
  const { totalAmount } = items;
  return {
    profileItems: listOf(
      'profileItem',
      eachOf(items.entries, (entry) =>
        encodeProfileItem(entry, envelope, envelope.hasCompleteItems !== true),
      ),
    ),
    pager: encodePager(items),
    totalAmount:
      totalAmount === null ? undefined : encodeAmountInUnits(totalAmount, String(totalAmount.value)),
  };
}

/** Without items JSON has a total without unit. */
const totalRule: typeof amountInUnits = {
  ...amountInUnits,
  find: (content, name) =>
    content.isText(name) && decimal.find(content, name) === 0 ? undefined : amountInUnits.find(content, name),
};

/** The members of a category of version 2 that have what is in it. */
export const contentRulesOfVersion2 = {
  profileCategories: list('dataCategory', childCategoryShape),
  profileItems: optional(sheet('profileItem', profileItemShape), why.noItems, []),
  pager: pagerRule,
  totalAmount: optional(totalRule, why.noItems),
};

/** With a step for each item. `null` where the category holds none. */
export function* toItemsOfVersion2(
  { profileItems, pager, totalAmount }: ReadOf<Shape<typeof contentRulesOfVersion2>>,
  around: ItemSurroundings,
): Generator<void, ProfileItemPage | null> {
  if (profileItems.length === 0 && decodePager(pager, 0) === null) return null;
  const entries = yield* mapInSteps(profileItems, (node) => toEntry(profileItemShape.read(node), around));
  return { ...toPage(entries, pager), totalAmount };
}
