import type { Actions } from '../../domain/access/access.ts';
import type { DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import { type Environment, unknownEnvironment } from '../../domain/data-tree/environment.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { NamedDefinition } from '../../domain/definitions/item-definition.ts';
import { isEndMark, type ProfileItem, type ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
import type { ListedValue, ProfileItemValue } from '../../domain/profiles/profile-item-value.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import {
  calculationRules,
  encodeCalculation,
  toCalculation,
  unlessWithoutInput,
} from '../calculation/amount.ts';
import { dataCategoryReferenceShape, encodeReference } from '../data-categories/data-category.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../documents/document.ts';
import {
  type Element,
  element,
  known,
  listOf,
  type Member,
  type Members,
  type MembersOf,
} from '../elements/element.ts';
import { encodeEnvironment, environmentShape } from '../access/environment.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { encodeItemDefinition, itemDefinitionShape } from '../definitions/item-definition.ts';
import {
  encodeProfileItemValue,
  profileItemValueShape,
  toProfileItemValue,
} from './profile-item-value-element.ts';
import { toValidity, validityOneOf, validityRules } from './validity.ts';
import { distinctValues, identityShape } from '../definitions/item-value-rules.ts';
import { count, date, text, uid as uidText } from '../elements/scalars.ts';
import { alsoNamed, list, object, optional, orNone, type ReadOf, shape } from '../elements/shape.ts';
import { formatIsoDate, formatTimestamp, formatValidFrom } from '../elements/timestamp.ts';
import { encodeLabels, labelsRule } from '../forms/labels.ts';
import { why } from '../elements/why.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';

export interface ItemEnvelope extends Envelope {
  readonly environment: Environment;
}

export interface ProfileItemDocument<Value extends ListedValue = ListedValue> extends ItemEnvelope {
  readonly entry: ProfileItemEntry<Value>;
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

const dataItemInShortShape = shape('data item in short', {
  uid: uidText,
  Label: optional(alsoNamed(text, 'label'), why.version1),
});

export const profileItemShape = shape(
  'profile item',
  {
    uid: uidText,
    name: optional(orNone(text), why.whereThereIsNone),
    note: optional(orNone(text), why.whereThereIsNone),
    labels: labelsRule,
    rowKey: optional(orNone(text), why.whereThereIsNone),
    ...validityRules,
    created: optional(orNone(date), why.shortForm),
    modified: optional(orNone(date), why.shortForm),
    dataItem: object(dataItemInShortShape),
    itemDefinition: optional(object(itemDefinitionShape), why.onlyInView),
    itemValues: distinctValues(list('itemValue', profileItemValueShape)),
    version: optional(count, why.addition),
    ...calculationRules,
  },
  validityOneOf,
);

export const wholeProfileItemShape = shape(
  'whole profile item',
  {
    ...profileItemShape.rules,
    itemDefinition: object(itemDefinitionShape),
    dataCategory: object(dataCategoryReferenceShape),
    environment: optional(object(environmentShape), why.someYears, unknownEnvironment),
    profile: optional(object(identityShape), why.someYears),
  },
  validityOneOf,
);

export const profileItemViewShape = shape('profile item view', {
  path: text,
  profile: object(identityShape),
  profileItem: object(wholeProfileItemShape),
  actions: actionsRule,
});

/** The wire has the last segment of the category only, so its path comes from the requested key. */
export function decodeProfileItemView(
  body: WireNode,
  key: ProfileItemKey,
): ProfileItemDocument<ProfileItemValue> {
  const read = profileItemViewShape.read(contentOfKind(body, 'profileItem'));
  const { profile, profileItem, actions } = read;
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    entry: toEntry(profileItem, { profileUid: profile.uid, ...categoryAround(profileItem, key) }),
    environment: profileItem.environment,
    actions,
  };
}

/**
 * An item, in a list without what its view has besides: clients of the original
 * take every member of an entry that they do not know for a value.
 */
export function encodeProfileItem(
  { item, values, calculation }: ProfileItemEntry,
  envelope: ItemEnvelope,
  isListed = false,
): Element {
  const { uid, profileUid, name, note, labels, rowKey, created, modified, dataItem, dataCategory } = item;
  const { itemDefinition, version } = item;
  const { apiVersion, timeZone, environment } = envelope;
  const formatDate = (instant: Instant | null): string | undefined =>
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
    ...amountsOf(calculation, envelope),
    ...(apiVersion === '1.0' ? timeOfVersion1(item) : timeOfVersion2(item, timeZone)),
    dataItem: element({ uid: dataItem.uid }, known({ Label: dataItem.label })),
    profile: unlessListed(element({ uid: profileUid })),
    note: apiVersion === '1.0' ? undefined : unlessListed(note ?? undefined),
    labels: apiVersion === '1.0' ? undefined : unlessListed(encodeLabels(labels)),
    rowKey: apiVersion === '1.0' ? undefined : unlessListed(rowKey ?? undefined),
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

function timeOfVersion2(
  { validity: { start, end } }: Pick<ProfileItem, 'validity'>,
  timeZone: string,
): Members {
  return {
    startDate: formatIsoDate(start, timeZone),
    endDate: end === null ? '' : formatIsoDate(end, timeZone),
  };
}

/** Version 1 has one number, which says neither why it is 0 nor in which units it was: the rest is on request. */
export function amountsOf(calculation: ProfileItemEntry['calculation'], envelope: Envelope): Members {
  if (calculation === null) return {};
  const { amountPerMonth, ...amounts } = encodeCalculation(calculation);
  if (envelope.apiVersion !== '1.0') return amounts;
  const { explanation } = amounts;
  return { amountPerMonth, ...(envelope.hasCompleteItems === true ? amounts : { explanation }) };
}

/** The members of a document around the item. */
export interface ItemSurroundings {
  readonly profileUid: Uid;
  readonly category: DataCategoryReference;
  /** The category's definition, where the item does not name its own. */
  readonly definition: NamedDefinition | null;
}

/**
 * Version 1 has the day on which an item starts, whether it marks an end, and
 * the amount per month: everything else of its time is lost, of its amounts
 * unless they were requested, and so are units. Dates of version 2 are in seconds.
 */
export function toEntry(
  read: ReadOf<typeof profileItemShape>,
  { profileUid, category, definition }: ItemSurroundings,
): ProfileItemEntry<ProfileItemValue> {
  const { uid, name, created, modified, dataItem, version } = read;
  const key = { profileUid, categoryPath: category.path, uid };
  const hasAmount = read.amount !== null || read.amountPerMonth !== null;
  return withoutZero({
    item: {
      uid,
      profileUid,
      name: name === uid ? null : name,
      note: read.note,
      labels: read.labels ?? (version === null ? null : []),
      rowKey: read.rowKey,
      validity: toValidity(read),
      created,
      modified,
      dataItem: { uid: dataItem.uid, label: dataItem.Label },
      dataCategory: { uid: category.uid, path: category.path, name: category.name },
      itemDefinition: read.itemDefinition ?? assertNamed(definition),
      version,
    },
    values: read.itemValues.map((value) => toProfileItemValue(value, key)),
    calculation: hasAmount ? toCalculation(read) : null,
  });
}

/** The entry as it is read; without values there is no amount, except for the 0 of an end mark. */
export function withoutZero<E extends ProfileItemEntry>(entry: E): E {
  const { item, values, calculation } = entry;
  if (calculation === null || isEndMark(item)) return entry;
  const paths = values.map(({ path }) => path);
  return { ...entry, calculation: unlessWithoutInput(calculation, paths, values) };
}

export function assertNamed(definition: NamedDefinition | null): NamedDefinition {
  if (definition !== null) return definition;
  throw new WireError('The document does not name its item definition.');
}

/** The wire names the category by its last segment only. */
function categoryAround(
  { dataCategory: { uid, name } }: Pick<ReadOf<typeof wholeProfileItemShape>, 'dataCategory'>,
  { categoryPath }: ProfileItemKey,
): Pick<ItemSurroundings, 'category' | 'definition'> {
  return { category: { uid, path: categoryPath, name }, definition: null };
}
