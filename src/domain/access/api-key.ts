import type { Credentials } from './access.ts';
import { forbidden } from '../basics/errors.ts';
import type { Instant } from '../basics/instant.ts';
import type { Uid } from '../basics/uid.ts';

/** A credential for programs. The key itself is shown once, when it is created, and not stored. */
export interface ApiKey {
  /** Part of the key. */
  readonly uid: Uid;
  readonly username: string;
  /** Chosen by the user. */
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Taken from the checksum, so they reveal nothing of the secret. */
  readonly lastCharacters: string;
  readonly created: Instant;
  readonly expires: Instant | null;
  /** To the minute; `null` before the first use. */
  readonly lastUsed: Instant | null;
}

export interface ApiKeyDraft {
  /** The caller when absent. */
  readonly username?: string | undefined;
  readonly name: string;
  readonly isReadOnly?: boolean | undefined;
  /** Never when absent. */
  readonly expires?: Instant | undefined;
}

export interface IssuedApiKey {
  readonly apiKey: ApiKey;
  /** A secret. */
  readonly key: string;
}

/** Expired ones included. */
export const KEYS_OF_ONE_USER = 20;

/** Secret scanners find keys by it. */
export const API_KEY_PREFIX = 'egk_';

/** Whether a text is meant as an API key, and not as the token of a session. */
export function isApiKey(text: string): boolean {
  return text.startsWith(API_KEY_PREFIX);
}

/** Throws FORBIDDEN: a key, which may be read-only or expire, must not be exchanged for a session. */
export function refuseSignInWithKey(credentials: Credentials): void {
  if (credentials.kind !== 'authtoken' || !isApiKey(credentials.authtoken)) return;
  throw forbidden('A request with an API key cannot sign in: send it without the key.');
}
