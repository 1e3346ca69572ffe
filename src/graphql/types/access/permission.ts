import { type Role, type GroupMembership } from '../../../domain/access/group.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { said } from '../../said.ts';
import type { Permission, Share, SharedAccess, Sharing } from '../../../domain/profiles/profile.ts';

const SharingRef = builder.objectRef<Sharing & Pick<Permission, 'shares'>>('Sharing');

export const SharedAccessRef = describedEnum<SharedAccess>('SharedAccess', 'What a profile is shared for.', {
  none: 'It is not shared.',
  view: 'To see it.',
  modify: 'To see it and to change its items.',
});

export const RoleRef = describedEnum<Role>('Role', 'What a member of a group may do.', {
  viewer: 'Reads the data tree and the profiles shared with the group.',
  member: 'Also has own profiles.',
  dataAdministrator: 'Also changes the data tree.',
});

export const GroupMembershipRef = builder.objectRef<GroupMembership>('GroupMembership').implement({
  description: 'The membership of a user in a group.',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The group's identifier." }),
    name: t.exposeString('name', { description: "The group's name." }),
    role: t.expose('role', { type: RoleRef, description: 'What the user may do as a member.' }),
  }),
});

export const PermissionRef = builder.objectRef<Permission>('Permission').implement({
  description: 'The owner of a profile, and who else may see and change it.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    uid: t.field({
      type: 'Uid',
      description: "The permission's identifier.",
      resolve: ({ uid }) => said(uid, 'the uid of a permission'),
    }),
    groupUid: t.field({
      type: 'Uid',
      description: 'The group that the profile can be shared with.',
      resolve: ({ group }) => said(group.uid, 'the uid of the group of a profile'),
    }),
    groupName: t.string({
      description: 'The name of that group.',
      resolve: ({ group }) => said(group.name, 'the name of the group of a profile'),
    }),
    ownerUid: t.field({
      type: 'Uid',
      description: 'The user who owns the profile.',
      resolve: ({ owner }) => said(owner.uid, 'the uid of the owner of a profile'),
    }),
    ownerUsername: t.string({
      description: 'The user name of the owner.',
      resolve: ({ owner }) => said(owner.username, 'the user name of the owner of a profile'),
    }),
    created: t.expose('created', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was created, if known.',
    }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'When the sharing last changed, if known.',
    }),
    sharing: t.field({
      type: SharingRef,
      description: 'Who else may see and change the profile.',
      resolve: ({ sharing, shares }) => ({ ...said(sharing, 'with whom a profile is shared'), shares }),
    }),
  }),
});

const ShareRef = builder.objectRef<Share>('ProfileShare').implement({
  description: 'A user, or a group, with whom a profile is shared by name.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the user, or of the group.' }),
    access: t.expose('access', {
      type: SharedAccessRef,
      description: 'What it is shared for; the role in a group may allow less.',
    }),
  }),
});

const sharesOf = (kind: Share['kind'], shares: Permission['shares']): readonly Share[] =>
  said(shares ?? null, 'with whom a profile is shared by name').filter((share) => share.kind === kind);

SharingRef.implement({
  description: 'Who may see a profile and change its items, in addition to its owner and administrators.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    groupMayView: t.exposeBoolean('groupMayView', { description: 'The members of its group may see it.' }),
    groupMayModify: t.exposeBoolean('groupMayModify', {
      description: 'The members of its group may change its items.',
    }),
    othersMayView: t.exposeBoolean('othersMayView', { description: 'All users may see it.' }),
    othersMayModify: t.exposeBoolean('othersMayModify', { description: 'All users may change its items.' }),
    users: t.field({
      type: [ShareRef],
      nullable: true,
      cost: { size: 5 },
      description:
        'The users with whom it is shared by name. UPSTREAM_UNSUPPORTED in front of a remote service.',
      resolve: ({ shares }) => sharesOf('user', shares),
    }),
    groups: t.field({
      type: [ShareRef],
      nullable: true,
      cost: { size: 5 },
      description:
        'The groups with which it is shared by name. UPSTREAM_UNSUPPORTED in front of a remote service.',
      resolve: ({ shares }) => sharesOf('group', shares),
    }),
  }),
});
