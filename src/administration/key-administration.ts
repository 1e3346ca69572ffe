import { apiKeys } from '../adapters/secrets/api-keys.ts';
import { randomUid } from '../adapters/secrets/uids.ts';
import { issueApiKey } from '../application/users/issue-api-key.ts';
import { storeAuditedAs } from '../application/writes/audited-store.ts';
import type { Config } from '../config/config.ts';
import type { ApiKey, ApiKeyDraft, IssuedApiKey } from '../domain/access/api-key.ts';
import { notFound } from '../domain/basics/errors.ts';
import { quote, type Uid } from '../domain/basics/uid.ts';
import type { User } from '../domain/access/user.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openExistingStore } from '../startup/open-store.ts';

export interface KeyAdministration {
  add(username: string, draft: ApiKeyDraft): Promise<IssuedApiKey>;
  /** Lists the keys of the user, or of all users, by user and age. */
  list(username: string | undefined): Promise<readonly ApiKey[]>;
  revoke(uid: Uid): Promise<void>;
  close(): Promise<void>;
}

/** The API keys in the configured store, which other processes may be serving. */
export async function openKeyAdministration(
  config: Config,
  reason: string | undefined,
  signal: AbortSignal,
): Promise<KeyAdministration> {
  const opened = await openExistingStore(config, signal);
  const store = storeAuditedAs(opened, 'keys command', reason);

  async function findUser(username: string): Promise<User> {
    const user = await store.users.findByUsername(username, signal);
    if (user === null) throw notFound(`The user ${quote(username)}`);
    return user;
  }

  return {
    add: async (username, draft) =>
      issueApiKey({ store, clock, newUid: randomUid, apiKeys }, await findUser(username), draft, signal),
    list: async (username) =>
      store.apiKeys.list(username === undefined ? null : (await findUser(username)).uid, signal),
    revoke: (uid) => store.apiKeys.delete(uid, clock(), signal),
    close: () => opened.close(),
  };
}
