import type { Session } from '../../../domain/access/access.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { builder } from '../../builder.ts';
import { type UserError, UserErrorRef } from '../user-error.ts';
import { ViewerRef } from './viewer.ts';

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
  description: 'The result of `signIn`.',
  record: false,
  fields: (t) => ({
    authtoken: t.string({
      nullable: true,
      description:
        'The token to send in the header `Authtoken` with further requests; `null` when the sign-in failed.',
      resolve: ({ session }) => session?.authtoken ?? null,
    }),
    viewer: t.field({
      type: ViewerRef,
      nullable: true,
      description: 'The signed-in user; `null` when the sign-in failed.',
      resolve: ({ session }) => session?.principal ?? null,
    }),
    userErrors: t.field({
      type: [UserErrorRef],
      description: 'Why the sign-in failed; empty when it succeeded.',
      resolve: ({ userErrors }) => userErrors,
    }),
  }),
});

interface SignOut {
  readonly isSignedOut: boolean;
}

const SignOutPayloadRef = builder.objectRef<SignOut>('SignOutPayload').implement({
  description: 'The result of `signOut`.',
  record: false,
  fields: (t) => ({
    isSignedOut: t.exposeBoolean('isSignedOut', { description: 'Always true, even without a valid token.' }),
    userErrors: t.field({
      type: [UserErrorRef],
      description: 'Always empty.',
      resolve: () => [],
    }),
  }),
});

builder.mutationFields((t) => ({
  signIn: t.field({
    type: SignInPayloadRef,
    nullable: true,
    description: 'Exchanges a user name and a password for a token. Requires no credentials.',
    args: {
      input: t.arg({ type: SignInInput, required: true, description: 'The user name and the password.' }),
    },
    resolve: async (_, { input }, { backend, throwIfEnded }): Promise<SignInPayload> => {
      throwIfEnded();
      try {
        return { session: await backend.access.signIn(input.username, input.password), userErrors: [] };
      } catch (error) {
        if (!(error instanceof EmissionsError && error.code === 'UNAUTHENTICATED')) throw error;
        return {
          session: null,
          userErrors: [{ code: error.code, field: ['input', 'password'], message: error.message }],
        };
      }
    },
  }),
  signOut: t.field({
    type: SignOutPayloadRef,
    nullable: true,
    description:
      'Ends the session of the token that the request was sent with: the token and all renewals of it become invalid.',
    resolve: async (_, _args, { backend, throwIfEnded }) => {
      throwIfEnded();
      await backend.access.signOut();
      return { isSignedOut: true };
    },
  }),
}));
