import type { Credentials, Principal } from '../domain/access.ts';
import { EmissionsError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { Uid } from '../domain/uid.ts';
import type { User } from '../domain/user.ts';
import type { Clock } from '../ports/clock.ts';
import type { Passwords, TokenContent, Tokens } from '../ports/secrets.ts';
import type { Store } from '../ports/store.ts';
import { createMarkedCache } from './marked-cache.ts';

/** How long a token lives after sign-in, and after it was last renewed (protocol of the original service). */
const maximumAgeMs = 2 * 60 * 60 * 1000;
const maximumIdleMs = 30 * 60 * 1000;
/** A token that was renewed longer ago than this is renewed again by the next request. */
const renewalAfterMs = 60 * 1000;

export interface Authenticated {
  readonly principal: Principal;
  /** What the caller should send next; `null` after HTTP Basic. */
  readonly authtoken: string | null;
}

export interface Principals {
  /** UNAUTHENTICATED unless the credentials are valid now. */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Authenticated>;
  /** UNAUTHENTICATED unless the password is the user's; both cases take the same time. */
  signIn(
    username: string,
    password: string,
    signal: AbortSignal,
  ): Promise<Authenticated & { authtoken: string }>;
}

export interface PrincipalsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
}

export function createPrincipals({ store, clock, tokens, passwords }: PrincipalsOptions): Principals {
  const users = createMarkedCache<User | null>(() => store.marker(), 10_000);

  async function findUser(uid: Uid, signal: AbortSignal): Promise<User | null> {
    const known = users.get(uid);
    if (known !== undefined) return known;
    const marker = store.marker();
    const user = await store.users.findByUid(uid, signal);
    users.set(uid, user, marker);
    return user;
  }

  async function checkPassword(username: string, password: string, signal: AbortSignal): Promise<User> {
    const user = await store.users.findByUsername(username, signal);
    const isRight = await passwords.verify(password, user?.passwordHash ?? '');
    if (user === null || !isRight || user.isDisabled) throw wrongPassword();
    return user;
  }

  return {
    async signIn(username, password, signal) {
      const user = await checkPassword(username, password, signal);
      const now = clock();
      const authtoken = tokens.sign({ userUid: user.uid, created: now, touched: now });
      return { principal: toPrincipal(user), authtoken };
    },

    async authenticate(credentials, signal) {
      if (credentials.kind === 'none')
        throw unauthenticated('This needs credentials: sign in, then send the token as Authtoken.');
      if (credentials.kind === 'basic') {
        const user = await checkPassword(credentials.username, credentials.password, signal);
        return { principal: toPrincipal(user), authtoken: null };
      }
      const content = tokens.verify(credentials.authtoken);
      if (content === null || isExpired(content, clock())) throw invalidToken();
      const user = await findUser(content.userUid, signal);
      if (user === null || user.isDisabled) throw invalidToken();
      return {
        principal: toPrincipal(user),
        authtoken: renew(credentials.authtoken, content, clock(), tokens),
      };
    },
  };
}

function isExpired(content: TokenContent, now: Instant): boolean {
  return now - content.created > maximumAgeMs || now - content.touched > maximumIdleMs;
}

function renew(token: string, content: TokenContent, now: Instant, tokens: Tokens): string {
  return now - content.touched > renewalAfterMs ? tokens.sign({ ...content, touched: now }) : token;
}

function toPrincipal({ uid, username, isAdministrator, apiVersion, locale, timeZone }: User): Principal {
  return { uid, username, isAdministrator, apiVersion, locale, timeZone };
}

function unauthenticated(message: string): EmissionsError {
  return new EmissionsError('UNAUTHENTICATED', message);
}

function wrongPassword(): EmissionsError {
  return unauthenticated('The user name or the password is wrong.');
}

function invalidToken(): EmissionsError {
  return unauthenticated('The token is not valid, or no longer: sign in again.');
}
