import { EmissionsError } from '../../domain/errors.ts';
import type { Access, Call } from '../../ports/backend.ts';
import { signInPath } from '../../wire/routes.ts';
import { decodeSignIn } from '../../wire/sign-in.ts';
import type { Upstream } from './upstream.ts';

const operation = 'sign-in';

export function createAccess(upstream: Upstream, call: Call): Access {
  return {
    async signIn(username, password) {
      const answer = await upstream.post(signInPath, new URLSearchParams({ username, password }), operation);
      // The service says that the password is wrong by giving no token.
      if (answer.status === 401 || (answer.status === 200 && answer.authtoken === null)) {
        throw new EmissionsError('UNAUTHENTICATED', 'The user name or the password is wrong.');
      }
      const { principal } = upstream.decode(answer, operation, decodeSignIn);
      if (principal === null || answer.authtoken === null) {
        throw new EmissionsError('UNAUTHENTICATED', 'The user name or the password is wrong.');
      }
      return {
        principal: { ...principal, username: principal.username || username },
        authtoken: answer.authtoken,
      };
    },

    async getViewer() {
      const { principal } = await upstream.read(signInPath, operation, decodeSignIn);
      if (principal !== null) return principal;
      throw new EmissionsError('UNAUTHENTICATED', 'The token is not valid, or no longer: sign in again.');
    },

    getAuthtoken: async () => upstream.authtoken(),
  };
}
