import type { DataCategory, DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../domain/profiles/profile-item-page.ts';
import { amountPerMonth } from '../../totals/amount-per-month.ts';
import { amountPerMonthRule } from '../calculation/amount.ts';
import {
  childCategoryShape,
  emptyIn,
  encodeDataCategory,
  encodeReference,
  slashed,
} from '../data-categories/data-category.ts';
import {
  type Element,
  eachOf,
  element,
  listOf,
  type Member,
  type Members,
  only,
} from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { decodePager, encodePager, pagerRule, toPage } from '../documents/pager.ts';
import {
  encodeProfileItem,
  type ItemEnvelope,
  type ItemSurroundings,
  profileItemShape,
  toEntry,
} from '../profile-items/profile-item.ts';
import {
  decodeProfileItemRow,
  encodeProfileItemRow,
  profileItemRowShape,
} from '../profile-items/sheet-row.ts';
import {
  alsoNamed,
  list,
  object,
  optional,
  type ReadOf,
  type Shape,
  shape,
  sheet,
} from '../elements/shape.ts';
import { mapInSteps } from '../elements/steps.ts';
import { why } from '../elements/why.ts';

/** A category with its items and all that is below it. */
export interface ProfileCategoryBranch {
  readonly dataCategory: DataCategory;
  readonly items: ProfileItemPage | null;
  readonly branches: readonly ProfileCategoryBranch[];
}

/** The categories below: in short, or each with all that is in it. */
export function categoriesOfVersion1(
  children: readonly DataCategoryReference[],
  branches: readonly ProfileCategoryBranch[] | null,
  envelope: ItemEnvelope,
  format: Format,
): Members {
  const list =
    branches === null
      ? listOf('dataCategory', children.map(encodeReference))
      : listOf(
          'profileCategory',
          branches.map((branch) => encodeBranch(branch, envelope, format)),
        );
  return { dataCategories: only('json', list), profileCategories: only('xml', list) };
}

function encodeBranch(
  { dataCategory, items, branches }: ProfileCategoryBranch,
  envelope: ItemEnvelope,
  format: Format,
): Element {
  const { children, total } = itemsOfVersion1(items, envelope, format);
  return element(
    {},
    {
      path: slashed(dataCategory.path),
      dataCategory: encodeDataCategory(dataCategory, envelope.environment),
      children: element({}, { ...categoriesOfVersion1([], branches, envelope, format), ...children }),
      totalAmountPerMonth: total,
    },
  );
}

/** The items as rows of a sheet, in which every cell is a text, or complete as in their views. */
export function itemsOfVersion1(
  items: ProfileItemPage | null,
  envelope: ItemEnvelope,
  format: Format,
): { readonly children: Members; readonly total: Member } {
  if (items === null) {
    return { children: { profileItems: emptyIn(format), pager: emptyIn(format) }, total: '0' };
  }
  const encode = (entry: ProfileItemEntry): Element =>
    envelope.hasCompleteItems === true ? encodeProfileItem(entry, envelope) : encodeProfileItemRow(entry);
  const rows = listOf('profileItem', eachOf(items.entries, encode));
  const sheet = element({}, { label: 'ProfileItems', rows });
  return {
    children: { profileItems: format === 'json' ? sheet : rows, pager: encodePager(items) },
    total: totalPerMonth(items),
  };
}

/** The sum over the page; `undefined` where amounts were not requested. */
function totalPerMonth({ totalAmount, entries }: ProfileItemPage): number | undefined {
  if (totalAmount === null) return undefined;
  const results = entries.flatMap(({ calculation }) => (calculation === null ? [] : [calculation]));
  return results.reduce((total, result) => total + (amountPerMonth(result) ?? 0), 0);
}

/** The members of a category of version 1 that have what is in it. */
export const contentRulesOfVersion1 = {
  children: object(
    shape('what is in a category of a profile', {
      // The list has another name in XML than in JSON.
      dataCategories: alsoNamed(list('dataCategory', childCategoryShape), 'profileCategories'),
      profileItems: optional(sheet('profileItem', profileItemRowShape), why.noItems, []),
      pager: pagerRule,
    }),
  ),
  totalAmountPerMonth: optional(amountPerMonthRule, why.noItems),
};

type ContentOfVersion1 = ReadOf<Shape<typeof contentRulesOfVersion1>>;

/** Rows of the original, or items as later years and this service have them, with a step for each. `null` where the category holds none. */
export function* toItemsOfVersion1(
  { children: { profileItems, pager }, totalAmountPerMonth }: ContentOfVersion1,
  around: ItemSurroundings,
): Generator<void, ProfileItemPage | null> {
  if (profileItems.length === 0 && decodePager(pager, 0) === null) return null;
  const entries = yield* mapInSteps(profileItems, (row) =>
    row.has('dataItemUid') ? decodeProfileItemRow(row, around) : toEntry(profileItemShape.read(row), around),
  );
  return { ...toPage(entries, pager), totalAmount: totalAmountPerMonth };
}
