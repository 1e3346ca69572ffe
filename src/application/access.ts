import type { Access } from '../ports/backend.ts';
import type { Request } from './request.ts';

export function createAccess(request: Request): Access {
  return {
    signIn: (username, password) => request.principals.signIn(username, password, request.signal),
    signOut: () => request.signOut(),
    getViewer: async () => (await request.authenticated()).principal,
    async getAuthtoken() {
      try {
        return (await request.authenticated()).authtoken;
      } catch {
        return null;
      }
    },
  };
}
