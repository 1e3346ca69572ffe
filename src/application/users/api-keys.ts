import type { Caller } from '../../domain/access/access.ts';
import { badInput, forbidden, notFound } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { User } from '../../domain/access/user.ts';
import type { ApiKeyAccess } from '../../ports/backend.ts';
import { authenticatedToWrite } from '../access/write-permission.ts';
import type { RequestScope } from '../request-scope.ts';
import { issueApiKey } from './issue-api-key.ts';
import { mayManageOthers } from './user-access.ts';

export function createApiKeyAccess(request: RequestScope): ApiKeyAccess {
  const { signal, clock } = request;

  async function findOwner(
    caller: Caller,
    username = caller.username,
  ): Promise<Pick<User, 'uid' | 'username'>> {
    if (username === caller.username) return caller;
    if (!mayManageOthers(caller)) {
      throw forbidden(
        'Only administrators may use API keys of other users, and not with an API key: sign in.',
      );
    }
    const user = await request.store.users.findByUsername(username, signal);
    if (user === null) throw notFound(`The user ${quote(username)}`, { argument: 'username' });
    return user;
  }

  return {
    async list(username) {
      const { principal } = await request.authenticated();
      const { uid } = await findOwner(principal, username);
      return request.store.apiKeys.list(uid, signal);
    },

    async create({ username, ...draft }) {
      const caller = await authenticatedToWrite(request);
      const owner = await findOwner(caller, username);
      const limited = { ...draft, expires: expiryWithin(caller, draft.expires) };
      const { store, newUid, principals } = request;
      return issueApiKey({ store, clock, newUid, apiKeys: principals.apiKeys }, owner, limited, signal);
    },

    async revoke(uid) {
      const caller = await authenticatedToWrite(request);
      const key = await request.store.apiKeys.find(uid, signal);
      if (key === null || (key.userUid !== caller.uid && !mayManageOthers(caller))) {
        throw notFound(`The API key ${uid}`, { argument: 'uid' });
      }
      await request.store.apiKeys.delete(uid, clock(), signal);
      return key.apiKey;
    },
  };
}

/** A key that has leaked gives no access beyond its expiry. */
function expiryWithin({ apiKey }: Caller, expires: Instant | undefined): Instant | undefined {
  const latest = apiKey?.expires ?? undefined;
  if (latest === undefined || expires === undefined || expires <= latest) return expires ?? latest;
  const end = new Date(latest).toISOString();
  throw badInput(
    'expires',
    `A key that is created with an API key expires no later than that key, which expires at ${end}; got ${new Date(expires).toISOString()}. Request an earlier time, or sign in with a password.`,
    'invalid-date',
  );
}
