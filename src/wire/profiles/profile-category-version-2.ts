import type { DataCategoryReference } from '../../domain/data-category.ts';
import type { Environment } from '../../domain/environment.ts';
import type { ProfileItemPage } from '../../domain/profile-item-page.ts';
import { decodeAmountInUnits, encodeAmountInUnits } from '../calculation/amount.ts';
import { emptyIn, encodeReference } from '../data-categories/data-category.ts';
import { listOf, type Members, only } from '../format/element.ts';
import type { Envelope, Format } from '../format/format.ts';
import { decodePager, encodePager, toPage } from '../format/pager.ts';
import {
  decodeProfileItem,
  encodeProfileItem,
  type ItemSurroundings,
} from '../profile-items/profile-item.ts';
import type { WireNode } from '../format/wire-node.ts';

export function categoriesOfVersion2(children: readonly DataCategoryReference[]): Members {
  return { profileCategories: listOf('dataCategory', children.map(encodeReference)) };
}

export interface ListEnvelope extends Envelope {
  readonly environment: Environment;
  /** Whether items have all the members of their views, which newer callers ask for. */
  readonly hasCompleteItems?: boolean | undefined;
}

/** Without items JSON has empty objects and a total of "0"; XML has nothing. */
export function itemsOfVersion2(
  items: ProfileItemPage | null,
  envelope: ListEnvelope,
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
      items.entries.map((entry) => encodeProfileItem(entry, envelope, envelope.hasCompleteItems !== true)),
    ),
    pager: encodePager(items),
    totalAmount:
      totalAmount === null ? undefined : encodeAmountInUnits(totalAmount, String(totalAmount.value)),
  };
}

/** `null` where the category holds no items; one that could hold some and has none is an empty page. */
export function decodeItemsOfVersion2(content: WireNode, around: ItemSurroundings): ProfileItemPage | null {
  const nodes = itemNodes(content);
  const pager = content.node('pager');
  if (nodes.length === 0 && decodePager(pager, 0) === null)
    return around.definition === null ? null : emptyPage;
  return {
    ...toPage(
      nodes.map((node) => decodeProfileItem(node, around)),
      pager,
    ),
    totalAmount: content.isText('totalAmount') ? null : decodeAmountInUnits(content.node('totalAmount')),
  };
}

/** The answer to a creation has one item, in version 1 without a list around it. */
function itemNodes(content: WireNode): readonly WireNode[] {
  const single = content.node('profileItem');
  return content.sheet('profileItems', 'profileItem') ?? (single === undefined ? [] : [single]);
}

const emptyPage: ProfileItemPage = {
  entries: [],
  total: 0,
  request: { page: 1, itemsPerPage: 10 },
  totalAmount: { value: 0, unit: 'kg', perUnit: 'year' },
};
