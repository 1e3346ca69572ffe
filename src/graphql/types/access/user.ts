import type { Group } from '../../../domain/access/group.ts';
import type { Account } from '../../../domain/access/user.ts';
import { builder } from '../../builder.ts';
import { readSlice, type Slice } from '../../list-slice.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';
import { GroupMembershipRef } from './permission.ts';
import { ApiVersionRef } from './viewer.ts';

export const UserRef = builder.objectRef<Account>('User').implement({
  description: 'An account, as administrators see it.',
  record: true,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The user's identifier." }),
    username: t.exposeString('username', { description: 'The name to sign in with.' }),
    isAdministrator: t.exposeBoolean('isAdministrator', {
      description: 'Whether the user may do everything, regardless of groups.',
    }),
    isDisabled: t.exposeBoolean('isDisabled', {
      description: 'Whether the password, sessions and API keys of the user are refused.',
    }),
    groups: t.expose('groups', {
      type: [GroupMembershipRef],
      cost: { size: 20 },
      description:
        'The groups that the user is a member of; the first owns the profiles that the user creates.',
    }),
    sessionsFrom: t.expose('sessionsFrom', {
      type: 'DateTime',
      description:
        'When all sessions were last ended: by a new password or by disabling the user, or else the creation.',
    }),
    apiVersion: t.expose('apiVersion', { type: ApiVersionRef, description: 'The form of REST responses.' }),
    locale: t.exposeString('locale', { description: 'The locale, such as `en_GB`.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA time zone of dates in REST responses, such as `Europe/London`.',
    }),
  }),
});

const GroupRef = builder.objectRef<Group>('Group').implement({
  description: 'Users with whom profiles may be shared together.',
  record: true,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The group's identifier." }),
    name: t.exposeString('name', { description: "The group's name." }),
  }),
});

const UserConnectionRef = builder.objectRef<Slice<Account>>('UserConnection');
implementConnection(UserConnectionRef, UserRef, { what: 'users' });
const GroupConnectionRef = builder.objectRef<Slice<Group>>('GroupConnection');
implementConnection(GroupConnectionRef, GroupRef, { what: 'groups' });

const listArguments = builder.args((t) => ({
  nameContains: t.string({ description: 'Only those with this part of a name, ignoring case.' }),
  ...connectionArguments,
}));

const forAdministrators =
  'by name. For administrators; FORBIDDEN for others. UPSTREAM_UNSUPPORTED in front of a remote service.';

builder.queryFields((t) => ({
  users: t.field({
    type: UserConnectionRef,
    nullable: true,
    subject: null,
    cost: pageCost,
    description: `The accounts, ${forAdministrators}`,
    args: listArguments,
    resolve: (_, { nameContains, ...args }, { backend }) =>
      readSlice(`users ${nameContains ?? ''}`, args, (page) =>
        backend.users.list(page, nameContains ?? undefined),
      ),
  }),
  groups: t.field({
    type: GroupConnectionRef,
    nullable: true,
    subject: null,
    cost: pageCost,
    description: `The groups, ${forAdministrators}`,
    args: listArguments,
    resolve: (_, { nameContains, ...args }, { backend }) =>
      readSlice(`groups ${nameContains ?? ''}`, args, (page) =>
        backend.users.listGroups(page, nameContains ?? undefined),
      ),
  }),
}));
