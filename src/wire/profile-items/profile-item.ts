import type { Actions } from '../../domain/access.ts';
import type { DataCategoryReference } from '../../domain/data-category.ts';
import { environment as theEnvironment, type Environment } from '../../domain/environment.ts';
import type { Instant, Period } from '../../domain/instant.ts';
import type { ItemDefinition } from '../../domain/item-definition.ts';
import { isEndMark, type ProfileItem, type ProfileItemKey } from '../../domain/profile-item.ts';
import type { ProfileItemEntry } from '../../domain/profile-item-page.ts';
import type { Uid } from '../../domain/uid.ts';
import { decodeActions, encodeActions } from '../access/actions.ts';
import { decodeCalculation, encodeCalculation, unlessWithoutInput } from '../calculation/amount.ts';
import { encodeReference } from '../data-categories/data-category.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../format/document.ts';
import {
  type Element,
  element,
  listOf,
  type Member,
  type Members,
  type MembersOf,
} from '../format/element.ts';
import { decodeEnvironment, encodeEnvironment } from '../access/environment.ts';
import type { Envelope, Format } from '../format/format.ts';
import { decodeItemDefinition, encodeItemDefinition } from '../definitions/item-definition.ts';
import { decodeProfileItemValue, encodeProfileItemValue } from './profile-item-value-element.ts';
import { numberMember, requiredNode, requiredUid, textMember } from '../format/required.ts';
import {
  formatIsoDate,
  formatTimestamp,
  formatValidFrom,
  parseWireDate,
  parseTimestamp,
} from '../format/timestamp.ts';
import { WireError } from '../format/wire-error.ts';
import type { WireNode } from '../format/wire-node.ts';

export interface ProfileItemDocument extends Envelope {
  readonly entry: ProfileItemEntry;
  readonly environment: Environment;
  readonly actions: Actions | null;
}

export function encodeProfileItemView(document: ProfileItemDocument, format: Format): string {
  const { entry, actions } = document;
  const { uid, profileUid, dataCategory } = entry.item;
  const members = {
    profileItem: encodeProfileItem(entry, document),
    path: `/${dataCategory.path}/${uid}`,
    profile: element({ uid: profileUid }),
    actions: encodeActions(actions),
  };
  return formatDocument('ProfileItemResource', document, members, format);
}

/** The wire has the last segment of the category only, so its path comes from the requested key. */
export function decodeProfileItemView(body: WireNode, key: ProfileItemKey): ProfileItemDocument {
  const content = contentOfKind(body, 'profileItem');
  const node = requiredNode(content, 'profileItem');
  const profile = content.node('profile') ?? node.node('profile');
  const profileUid = profile === undefined ? key.profileUid : requiredUid(profile);
  const environment = node.node('environment');
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    entry: decodeProfileItem(node, { profileUid, category: categoryOf(node, key), definition: null }),
    environment: environment === undefined ? theEnvironment : decodeEnvironment(environment),
    actions: decodeActions(content.node('actions')),
  };
}

/**
 * An item, in a list without what its view has besides: clients of the original
 * take every member of an entry that they do not know for a value.
 */
export function encodeProfileItem(
  { item, values, calculation }: ProfileItemEntry,
  envelope: Envelope & { readonly environment: Environment },
  isListed = false,
): Element {
  const { uid, profileUid, name, created, modified, dataItem, dataCategory, itemDefinition, version } = item;
  const { apiVersion, timeZone, environment } = envelope;
  const formatDate = (instant: Instant | null): string =>
    apiVersion === '1.0' || instant === null ? formatTimestamp(instant) : formatIsoDate(instant, timeZone);
  const unlessListed = (member: Member): Member => (isListed ? undefined : member);
  return element({ created: formatDate(created), modified: formatDate(modified), uid }, {
    name: apiVersion === '1.0' ? (name ?? uid) : name,
    itemValues: listOf(
      'itemValue',
      values.map((value) => encodeProfileItemValue(value, envelope)),
    ),
    environment: unlessListed(encodeEnvironment(environment)),
    itemDefinition: unlessListed(encodeItemDefinition(itemDefinition, environment)),
    dataCategory: unlessListed(encodeReference(dataCategory)),
    ...amountsOf(calculation, apiVersion),
    ...(apiVersion === '1.0' ? timeOfVersion1(item) : timeOfVersion2(item, timeZone)),
    dataItem: element({ uid: dataItem.uid }, { Label: dataItem.label }),
    profile: unlessListed(element({ uid: profileUid })),
    version: unlessListed(version ?? undefined),
  } satisfies MembersOf<
    ProfileItem,
    'uid' | 'created' | 'modified' | 'profileUid' | 'validity',
    'itemValues' | 'environment' | 'profile'
  >);
}

function timeOfVersion1(item: ProfileItem): Members {
  return { validFrom: formatValidFrom(item.validity.start), end: String(isEndMark(item)) };
}

function timeOfVersion2({ validity: { start, end } }: ProfileItem, timeZone: string): Members {
  return {
    startDate: formatIsoDate(start, timeZone),
    endDate: end === null ? '' : formatIsoDate(end, timeZone),
  };
}

function amountsOf(calculation: ProfileItemEntry['calculation'], apiVersion: string): Members {
  if (calculation === null) return {};
  const { amountPerMonth, ...amounts } = encodeCalculation(calculation);
  return apiVersion === '1.0' ? { amountPerMonth, explanation: amounts['explanation'] } : amounts;
}

/** The members of a document around the item. */
export interface ItemSurroundings {
  readonly profileUid: Uid;
  readonly category: DataCategoryReference;
  /** That of the category, where the item does not name its own. */
  readonly definition: ItemDefinition | null;
}

/**
 * Version 1 has the day on which an item starts, whether it marks an end, and
 * the amount per month: everything else of its time and its amounts is lost,
 * and so are units. Dates of version 2 are in seconds.
 */
export function decodeProfileItem(
  node: WireNode,
  { profileUid, category, definition }: ItemSurroundings,
): ProfileItemEntry {
  const uid = requiredUid(node);
  const key = { profileUid, categoryPath: category.path, uid };
  const dataItem = requiredNode(node, 'dataItem');
  const itemDefinition = node.node('itemDefinition');
  const name = textMember(node, 'name');
  const hasAmount = node.node('amount') !== undefined || node.text('amountPerMonth') !== undefined;
  const values = (node.nodes('itemValues', 'itemValue') ?? []).map((value) =>
    decodeProfileItemValue(value, key),
  );
  return withoutZero({
    item: {
      uid,
      profileUid,
      name: name === uid ? null : name,
      validity: decodeValidity(node),
      created: parseTimestamp(node.text('created')),
      modified: parseTimestamp(node.text('modified')),
      dataItem: { uid: requiredUid(dataItem), label: dataItem.text('Label') ?? dataItem.text('label') ?? '' },
      dataCategory: { uid: category.uid, path: category.path, name: category.name },
      itemDefinition: itemDefinition === undefined ? known(definition) : decodeItemDefinition(itemDefinition),
      version: numberMember(node, 'version'),
    },
    values,
    calculation: hasAmount ? decodeCalculation(node) : null,
  });
}

/** The entry as it is read; without values there is no amount, except for the 0 of an end mark. */
export function withoutZero(entry: ProfileItemEntry): ProfileItemEntry {
  const { item, values, calculation } = entry;
  if (calculation === null || isEndMark(item)) return entry;
  const paths = values.map(({ path }) => path);
  return { ...entry, calculation: unlessWithoutInput(calculation, paths, values) };
}

function known(definition: ItemDefinition | null): ItemDefinition {
  if (definition !== null) return definition;
  throw new WireError('The document names no item definition.');
}

export function decodeValidity(node: Pick<WireNode, 'text'>): Period {
  const validFrom = node.text('validFrom');
  if (validFrom === undefined) {
    const start = parseTimestamp(node.text('startDate'));
    if (start === null) throw new WireError('The document has no startDate where it must have one.');
    return { start, end: parseTimestamp(node.text('endDate')) };
  }
  const day = `${validFrom.slice(0, 4)}-${validFrom.slice(4, 6)}-${validFrom.slice(6, 8) || '01'}`;
  const start = parseWireDate(`${day}T00:00:00Z`);
  if (start === undefined) throw new WireError('The document has a validFrom that is no date.');
  return { start, end: node.text('end') === 'true' ? start : null };
}

/** The wire names the category by its last segment only. */
export function categoryOf(node: WireNode, { categoryPath }: ProfileItemKey): DataCategoryReference {
  const category = requiredNode(node, 'dataCategory');
  return { uid: requiredUid(category), path: categoryPath, name: category.text('name') ?? '' };
}
