import type { Environment } from '../../domain/environment.ts';
import type { Permission, Profile } from '../../domain/profile.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../format/document.ts';
import { type Element, element, only, type MembersOf } from '../format/element.ts';
import type { Envelope, Format } from '../format/format.ts';
import { flagOf, requiredNode, requiredUid } from '../format/required.ts';
import { dateFormat, parseTimestamp } from '../format/timestamp.ts';
import type { WireNode } from '../format/wire-node.ts';

interface ProfileDocument extends Envelope {
  readonly profile: Profile;
  readonly environment: Environment;
  /** A new one has its dates in the long textual form. */
  readonly isNew: boolean;
}

/** What the creation of a profile is answered with. */
export function encodeProfile(document: ProfileDocument, format: Format): string {
  const { profile, environment, isNew } = document;
  const members = { profile: encodeProfileElement(profile, environment, isNew) };
  return formatDocument('ProfilesResource', document, members, format);
}

export function decodeProfile(body: WireNode): Pick<ProfileDocument, 'apiVersion' | 'profile'> {
  const content = contentOfKind(body, 'profile');
  return {
    apiVersion: decodeApiVersion(body),
    profile: decodeProfileElement(requiredNode(content, 'profile')),
  };
}

/** A profile goes by its uid: JSON repeats it as name and path, XML leaves both empty. */
export function encodeProfileElement(profile: Profile, environment: Environment, isNew = false): Element {
  const { uid, created, modified, permission } = profile;
  const formatDate = dateFormat(isNew);
  const owner = permission?.owner;
  return element({ created: formatDate(created), modified: formatDate(modified), uid }, {
    path: only('json', uid),
    name: only('json', uid),
    Path: only('xml', ''),
    Name: only('xml', ''),
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

export function decodeProfileElement(node: WireNode): Profile {
  return {
    uid: requiredUid(node),
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
    permission: decodePermission(node.node('permission')),
  };
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

/** `null` where the document has none, or one that names its group and user by no uid. */
function decodePermission(node: WireNode | undefined): Permission | null {
  const group = node?.node('group');
  const owner = node?.node('auth') ?? node?.node('user');
  if (node === undefined || group === undefined || owner === undefined) return null;
  return {
    uid: requiredUid(node),
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
    group: { uid: requiredUid(group), name: group.text('name') ?? '' },
    owner: { uid: requiredUid(owner), username: owner.text('username') ?? '' },
    sharing: {
      groupMayView: flagOf(node, 'groupAllowView'),
      groupMayModify: flagOf(node, 'groupAllowModify'),
      othersMayView: flagOf(node, 'otherAllowView'),
      othersMayModify: flagOf(node, 'otherAllowModify'),
    },
  };
}
