import type { Environment } from '../../domain/data-tree/environment.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { noLabels } from '../../domain/profiles/labels.ts';
import {
  type Permission,
  type Profile,
  undescribed,
  unknownPermission,
} from '../../domain/profiles/profile.ts';
import { encodeEnvironmentInShort } from '../access/environment.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../documents/document.ts';
import {
  type Element,
  element,
  known,
  type Member,
  type Members,
  only,
  type MembersOf,
} from '../elements/element.ts';
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

const anyUid = optional(uidText, why.someYears);
const namedShape = shape('group', { uid: anyUid, name: optional(text, why.someYears) });
const ownerShape = shape('owner', { uid: anyUid, username: optional(text, why.someYears) });

const permissionShape = shape('permission', {
  uid: anyUid,
  created: optional(orNone(date), why.someYears),
  modified: optional(orNone(date), why.someYears),
  group: optional(object(namedShape), why.someYears),
  auth: optional(alsoNamed(object(ownerShape), 'user'), why.someYears),
  name: optional(text, why.someYears),
  username: optional(text, why.someYears),
  groupAllowView: optional(flag, why.addition),
  groupAllowModify: optional(flag, why.addition),
  otherAllowView: optional(flag, why.addition),
  otherAllowModify: optional(flag, why.addition),
});

/** Below the root of its tree a profile is named by its uid. */
export const profileShape = shape('profile', {
  uid: uidText,
  name: optional(orNone(text), why.shortForm),
  note: optional(orNone(text), why.whereThereIsNone),
  labels: labelsRule,
  created: optional(orNone(date), why.shortForm),
  modified: optional(orNone(date), why.shortForm),
  permission: optional(mapped(object(permissionShape), toPermission), why.someYears),
  user: optional(object(ownerShape), why.someYears),
});

export const profileViewShape = shape('profile view', { profile: object(profileShape) });

export function decodeProfile(body: WireNode): Pick<ProfileDocument, 'apiVersion' | 'profile'> {
  const { profile } = profileViewShape.read(contentOfKind(body, 'profile'));
  return { apiVersion: decodeApiVersion(body), profile: toProfile(profile) };
}

export function toProfile(read: ReadOf<typeof profileShape>): Profile {
  const { user, permission, ...profile } = read;
  const owner = user === null ? null : { ...unknownPermission, owner: user };
  return {
    ...profile,
    name: read.name === read.uid ? null : read.name,
    labels: read.labels ?? (permission?.sharing == null ? null : noLabels),
    permission:
      permission === null || user !== null
        ? (permission ?? owner)
        : { ...permission, owner: { ...permission.owner, isOnlyHere: true } },
  };
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
    environment: encodeEnvironmentInShort(environment),
    permission: encodePermission(permission ?? unknownPermission, environment, formatDate),
    // Later years of the original have the owner here.
    user:
      owner === undefined || owner.isOnlyHere
        ? undefined
        : encodeNamed(owner.uid, { username: owner.username }),
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
): Element | undefined {
  // A service that names the owner only does so as the user of the profile.
  if (uid === null && group.uid === null && group.name === null) return undefined;
  const dates = { created: formatDate(created), modified: formatDate(modified) };
  return element(
    { ...dates, ...known({ uid }) },
    {
      environmentUid: only('json', environment.uid ?? undefined),
      environment: only('xml', encodeEnvironmentInShort(environment)),
      name: only('xml', group.name ?? undefined),
      username: only('xml', owner.username ?? undefined),
      group: withUid(group.uid, encodeNamed(group.uid, { name: group.name })),
      auth: withUid(owner.uid, encodeNamed(owner.uid, { username: owner.username })),
      groupAllowView: sharing?.groupMayView,
      groupAllowModify: sharing?.groupMayModify,
      otherAllowView: sharing?.othersMayView,
      otherAllowModify: sharing?.othersMayModify,
    },
  );
}

/** In XML the names stand next to it already. */
function withUid(uid: Uid | null, named: Element | undefined): Member {
  return uid === null ? only('json', named) : named;
}

/** A group or a user; `undefined` where neither uid nor name is known. */
function encodeNamed(uid: Uid | null, name: Members): Element | undefined {
  const children = known(name);
  return uid === null && Object.keys(children).length === 0 ? undefined : element(known({ uid }), children);
}

/** The original names group and user in XML next to each other, without their uids. */
function toPermission({ group, auth, name, username, ...read }: ReadOf<typeof permissionShape>): Permission {
  const { uid, created, modified, groupAllowView: groupMayView } = read;
  return {
    uid,
    created,
    modified,
    group: { uid: group?.uid ?? null, name: group?.name ?? name },
    owner: { uid: auth?.uid ?? null, username: auth?.username ?? username },
    sharing:
      groupMayView === null
        ? null
        : {
            groupMayView,
            groupMayModify: read.groupAllowModify ?? false,
            othersMayView: read.otherAllowView ?? false,
            othersMayModify: read.otherAllowModify ?? false,
          },
  };
}
