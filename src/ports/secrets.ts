import type { Instant } from '../domain/basics/instant.ts';
import type { Uid } from '../domain/basics/uid.ts';

/** Content of a token. It is signed, not secret: only the service can write one. */
export interface TokenContent {
  readonly userUid: Uid;
  readonly created: Instant;
  /** When the token was last renewed. */
  readonly touched: Instant;
  /** The user's `sessionsFrom` at sign-in; absent in tokens of versions that compared times instead. */
  readonly sessionsFrom?: Instant;
}

export interface Tokens {
  /** Visible ASCII, at most 512 characters. */
  sign(content: TokenContent): string;
  /** `null` for anything that this service did not sign. */
  verify(token: string): TokenContent | null;
}

/** Makes and recognises API keys: `egk_`, the uid, 30 random characters, and a checksum of all before it. */
export interface ApiKeys {
  issue(uid: Uid): { readonly key: string; readonly digest: string; readonly lastCharacters: string };
  /** `null` for a wrong form or checksum. */
  uidOf(key: string): Uid | null;
  isOfDigest(key: string, digest: string): boolean;
}

/** Who tries a password, and from where, if that is known. */
export interface PasswordTrial {
  readonly username: string;
  readonly password: string;
  readonly network?: string | undefined;
}

/** Hashes passwords with a memory-hard function; callers from different networks take turns. */
export interface Passwords {
  /** A public password, such as a demo user's, is not worth the cost. Rejects with OVERLOADED, as `verify` does. */
  hash(
    password: string,
    options?: { readonly isPublic?: boolean; readonly network?: string | undefined },
  ): Promise<string>;
  /** False for a wrong password, and for a hash in an unknown format, in the same time. */
  verify(trial: PasswordTrial, hash: string): Promise<boolean>;
  /** Whether the hash was made at another cost than new ones are. */
  isOutdated(hash: string): boolean;
}

/** The tokens of an OpenID issuer, who signs them for users of its own (JWT, RFC 7519). */
export interface IdentityTokens {
  /** Its address. */
  readonly issuer: string;
  /**
   * The name of the user whom the token is about. UNAUTHENTICATED unless the issuer has signed it for this
   * service, and it had not expired at a time; UPSTREAM_UNAVAILABLE while the issuer does not answer.
   */
  usernameOf(token: string, at: Instant): Promise<string>;
}
