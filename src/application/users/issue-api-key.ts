import type { ApiKey, ApiKeyDraft, IssuedApiKey } from '../../domain/access/api-key.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { User } from '../../domain/access/user.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ApiKeys } from '../../ports/secrets.ts';
import type { Store } from '../../ports/store.ts';
import { parseName } from '../../domain/data-tree/record-names.ts';

interface Issuing {
  readonly store: Store;
  readonly clock: Clock;
  readonly newUid: () => Uid;
  readonly apiKeys: ApiKeys;
}

export async function issueApiKey(
  { store, clock, newUid, apiKeys }: Issuing,
  { uid: userUid, username }: Pick<User, 'uid' | 'username'>,
  { name, isReadOnly = false, expires }: Omit<ApiKeyDraft, 'username'>,
  signal: AbortSignal,
): Promise<IssuedApiKey> {
  const created = clock();
  if (expires !== undefined && expires <= created) {
    throw badInput(
      'expires',
      `expires must be in the future; got ${new Date(expires).toISOString()}.`,
      'invalid-date',
    );
  }
  const uid = newUid();
  const { key, digest, lastCharacters } = apiKeys.issue(uid);
  const apiKey: ApiKey = {
    uid,
    username,
    name: parseName(name, 'name'),
    isReadOnly,
    lastCharacters,
    created,
    expires: expires ?? null,
    lastUsed: null,
  };
  await store.apiKeys.create({ apiKey, userUid, digest }, signal);
  return { apiKey, key };
}
