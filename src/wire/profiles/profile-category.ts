import type { Actions } from '../../domain/access/access.ts';
import type { DataCategory, DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import { unknownEnvironment } from '../../domain/data-tree/environment.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { NamedDefinition } from '../../domain/definitions/item-definition.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../domain/profiles/profile-item-page.ts';
import type { Profile } from '../../domain/profiles/profile.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import {
  dataCategoryShape,
  encodeDataCategory,
  slashed,
  toDataCategory,
  toReference,
} from '../data-categories/data-category.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../documents/document.ts';
import { element, type Members } from '../elements/element.ts';
import { encodeEnvironment, environmentShape } from '../access/environment.ts';
import type { Format } from '../elements/format.ts';
import { complete } from '../elements/steps.ts';
import { writeLists } from '../documents/write-lists.ts';
import {
  categoriesOfVersion1,
  contentRulesOfVersion1,
  itemsOfVersion1,
  type ProfileCategoryBranch,
  toItemsOfVersion1,
} from './profile-category-version-1.ts';
import {
  categoriesOfVersion2,
  contentRulesOfVersion2,
  itemsOfVersion2,
  toItemsOfVersion2,
} from './profile-category-version-2.ts';
import {
  encodeProfileItem,
  type ItemEnvelope,
  type ItemSurroundings,
} from '../profile-items/profile-item.ts';
import { encodeProfileElement, profileShape, toProfile } from './profile.ts';
import { categoryPath, scalar } from '../elements/scalars.ts';
import { object, optional, type ReadOf, type Shape, shape } from '../elements/shape.ts';
import { formatMonth, parseMonth } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';

interface ProfileCategoryHead extends ItemEnvelope {
  readonly profile: Profile;
  readonly dataCategory: DataCategory;
  /** The month that version 1 answers for. */
  readonly month: Instant | null;
  readonly actions: Actions | null;
}

export interface ProfileCategoryDocument extends ProfileCategoryHead {
  readonly children: readonly DataCategoryReference[];
  /** `null` when the category holds no items. */
  readonly items: ProfileItemPage | null;
  /** Replaces the children when version 1 requests everything below. */
  readonly branches: readonly ProfileCategoryBranch[] | null;
}

interface CreatedProfileItemDocument extends ProfileCategoryHead {
  readonly entry: ProfileItemEntry;
}

export function encodeProfileCategory(document: ProfileCategoryDocument, format: Format): string {
  return complete(encodeProfileCategoryInSteps(document, format));
}

/** The same with a step for each item. */
export function* encodeProfileCategoryInSteps(
  document: ProfileCategoryDocument,
  format: Format,
): Generator<void, string> {
  const { apiVersion, items } = document;
  const members =
    apiVersion === '1.0'
      ? membersOfVersion1(document, format)
      : { ...categoriesOfVersion2(document.children), ...itemsOfVersion2(items, document, format) };
  const written = yield* writeLists(withHead(document, members), format);
  return formatDocument('ProfileCategoryResource', document, written, format);
}

/** Version 1's answer to a created item: its category with that item alone. */
export function encodeCreatedProfileItem(document: CreatedProfileItemDocument, format: Format): string {
  const members = { profileItem: encodeProfileItem(document.entry, document) };
  return formatDocument('ProfileCategoryResource', document, withHead(document, members), format);
}

function membersOfVersion1(document: ProfileCategoryDocument, format: Format): Members {
  const categories = categoriesOfVersion1(document.children, document.branches, document, format);
  const { children, total } = itemsOfVersion1(document.items, document, format);
  return { children: element({}, { ...categories, ...children }), totalAmountPerMonth: total };
}

function withHead(head: ProfileCategoryHead, members: Members): Members {
  const { profile, dataCategory, environment, apiVersion, month, actions } = head;
  const isRoot = dataCategory.path === '';
  return {
    path: slashed(dataCategory.path),
    profileDate: apiVersion === '1.0' && month !== null ? formatMonth(month) : undefined,
    profile: isRoot ? encodeProfileElement(profile, environment, head) : element({ uid: profile.uid }),
    environment: apiVersion === '1.0' ? undefined : encodeEnvironment(environment),
    dataCategory: encodeDataCategory(dataCategory, environment),
    ...members,
    actions: encodeActions(actions),
  };
}

const headRules = {
  path: categoryPath,
  profile: object(profileShape),
  dataCategory: object(dataCategoryShape),
  actions: actionsRule,
};

export const profileCategoryShapes = {
  '1.0': shape('category of a profile in version 1', {
    ...headRules,
    profileDate: optional(scalar('month', parseMonth), why.someYears),
    ...contentRulesOfVersion1,
  }),
  '2.0': shape('category of a profile in version 2', {
    ...headRules,
    environment: optional(object(environmentShape), why.someYears),
    ...contentRulesOfVersion2,
  }),
};

/**
 * A profile is whole at the root of the tree only. `definition` is the
 * category's, for documents that do not name it, such as the original's in XML and in
 * version 1. With a step for each item.
 */
export function* decodeProfileCategory(
  body: WireNode,
  definition: NamedDefinition | null = null,
): Generator<void, ProfileCategoryDocument> {
  const content = contentOfKind(body, 'profileCategory');
  return content.has('children')
    ? yield* toCategoryOfVersion1(profileCategoryShapes['1.0'].read(content), definition)
    : {
        ...(yield* toCategoryOfVersion2(profileCategoryShapes['2.0'].read(content), definition)),
        apiVersion: decodeApiVersion(body),
      };
}

function* toCategoryOfVersion1(
  read: ReadOf<(typeof profileCategoryShapes)['1.0']>,
  definition: NamedDefinition | null,
): Generator<void, ProfileCategoryDocument> {
  const { head, around } = toHead(read, definition);
  return {
    ...head,
    apiVersion: '1.0',
    month: read.profileDate,
    children: read.children.dataCategories.map((child) => toReference(child, read.path)),
    items: yield* toItemsOfVersion1(read, around),
    branches: null,
  };
}

function* toCategoryOfVersion2(
  read: ReadOf<(typeof profileCategoryShapes)['2.0']>,
  definition: NamedDefinition | null,
): Generator<void, Omit<ProfileCategoryDocument, 'apiVersion'>> {
  const { head, around } = toHead(read, definition);
  return {
    ...head,
    environment: read.environment ?? head.environment,
    month: null,
    children: read.profileCategories.map((child) => toReference(child, read.path)),
    items: yield* toItemsOfVersion2(read, around),
    branches: null,
  };
}

function toHead(
  read: ReadOf<Shape<typeof headRules>>,
  definition: NamedDefinition | null,
): {
  readonly head: Omit<ProfileCategoryHead, 'apiVersion' | 'month'>;
  readonly around: ItemSurroundings;
} {
  const { actions } = read;
  const profile = toProfile(read.profile);
  const dataCategory = toDataCategory(read.dataCategory, read.path);
  const environment = read.dataCategory.environment ?? unknownEnvironment;
  return {
    head: { timeZone: 'UTC', profile, dataCategory, environment, actions },
    around: {
      profileUid: profile.uid,
      category: dataCategory,
      definition: dataCategory.itemDefinition ?? definition,
    },
  };
}
