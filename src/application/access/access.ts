import { environment } from '../../domain/environment.ts';
import type { Access } from '../../ports/backend.ts';
import type { RequestScope } from '../request-scope.ts';

export function createAccess(request: RequestScope): Access {
  return {
    signIn: (username, password) => request.principals.signIn(username, password, request.signal),
    signOut: () => request.signOut(),
    getViewer: async () => (await request.authenticated()).principal,
    async getEnvironment() {
      await request.authenticated();
      return environment;
    },
    async getAuthtoken() {
      try {
        return (await request.authenticated()).authtoken;
      } catch {
        return null;
      }
    },
  };
}
