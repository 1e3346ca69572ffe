import type { Environment } from '../../domain/data-tree/environment.ts';
import { type Permission, type Profile, undescribed } from '../../domain/profiles/profile.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../documents/document.ts';
import { type Element, element, only, type MembersOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { date, flag, text, uid as uidText } from '../elements/scalars.ts';
import { alsoNamed, mapped, object, optional, orNone, type ReadOf, shape } from '../elements/shape.ts';
import { dateFormat } from '../elements/timestamp.ts';
import { encodeLabels, labelsRule } from '../forms/labels.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';

interface ProfileDocument extends Envelope {
  readonly profile: Profile;
  readonly environment: Environment;
  /** A new one has its dates in the long textual form. */
  readonly isNew: boolean;
}

export function encodeProfile(document: ProfileDocument, format: Format): string {
  const { profile, environment, isNew } = document;
  const members = { profile: encodeProfileElement(profile, environment, document, isNew) };
  return formatDocument('ProfilesResource', document, members, format);
}

const namedShape = shape('group', { uid: uidText, name: text });
const ownerShape = shape('owner', { uid: uidText, username: text });

const permissionShape = shape('permission', {
  uid: uidText,
  created: optional(orNone(date), why.someYears),
  modified: optional(orNone(date), why.someYears),
  // XML of the original has the names of group and user only.
  group: optional(object(namedShape), why.someYears),
  auth: optional(alsoNamed(object(ownerShape), 'user'), why.someYears),
  groupAllowView: optional(flag, why.addition, false),
  groupAllowModify: optional(flag, why.addition, false),
  otherAllowView: optional(flag, why.addition, false),
  otherAllowModify: optional(flag, why.addition, false),
});

/** Below the root of its tree a profile is named by its uid. */
export const profileInShortShape = shape('profile in short', {
  uid: uidText,
  name: optional(orNone(text), why.shortForm),
  note: optional(orNone(text), why.whereThereIsNone),
  labels: labelsRule,
  created: optional(orNone(date), why.shortForm),
  modified: optional(orNone(date), why.shortForm),
  permission: optional(mapped(object(permissionShape), toPermission), why.someYears),
});

export const profileShape = shape('profile', {
  ...profileInShortShape.rules,
  created: orNone(date),
  modified: orNone(date),
});

export const profileViewShape = shape('profile view', { profile: object(profileShape) });

export function decodeProfile(body: WireNode): Pick<ProfileDocument, 'apiVersion' | 'profile'> {
  const { profile } = profileViewShape.read(contentOfKind(body, 'profile'));
  return { apiVersion: decodeApiVersion(body), profile: toProfile(profile) };
}

export function toProfile(read: ReadOf<typeof profileInShortShape>): Profile {
  return { ...read, name: read.name === read.uid ? null : read.name };
}

/** A profile without a name goes by its uid: JSON repeats it as name and path, XML leaves both empty. */
export function encodeProfileElement(
  profile: Profile,
  environment: Environment,
  { apiVersion }: Pick<Envelope, 'apiVersion'>,
  isNew = false,
): Element {
  const { uid, created, modified, permission } = profile;
  const { name, note, labels } = apiVersion === '1.0' ? undescribed : profile;
  const formatDate = dateFormat(isNew);
  const owner = permission?.owner;
  return element({ created: formatDate(created), modified: formatDate(modified), uid }, {
    path: only('json', uid),
    name: only('json', name ?? uid),
    Path: only('xml', ''),
    Name: only('xml', name ?? ''),
    note: note ?? undefined,
    labels: encodeLabels(labels),
    environment: element({ uid: environment.uid }),
    permission: permission === null ? undefined : encodePermission(permission, environment, formatDate),
    // Later years of the original have the owner here.
    user: owner === undefined ? undefined : element({ uid: owner.uid }, { username: owner.username }),
  } satisfies MembersOf<
    Profile,
    'uid' | 'created' | 'modified',
    'path' | 'name' | 'Path' | 'Name' | 'environment' | 'user'
  >);
}

/** XML has the names of group and user, and as additions their uids. */
function encodePermission(
  { uid, created, modified, group, owner, sharing }: Permission,
  environment: Environment,
  formatDate: ReturnType<typeof dateFormat>,
): Element {
  return element(
    { created: formatDate(created), modified: formatDate(modified), uid },
    {
      environmentUid: only('json', environment.uid),
      environment: only('xml', element({ uid: environment.uid })),
      name: only('xml', group.name),
      username: only('xml', owner.username),
      group: element({ uid: group.uid }, { name: group.name }),
      auth: element({ uid: owner.uid }, { username: owner.username }),
      groupAllowView: sharing.groupMayView,
      groupAllowModify: sharing.groupMayModify,
      otherAllowView: sharing.othersMayView,
      otherAllowModify: sharing.othersMayModify,
    },
  );
}

/** `null` for one that names its group and user by no uid. */
function toPermission({ group, auth, ...read }: ReadOf<typeof permissionShape>): Permission | null {
  if (group === null || auth === null) return null;
  const { uid, created, modified } = read;
  return {
    uid,
    created,
    modified,
    group,
    owner: auth,
    sharing: {
      groupMayView: read.groupAllowView,
      groupMayModify: read.groupAllowModify,
      othersMayView: read.otherAllowView,
      othersMayModify: read.otherAllowModify,
    },
  };
}
