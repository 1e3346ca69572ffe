import type { Actions } from '../../domain/access.ts';
import type { DataCategory, DataCategoryReference } from '../../domain/data-category.ts';
import { environment as theEnvironment } from '../../domain/environment.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ItemDefinition } from '../../domain/item-definition.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../domain/profile-item-page.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Uid } from '../../domain/uid.ts';
import { decodeActions, encodeActions } from '../access/actions.ts';
import {
  decodeDataCategory,
  decodeReference,
  encodeDataCategory,
  slashed,
} from '../data-categories/data-category.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../format/document.ts';
import { element, type Members } from '../format/element.ts';
import { decodeEnvironment, encodeEnvironment } from '../access/environment.ts';
import type { Format } from '../format/format.ts';
import {
  categoriesOfVersion1,
  categoryNodes,
  decodeBranches,
  decodeItemsOfVersion1,
  itemsOfVersion1,
  type ProfileCategoryBranch,
} from './profile-category-version-1.ts';
import {
  categoriesOfVersion2,
  type ListEnvelope,
  decodeItemsOfVersion2,
  itemsOfVersion2,
} from './profile-category-version-2.ts';
import { encodeProfileItem } from '../profile-items/profile-item.ts';
import { decodeProfileElement, encodeProfileElement } from './profile.ts';
import { requiredNode, requiredUid, decodePath } from '../format/required.ts';
import { formatMonth, parseMonth } from '../format/timestamp.ts';
import type { WireNode } from '../format/wire-node.ts';

interface ProfileCategoryHead extends ListEnvelope {
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
  const { apiVersion, items } = document;
  const members =
    apiVersion === '1.0'
      ? membersOfVersion1(document, format)
      : { ...categoriesOfVersion2(document.children), ...itemsOfVersion2(items, document, format) };
  return formatDocument('ProfileCategoryResource', document, withHead(document, members), format);
}

/** What the creation of one item is answered with in version 1: its category with that item alone. */
export function encodeCreatedProfileItem(document: CreatedProfileItemDocument, format: Format): string {
  const members = { profileItem: encodeProfileItem(document.entry, document) };
  return formatDocument('ProfileCategoryResource', document, withHead(document, members), format);
}

function membersOfVersion1(document: ProfileCategoryDocument, format: Format): Members {
  const categories = categoriesOfVersion1(document.children, document.branches, document, format);
  const { children, total } = itemsOfVersion1(document.items, format);
  return { children: element({}, { ...categories, ...children }), totalAmountPerMonth: total };
}

function withHead(head: ProfileCategoryHead, members: Members): Members {
  const { profile, dataCategory, environment, apiVersion, month, actions } = head;
  const isRoot = dataCategory.path === '';
  return {
    path: slashed(dataCategory.path),
    profileDate: apiVersion === '1.0' && month !== null ? formatMonth(month) : undefined,
    profile: isRoot ? encodeProfileElement(profile, environment) : element({ uid: profile.uid }),
    environment: apiVersion === '1.0' ? undefined : encodeEnvironment(environment),
    dataCategory: encodeDataCategory(dataCategory, environment),
    ...members,
    actions: encodeActions(actions),
  };
}

/**
 * Also reads what the creation of an item is answered with: a category with one
 * item. A profile is whole at the root of the tree only. `definition` is that of the category for documents
 * that do not name it, as those of the original in XML and in version 1.
 */
export function decodeProfileCategory(
  body: WireNode,
  profileUid: Uid,
  definition: ItemDefinition | null = null,
): ProfileCategoryDocument {
  const content = contentOfKind(body, 'profileCategory');
  const path = decodePath(content.text('path') ?? '');
  const category = requiredNode(content, 'dataCategory');
  const dataCategory = decodeDataCategory(category, path);
  const profile = decodeProfile(content.node('profile'), profileUid);
  const around = {
    profileUid: profile.uid,
    category: dataCategory,
    definition: dataCategory.itemDefinition ?? definition,
  };
  const isVersion1 = content.node('children') !== undefined;
  const environment = content.node('environment') ?? category.node('environment');
  const branches = isVersion1 ? decodeBranches(content, profile.uid) : null;
  return {
    apiVersion: isVersion1 ? '1.0' : decodeApiVersion(body),
    timeZone: 'UTC',
    profile,
    dataCategory,
    environment: environment === undefined ? theEnvironment : decodeEnvironment(environment),
    children:
      branches === null
        ? categoryNodes(content.node('children') ?? content).map((child) => decodeReference(child, path))
        : [],
    items: isVersion1 ? decodeItemsOfVersion1(content, around) : decodeItemsOfVersion2(content, around),
    month: parseMonth(content.text('profileDate') ?? '') ?? null,
    branches,
    actions: decodeActions(content.node('actions')),
  };
}

function decodeProfile(node: WireNode | undefined, profileUid: Uid): Profile {
  if (node === undefined) return { uid: profileUid, created: null, modified: null, permission: null };
  return node.names().length > 1
    ? decodeProfileElement(node)
    : { uid: requiredUid(node), created: null, modified: null, permission: null };
}
