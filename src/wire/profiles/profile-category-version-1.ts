import type { DataCategory, DataCategoryReference } from '../../domain/data-category.ts';
import type { Environment } from '../../domain/environment.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../domain/profile-item-page.ts';
import type { Uid } from '../../domain/uid.ts';
import { amountPerMonth } from '../../totals/amount-per-month.ts';
import { decodeAmountPerMonth } from '../calculation/amount.ts';
import {
  decodeDataCategory,
  emptyIn,
  encodeDataCategory,
  encodeReference,
  slashed,
} from '../data-categories/data-category.ts';
import { type Element, element, listOf, type Member, type Members, only } from '../format/element.ts';
import type { Envelope, Format } from '../format/format.ts';
import { decodePager, encodePager, toPage } from '../format/pager.ts';
import { decodeProfileItem, type ItemSurroundings } from '../profile-items/profile-item.ts';
import { decodeProfileItemRow, encodeProfileItemRow } from '../profile-items/profile-item-row.ts';
import { requiredNode, decodePath } from '../format/required.ts';
import type { WireNode } from '../format/wire-node.ts';

/** A category with its items and all that is below it. */
export interface ProfileCategoryBranch {
  readonly dataCategory: DataCategory;
  readonly items: ProfileItemPage | null;
  readonly branches: readonly ProfileCategoryBranch[];
}

type Surroundings = Envelope & { readonly environment: Environment };

/** The categories below: in short, or each with all that is in it. */
export function categoriesOfVersion1(
  children: readonly DataCategoryReference[],
  branches: readonly ProfileCategoryBranch[] | null,
  envelope: Surroundings,
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
  envelope: Surroundings,
  format: Format,
): Element {
  const { children, total } = itemsOfVersion1(items, format);
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

/** The items as rows of a sheet, in which every cell is a text. */
export function itemsOfVersion1(
  items: ProfileItemPage | null,
  format: Format,
): { readonly children: Members; readonly total: Member } {
  if (items === null) {
    return { children: { profileItems: emptyIn(format), pager: emptyIn(format) }, total: '0' };
  }
  const rows = listOf('profileItem', items.entries.map(encodeProfileItemRow));
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

/** Rows of the original, or items as later years had them. `null` where the category holds none. */
export function decodeItemsOfVersion1(content: WireNode, around: ItemSurroundings): ProfileItemPage | null {
  const children = content.node('children') ?? content;
  const pager = children.node('pager');
  const rows = children.sheet('profileItems', 'profileItem') ?? [];
  if (rows.length === 0 && decodePager(pager, 0) === null) return null;
  return {
    ...toPage(
      rows.map((row) => decodeItem(row, around)),
      pager,
    ),
    totalAmount: decodeAmountPerMonth(content, 'totalAmountPerMonth'),
  };
}

function decodeItem(row: WireNode, around: ItemSurroundings): ProfileItemEntry {
  return row.has('dataItemUid') ? decodeProfileItemRow(row, around) : decodeProfileItem(row, around);
}

/** All that is below a category; `null` where the document has the categories below in short. */
export function decodeBranches(content: WireNode, profileUid: Uid): readonly ProfileCategoryBranch[] | null {
  const children = content.node('children') ?? content;
  const branches = categoryNodes(children).filter((node) => node.has('dataCategory'));
  return branches.length === 0 ? null : branches.map((node) => decodeBranch(node, profileUid));
}

/** The categories below, whole or in short. The names differ between the versions, and in version 1 between the formats too. */
export function categoryNodes(children: WireNode): readonly WireNode[] {
  return (
    children.nodes('profileCategories', 'profileCategory', 'dataCategory') ??
    children.nodes('dataCategories', 'dataCategory') ??
    []
  );
}

function decodeBranch(node: WireNode, profileUid: Uid): ProfileCategoryBranch {
  const path = decodePath(node.text('path') ?? '');
  const dataCategory = decodeDataCategory(requiredNode(node, 'dataCategory'), path);
  const around = { profileUid, category: dataCategory, definition: dataCategory.itemDefinition };
  return {
    dataCategory,
    items: decodeItemsOfVersion1(node, around),
    branches: decodeBranches(node, profileUid) ?? [],
  };
}
