import type { Page } from '../../domain/basics/page.ts';
import type { FoundEntry } from '../../domain/profiles/profile-item-page.ts';
import type { UsedCategory } from '../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { toSummed } from '../../totals/summed-amount.ts';
import { encodeAmountInUnits } from '../calculation/amount.ts';
import { slashed } from '../data-categories/data-category.ts';
import { identityShape } from '../definitions/item-value-rules.ts';
import { contentOf, formatDocument } from '../documents/document.ts';
import { type Element, eachOf, element, listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { encodePager, pagerRule, toPage } from '../documents/pager.ts';
import { categoryPath, count, filledText, text, uid } from '../elements/scalars.ts';
import { roundedElement } from '../elements/rounded.ts';
import { list, nodes, object, type ReadOf, shape } from '../elements/shape.ts';
import { mapInSteps } from '../elements/steps.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { writeLists } from '../documents/write-lists.ts';
import { encodeProfileItem, type ItemEnvelope, toEntry, wholeProfileItemShape } from './profile-item.ts';

interface ItemsDocument extends ItemEnvelope {
  readonly profileUid: Uid;
  readonly items: Page<FoundEntry>;
}

/** Whole items, each with the path of its category and its place in the list. With a step for each, of which `onWritten` receives the length. */
export function* encodeItemsOfProfile(
  document: ItemsDocument,
  format: Format,
  onWritten: (length: number) => void,
): Generator<void, string> {
  const { profileUid, items } = document;
  const encodeEntry = (entry: FoundEntry) => {
    const encoded = encodeProfileItem(entry, document);
    const profileItem = { ...encoded, children: { ...encoded.children, emitted: encodeEmitted(entry) } };
    const path = slashed(entry.item.dataCategory.path);
    return roundedElement(element({}, { path, cursor: entry.cursor, profileItem }));
  };
  const members = {
    profile: element({ uid: profileUid }),
    items: listOf('item', eachOf(items.entries, encodeEntry)),
    pager: encodePager(items),
  };
  const written = yield* writeLists(members, format, onWritten);
  return formatDocument('ItemsResource', document, written, format);
}

/** The headline of the amount, for readers; it is left out where there is no amount. */
function encodeEmitted({ calculation }: FoundEntry): Element | undefined {
  if (calculation === null) return undefined;
  const { amount, failure } = toSummed(calculation);
  return failure === null ? encodeAmountInUnits(amount, amount.value) : undefined;
}

const itemShape = shape('item of a profile', {
  path: categoryPath,
  cursor: filledText,
  profileItem: object(wholeProfileItemShape),
});

export const itemsOfProfileShape = shape('items of a profile', {
  profile: object(identityShape),
  items: nodes('item', itemShape),
  pager: pagerRule,
});

/** With a step for each item. */
export function* decodeItemsOfProfile(
  body: WireNode,
): Generator<void, Pick<ItemsDocument, 'profileUid' | 'items'>> {
  const { profile, items, pager } = itemsOfProfileShape.read(contentOf(body, 'ItemsResource'));
  const entries = yield* mapInSteps(items, (node) => toItemEntry(itemShape.read(node), profile.uid));
  return { profileUid: profile.uid, items: toPage(entries, pager) };
}

function toItemEntry({ path, cursor, profileItem }: ReadOf<typeof itemShape>, profileUid: Uid): FoundEntry {
  const { uid: of, name } = profileItem.dataCategory;
  const entry = toEntry(profileItem, { profileUid, category: { uid: of, path, name }, definition: null });
  return { ...entry, cursor };
}

interface UsedCategoriesDocument extends Envelope {
  readonly profileUid: Uid;
  readonly categories: readonly UsedCategory[];
}

export function encodeUsedCategories(document: UsedCategoriesDocument, format: Format): string {
  const categories = document.categories.map(({ dataCategory, itemCount }) =>
    element(
      { uid: dataCategory.uid },
      { path: slashed(dataCategory.path), name: dataCategory.name, itemCount },
    ),
  );
  const members = {
    profile: element({ uid: document.profileUid }),
    categories: listOf('category', categories),
  };
  return formatDocument('ItemsResource', document, members, format);
}

const usedCategoryShape = shape('used category', { uid, path: categoryPath, name: text, itemCount: count });

export const usedCategoriesShape = shape('used categories of a profile', {
  profile: object(identityShape),
  categories: list('category', usedCategoryShape),
});

export function decodeUsedCategories(body: WireNode): Omit<UsedCategoriesDocument, keyof Envelope> {
  const { profile, categories } = usedCategoriesShape.read(contentOf(body, 'ItemsResource'));
  return {
    profileUid: profile.uid,
    categories: categories.map(({ itemCount, ...dataCategory }) => ({ dataCategory, itemCount })),
  };
}

interface UsedLabelsDocument extends Envelope {
  readonly profileUid: Uid;
  readonly labels: readonly string[];
}

export function encodeUsedLabels(document: UsedLabelsDocument, format: Format): string {
  const labels = document.labels.map((key) => element({}, { key }));
  const members = { profile: element({ uid: document.profileUid }), labels: listOf('label', labels) };
  return formatDocument('ItemsResource', document, members, format);
}

const usedLabelShape = shape('used label', { key: filledText });

export const usedLabelsShape = shape('used labels of a profile', {
  profile: object(identityShape),
  labels: list('label', usedLabelShape),
});

export function decodeUsedLabels(body: WireNode): Omit<UsedLabelsDocument, keyof Envelope> {
  const { profile, labels } = usedLabelsShape.read(contentOf(body, 'ItemsResource'));
  return { profileUid: profile.uid, labels: labels.map(({ key }) => key) };
}
