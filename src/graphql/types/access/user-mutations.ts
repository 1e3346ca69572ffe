import type { Account } from '../../../domain/access/user.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { showUser } from '../../../domain/changes/shown-accounts.ts';
import type { Backend } from '../../../ports/backend.ts';
import { builder } from '../../builder.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { comparing } from '../../writes/dry-run.ts';
import { payloadType } from '../../writes/payload.ts';
import type { Mutation } from '../../writes/resolve-write.ts';
import { RoleRef } from './permission.ts';
import { UserRef } from './user.ts';
import { ApiVersionRef } from './viewer.ts';

const forAdministrators =
  'For administrators who do not use an API key; FORBIDDEN for others. UPSTREAM_UNSUPPORTED in front of a remote service.';
const username = { required: true, description: 'The name of the user.' } as const;
const password = 'A password of 8 to 200 characters. It is in no response and in no log.';

const MembershipInput = builder.inputType('UserGroupInput', {
  description: 'A group of a new user.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the group.' }),
    role: t.field({ type: RoleRef, defaultValue: 'member', description: 'What the user may do in it.' }),
  }),
});

const CreateInput = builder.inputType('CreateUserInput', {
  description: 'A new account.',
  fields: (t) => ({
    username: t.string({
      required: true,
      description: 'The name to sign in with: 1 to 100 letters, digits and the characters . _ @ + -.',
    }),
    password: t.string({
      required: true,
      description: `${password} Not compared when the write is repeated under an idempotency key.`,
    }),
    isAdministrator: t.boolean({ defaultValue: false, description: 'Whether the user may do everything.' }),
    groups: t.field({
      type: [MembershipInput],
      description:
        'The groups; the first owns the profiles that the user creates. Groups that do not exist are created. The group `users` when absent.',
    }),
    apiVersion: t.field({
      type: ApiVersionRef,
      defaultValue: '2.0',
      description: 'The form of REST responses.',
    }),
    locale: t.string({ defaultValue: 'en_GB', description: 'Such as `en_GB`.' }),
    timeZone: t.string({ defaultValue: 'UTC', description: 'An IANA name such as `Europe/London`.' }),
  }),
});

const UpdateInput = builder.inputType('UpdateUserInput', {
  description: 'Changes to an account; absent fields stay as they are.',
  fields: (t) => ({
    username: t.string(username),
    password: t.string({ description: `${password} A new one ends all sessions; API keys stay valid.` }),
    isDisabled: t.boolean({
      description:
        'Whether the user is refused, with all sessions and API keys, from the next request on. CONFLICT for the last administrator who is not disabled.',
    }),
  }),
});

const AddInput = builder.inputType('AddUserToGroupInput', {
  description: 'A membership to add, or whose role to change.',
  fields: (t) => ({
    username: t.string(username),
    group: t.string({
      required: true,
      description: 'The name of the group, which is created if it does not exist.',
    }),
    role: t.field({ type: RoleRef, defaultValue: 'member', description: 'What the user may do in it.' }),
  }),
});

const RemoveInput = builder.inputType('RemoveUserFromGroupInput', {
  description: 'A membership to end.',
  fields: (t) => ({
    username: t.string(username),
    group: t.string({
      required: true,
      description: 'The name of the group; NOT_FOUND if the user is no member of it.',
    }),
  }),
});

const payload = payloadType('user', UserRef, 'The account after the write.');

type Named = Pick<Account, 'username'>;

/** A write of the account with a name, which is read again afterwards. */
function ofUser(
  { username: name }: Named,
  { users }: Backend,
  write: (inner: Backend['users']) => Promise<unknown>,
): Mutation<Named, Account> {
  return {
    async write(inner) {
      await write(inner.users);
      return { username: name };
    },
    read: (written) => users.find(written.username),
    dryRun: comparing(async (inner) => {
      const found = await inner.users.find(name).catch(unlessUnknown);
      return found === null ? [] : [showUser(found)];
    }),
  };
}

function unlessUnknown(error: unknown): null {
  if (error instanceof EmissionsError && error.code === 'NOT_FOUND') return null;
  throw error;
}

defineMutation('createUser', {
  description: `Creates an account. ${forAdministrators}`,
  input: CreateInput,
  inputDescription: 'The account.',
  secret: 'password',
  payload,
  plan: ({ groups, ...input }, { backend }) =>
    ofUser(input, backend, (users) =>
      users.create({
        ...withoutNulls(input),
        groups: (groups ?? []).map(({ name, role }) => ({ name, role: role ?? 'member' })),
      }),
    ),
});

defineMutation('updateUser', {
  description: `Gives an account a new password, disables it or enables it. ${forAdministrators}`,
  input: UpdateInput,
  inputDescription: 'The changes.',
  payload,
  plan: (input, { backend }) => {
    const { username: name, ...change } = withoutNulls(input);
    const mutation = ofUser(input, backend, (users) => users.update(name, change));
    return { ...mutation, needsNoKey: true };
  },
});

defineMutation('addUserToGroup', {
  description: `Makes a user a member of a group, or changes the role in it. ${forAdministrators}`,
  input: AddInput,
  inputDescription: 'The membership.',
  payload,
  plan: (input, { backend }) =>
    ofUser(input, backend, (users) =>
      users.join(input.username, { name: input.group, role: input.role ?? 'member' }),
    ),
});

defineMutation('removeUserFromGroup', {
  description: `Ends the membership of a user in a group. ${forAdministrators}`,
  input: RemoveInput,
  inputDescription: 'The membership.',
  payload,
  plan: (input, { backend }) => ofUser(input, backend, (users) => users.leave(input.username, input.group)),
});
