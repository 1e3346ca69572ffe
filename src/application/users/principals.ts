import {
  type Caller,
  type Credentials,
  isIdentityToken,
  type Principal,
} from '../../domain/access/access.ts';
import { type ApiKey, isApiKey } from '../../domain/access/api-key.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type Instant, later } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { User } from '../../domain/access/user.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ApiKeys, Passwords, PasswordTrial, TokenContent, Tokens } from '../../ports/secrets.ts';
import type { Store } from '../../ports/store.ts';
import { RevisionCache } from '../../cache/revision-cache.ts';
import { createIdentities, type IdentityOptions } from './identities.ts';

/** How long a token lives after sign-in, and after it was last renewed (protocol of the original service). */
const maxAgeMs = 2 * 60 * 60 * 1000;
const maxIdleMs = 30 * 60 * 1000;
/** How far the clocks of machines that accept each other's tokens may differ. */
const maxSkewMs = 60 * 1000;
/** A token older than this is renewed by the next request. */
const renewalAfterMs = 60 * 1000;
/** How often the last use of a key is written. */
const usesWrittenMs = 60 * 1000;
const writingUseMs = 10_000;

export interface Authenticated {
  readonly principal: Caller;
  /** The token for the next request; `null` after HTTP Basic and an API key. */
  readonly authtoken: string | null;
}

export interface Principals {
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  /** UNAUTHENTICATED unless the credentials are valid, and had not expired at a time; usually now. */
  authenticate(
    credentials: Credentials,
    signal: AbortSignal,
    at?: Instant,
    network?: string,
  ): Promise<Authenticated>;
  /** UNAUTHENTICATED unless the password is the user's; both cases take the same time. */
  signIn(trial: PasswordTrial, signal: AbortSignal): Promise<Authenticated & { authtoken: string }>;
  /** Ends the session of a token and its renewals. Does nothing without a valid token. */
  signOut(credentials: Credentials, signal: AbortSignal): Promise<void>;
}

interface PrincipalsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly apiKeys: ApiKeys;
  /** Absent where no OpenID issuer signs users in. */
  readonly identities?: IdentityOptions | undefined;
}

export function createPrincipals({
  store,
  clock,
  tokens,
  passwords,
  apiKeys,
  identities,
}: PrincipalsOptions): Principals {
  const userOfIdentity = identities === undefined ? null : createIdentities(store, clock, identities);
  const users = new RevisionCache<User | null>({ revision: () => store.revision(), maximum: 10_000 });
  const usesBeingWritten = new Set<Uid>();

  async function findUser(uid: Uid, signal: AbortSignal): Promise<User | null> {
    const known = users.get(uid);
    if (known !== undefined) return known;
    const revision = store.revision();
    const user = await store.users.findByUid(uid, signal);
    users.set(uid, user, revision);
    return user;
  }

  async function checkPassword(trial: PasswordTrial, signal: AbortSignal): Promise<User> {
    const revision = store.revision();
    const user = await store.users.findByUsername(trial.username, signal);
    const isRight = await passwords.verify(trial, user?.passwordHash ?? '');
    if (user === null || !isRight || user.isDisabled) throw wrongPassword();
    users.set(user.uid, user, revision);
    if (passwords.isOutdated(user.passwordHash)) await renewHash(user, trial, signal);
    return user;
  }

  /** The sign-in does not depend on it: what fails is tried again at the next. */
  async function renewHash(
    user: User,
    { password, network }: PasswordTrial,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const passwordHash = await passwords.hash(password, { network });
      const change = { passwordHash, replacedHash: user.passwordHash };
      await store.users.update(user.username, change, clock(), signal);
    } catch (error) {
      if (!(error instanceof EmissionsError)) throw error;
    }
  }

  /** Content of a token; `null` if it is invalid or expired. */
  function read(authtoken: string, at: Instant): TokenContent | null {
    const content = tokens.verify(authtoken);
    return content === null || isExpired(content, at) ? null : content;
  }

  /** The content and user of a token; `null` if it is invalid. */
  async function findSession(
    authtoken: string,
    signal: AbortSignal,
    at: Instant = clock(),
  ): Promise<UserSession | null> {
    const content = read(authtoken, at);
    const user = content === null ? null : await findUser(content.userUid, signal);
    return content !== null && mayUse(content, user) ? { content, user } : null;
  }

  /** All failures are the same to the caller. */
  async function findCallerOfKey(key: string, signal: AbortSignal, at: Instant): Promise<Caller | null> {
    const uid = apiKeys.uidOf(key);
    const stored = uid === null ? null : await store.apiKeys.find(uid, signal);
    if (stored === null || !apiKeys.isOfDigest(key, stored.digest)) return null;
    const { expires, isReadOnly } = stored.apiKey;
    if (expires !== null && expires <= at) return null;
    const user = await findUser(stored.userUid, signal);
    if (user === null || user.isDisabled) return null;
    noteUse(stored.apiKey, clock());
    return { ...toPrincipal(user), apiKey: { isReadOnly, expires } };
  }

  /** In the background and best effort: a read must not wait for writes. */
  function noteUse({ uid, lastUsed }: ApiKey, now: Instant): void {
    if ((lastUsed !== null && now - lastUsed < usesWrittenMs) || usesBeingWritten.has(uid)) return;
    usesBeingWritten.add(uid);
    store.apiKeys
      .markUsed(uid, now, AbortSignal.timeout(writingUseMs))
      .catch(() => undefined)
      .finally(() => usesBeingWritten.delete(uid));
  }

  return {
    apiKeys,
    passwords,

    async signIn(trial, signal) {
      const user = await checkPassword(trial, signal);
      const now = clock();
      const authtoken = tokens.sign({
        userUid: user.uid,
        created: now,
        touched: now,
        sessionsFrom: user.sessionsFrom,
      });
      return { principal: toPrincipal(user), authtoken };
    },

    async authenticate(credentials, signal, at = clock(), network) {
      if (credentials.kind === 'none')
        throw unauthenticated(
          'Credentials are required: send a token or an API key as Authorization: Bearer.',
        );
      if (credentials.kind === 'basic') {
        const user = await checkPassword({ ...credentials, network }, signal);
        return { principal: toPrincipal(user), authtoken: null };
      }
      if (isApiKey(credentials.authtoken)) {
        const principal = await findCallerOfKey(credentials.authtoken, signal, at);
        if (principal === null) throw invalidToken();
        return { principal, authtoken: null };
      }
      if (userOfIdentity !== null && isIdentityToken(credentials.authtoken)) {
        const user = await userOfIdentity(credentials.authtoken, at, signal);
        return { principal: toPrincipal(user), authtoken: null };
      }
      const session = await findSession(credentials.authtoken, signal, at);
      if (session === null) throw invalidToken();
      return {
        principal: toPrincipal(session.user),
        authtoken: renew(credentials.authtoken, session.content, clock(), tokens),
      };
    },

    async signOut(credentials, signal) {
      if (credentials.kind !== 'authtoken') return;
      const session = await findSession(credentials.authtoken, signal);
      if (session === null) return;
      const { user, content } = session;
      await store.users.endSession(
        user.uid,
        content.created,
        later(clock(), -(maxAgeMs + maxSkewMs)),
        signal,
      );
    },
  };
}

interface UserSession {
  readonly content: TokenContent;
  readonly user: User;
}

function isExpired(content: TokenContent, now: Instant): boolean {
  const { created, touched } = content;
  return now - created > maxAgeMs || now - touched > maxIdleMs || touched - now > maxSkewMs;
}

function mayUse(content: TokenContent, user: User | null | undefined): user is User {
  return user !== null && user !== undefined && !user.isDisabled && !isEnded(content, user);
}

/** A session is identified by the time of its sign-in, which renewed tokens keep. */
function isEnded({ created, sessionsFrom }: TokenContent, user: User): boolean {
  const isOfOldPassword =
    sessionsFrom === undefined ? created < user.sessionsFrom : sessionsFrom !== user.sessionsFrom;
  return isOfOldPassword || user.endedSessions.includes(created);
}

function renew(token: string, content: TokenContent, now: Instant, tokens: Tokens): string {
  return now - content.touched > renewalAfterMs ? tokens.sign({ ...content, touched: now }) : token;
}

function toPrincipal(user: User): Principal {
  const { uid, username, isAdministrator, groups, apiVersion, locale, timeZone } = user;
  return { uid, username, isAdministrator, groups, apiVersion, locale, timeZone };
}

function unauthenticated(message: string): EmissionsError {
  return new EmissionsError('UNAUTHENTICATED', message);
}

function wrongPassword(): EmissionsError {
  return unauthenticated('The user name or the password is wrong.');
}

function invalidToken(): EmissionsError {
  return unauthenticated(
    'The token or API key is invalid or has expired; sign in again, or send another key.',
  );
}
