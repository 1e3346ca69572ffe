import { builder } from '../../builder.ts';
import { UserErrorRef } from '../../refs.ts';

interface SignOut {
  readonly isSignedOut: boolean;
}

const SignOutPayloadRef = builder.objectRef<SignOut>('SignOutPayload').implement({
  description: 'The answer to `signOut`.',
  fields: (t) => ({
    isSignedOut: t.exposeBoolean('isSignedOut', {
      description: 'Always true: without a valid token there was nobody to sign out.',
    }),
    userErrors: t.field({
      type: [UserErrorRef],
      description: 'Always empty: there is nothing to mend.',
      resolve: () => [],
    }),
  }),
});

builder.mutationFields((t) => ({
  signOut: t.field({
    type: SignOutPayloadRef,
    nullable: true,
    description:
      'Ends the session of the token that the request carries: it, and all tokens that it was renewed to, are refused from now on.',
    resolve: async (_, _args, { backend }) => {
      await backend.access.signOut();
      return { isSignedOut: true };
    },
  }),
}));
