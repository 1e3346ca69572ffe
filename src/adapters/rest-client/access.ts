import { EmissionsError } from '../../domain/errors.ts';
import type { Access } from '../../ports/backend.ts';
import { signInPath } from '../../wire/routes.ts';
import { decodeSignIn } from '../../wire/sign-in.ts';
import { isAuthtoken } from './credential-headers.ts';
import { operations } from './operations.ts';
import type { Upstream } from './upstream.ts';
import { protocolError, upstreamError } from './upstream-errors.ts';

const operation = operations.signIn;

export function createAccess(upstream: Upstream): Access {
  return {
    async signIn(username, password) {
      // The service answers a blank field with 400, as if the form were wrong.
      if (username === '' || password === '') throw wrongPassword();
      const answer = await upstream.post(signInPath, new URLSearchParams({ username, password }), operation);
      const { status, authtoken } = answer;
      // The service says that the password is wrong by giving no token.
      if (status === 401 || (status === 200 && authtoken === null)) throw wrongPassword();
      // What the service says of the form could quote the password.
      if (status === 400) throw upstreamError('BAD_USER_INPUT', { operation, status });
      const { principal } = upstream.decode(answer, operation, decodeSignIn);
      if (principal === null || authtoken === null) throw wrongPassword();
      if (!isAuthtoken(authtoken)) throw protocolError(operation, 'Its token is not of the allowed form.');
      // The original's document does not repeat the name.
      return { authtoken, principal: { ...principal, username: principal.username || username } };
    },

    async getViewer() {
      const { principal } = await upstream.read(signInPath, operation, decodeSignIn);
      if (principal !== null) return principal;
      throw new EmissionsError('UNAUTHENTICATED', 'The token is not valid, or no longer: sign in again.');
    },

    getAuthtoken: async () => upstream.authtoken(),
  };
}

function wrongPassword(): EmissionsError {
  return new EmissionsError('UNAUTHENTICATED', 'The user name or the password is wrong.');
}
