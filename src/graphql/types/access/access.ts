import { EmissionsError } from '../../../domain/errors.ts';
import type { ApiVersion, Session } from '../../../domain/access.ts';
import { builder } from '../../builder.ts';
import { ActionsRef, GroupMembershipRef, type UserError, UserErrorRef, ViewerRef } from '../../refs.ts';
import { ErrorCodeRef } from '../error-code.ts';

export const ApiVersionRef = builder.enumType('ApiVersion', {
  description: 'A version of the REST interface. It belongs to the user account.',
  values: {
    VERSION_1: {
      value: '1.0' satisfies ApiVersion,
      description: 'Months, kg per month, no units of inputs.',
    },
    VERSION_2: { value: '2.0' satisfies ApiVersion, description: 'Minutes, kg per year, units throughout.' },
  },
});

ViewerRef.implement({
  description: 'Who the credentials of the request belong to.',
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The user's identifier." }),
    username: t.exposeString('username', { description: 'The name to sign in with.' }),
    isAdministrator: t.exposeBoolean('isAdministrator', {
      description: 'Whether the user may change the data tree.',
    }),
    apiVersion: t.expose('apiVersion', {
      type: ApiVersionRef,
      description: 'Decides which values are shown, and the form of REST answers.',
    }),
    groups: t.field({
      type: [GroupMembershipRef],
      cost: { size: 20 },
      description: 'The groups that the user is in; empty where the backend does not say.',
      resolve: ({ groups }) => [...groups],
    }),
    locale: t.exposeString('locale', { description: 'Such as `en_GB`.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA time zone that REST answers write dates in, such as `Europe/London`.',
    }),
  }),
});

ActionsRef.implement({
  description: 'What the caller may do with a record.',
  subject: 'dataTree',
  fields: (t) => ({
    allowCreate: t.exposeBoolean('allowCreate', { description: 'Create records below it.' }),
    allowView: t.exposeBoolean('allowView', { description: 'See it.' }),
    allowList: t.exposeBoolean('allowList', { description: 'List what is below it.' }),
    allowModify: t.exposeBoolean('allowModify', { description: 'Change it.' }),
    allowDelete: t.exposeBoolean('allowDelete', { description: 'Delete it.' }),
  }),
});

UserErrorRef.implement({
  description: 'Something in the input that the user can mend.',
  subject: 'dataTree',
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCodeRef, description: 'Why it failed, such as `BAD_USER_INPUT`.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'The input field or argument that was wrong; `null` when no single one was.',
    }),
    message: t.exposeString('message', {
      description: 'What was expected, what came and what to do, in English.',
    }),
    currentVersion: t.int({
      nullable: true,
      description:
        'With CONFLICT over `expectedVersion`: the version that the record has now. `null` otherwise.',
      resolve: ({ currentVersion }) => currentVersion ?? null,
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerRef,
    nullable: true,
    subject: null,
    cost: { calls: 1 },
    description: 'Who the Authtoken belongs to, what they may do, and which API version they use.',
    resolve: (_, _args, { backend }) => backend.access.getViewer(),
  }),
}));

const SignInInput = builder.inputType('SignInInput', {
  description: 'A user name and its password.',
  fields: (t) => ({
    username: t.string({ required: true, description: 'The name of the account.' }),
    password: t.string({ required: true, description: 'The password of the account.' }),
  }),
});

interface SignInPayload {
  readonly session: Session | null;
  readonly userErrors: readonly UserError[];
}

const SignInPayloadRef = builder.objectRef<SignInPayload>('SignInPayload').implement({
  description: 'The answer to `signIn`.',
  fields: (t) => ({
    authtoken: t.string({
      nullable: true,
      description:
        'To be sent as the header `Authtoken` with every further request; `null` when the sign-in failed.',
      resolve: ({ session }) => session?.authtoken ?? null,
    }),
    viewer: t.field({
      type: ViewerRef,
      nullable: true,
      description: 'Who signed in; `null` when the sign-in failed.',
      resolve: ({ session }) => session?.principal ?? null,
    }),
    userErrors: t.field({
      type: [UserErrorRef],
      description: 'Why the sign-in failed; empty when it did not.',
      resolve: ({ userErrors }) => userErrors,
    }),
  }),
});

builder.mutationFields((t) => ({
  signIn: t.field({
    type: SignInPayloadRef,
    nullable: true,
    description: 'Exchanges a user name and a password for a token. Needs no credentials.',
    args: { input: t.arg({ type: SignInInput, required: true, description: 'Who signs in.' }) },
    resolve: async (_, { input }, { backend }): Promise<SignInPayload> => {
      try {
        return { session: await backend.access.signIn(input.username, input.password), userErrors: [] };
      } catch (error) {
        if (!(error instanceof EmissionsError && error.code === 'UNAUTHENTICATED')) throw error;
        return {
          session: null,
          userErrors: [{ code: error.code, field: 'password', message: error.message }],
        };
      }
    },
  }),
}));
