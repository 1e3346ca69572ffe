import type { ApiKey } from '../access/api-key.ts';
import type { Account } from '../access/user.ts';
import type { RecordShown } from './changes.ts';
import { type FieldTexts, flat, showInstant } from './record-texts.ts';

type ShownApiKey = Omit<ApiKey, 'uid' | 'username' | 'lastCharacters' | 'created' | 'lastUsed'>;

export function showApiKey({ uid, username, name, isReadOnly, expires }: ApiKey): RecordShown {
  const fields: FieldTexts<ShownApiKey> = {
    name,
    isReadOnly: String(isReadOnly),
    expires: expires === null ? null : showInstant(expires),
  };
  return { kind: 'apiKey', uid, path: `users/${username}/keys/${uid}`, fields: flat(fields) };
}

type ShownAccount = Omit<Account, 'uid' | 'username'>;

/** A new password shows as a later time of `sessionsFrom`. */
export function showUser({
  uid,
  username,
  isAdministrator,
  isDisabled,
  groups,
  apiVersion,
  locale,
  timeZone,
  sessionsFrom,
}: Account): RecordShown {
  const fields: FieldTexts<ShownAccount> = {
    isAdministrator: String(isAdministrator),
    isDisabled: String(isDisabled),
    groups: Object.fromEntries(groups.map(({ name, role }) => [`group.${name}`, role])),
    apiVersion,
    locale,
    timeZone,
    sessionsFrom: showInstant(sessionsFrom),
  };
  return { kind: 'user', uid, path: `users/${username}`, fields: flat(fields) };
}
