import { createHmac, timingSafeEqual } from 'node:crypto';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import { type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import { isUid } from '../../domain/basics/uid.ts';
import type { TokenContent, Tokens } from '../../ports/secrets.ts';

const form =
  /^(([0-9A-Z]{12})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})(?:\.([0-9a-z]{1,11}))?)\.([A-Za-z0-9_-]{43})$/;

/** Tokens whose signature need not be computed again; whether they are expired is decided elsewhere. */
const verifiedAtMost = 5000;

/**
 * Tokens that carry their content in the open with an HMAC-SHA-256 over it.
 * Only holders of the same key, now or before, accept them.
 */
export function createTokens(key: Buffer, previous: readonly Buffer[] = []): Tokens {
  const keys = [key, ...previous];

  const verified = new BoundedCache<TokenContent>({ maximum: verifiedAtMost });

  function verify(token: string): TokenContent | null {
    const match = form.exec(token);
    if (match === null) return null;
    const [, text = '', userUid = '', created = '', touched = '', sessionsFrom, signature = ''] = match;
    const given = Buffer.from(signature);
    if (!keys.some((each) => timingSafeEqual(given, Buffer.from(signatureOf(text, each))))) return null;
    const times = { created: instantIn(created), touched: instantIn(touched) };
    if (!isUid(userUid) || times.created > times.touched) return null;
    return {
      userUid,
      ...times,
      ...(sessionsFrom === undefined ? {} : { sessionsFrom: instantIn(sessionsFrom) }),
    };
  }

  return {
    sign({ userUid, created, touched, sessionsFrom }) {
      const times = sessionsFrom === undefined ? [created, touched] : [created, touched, sessionsFrom];
      const content = [userUid, ...times.map((time) => time.toString(36))].join('.');
      return `${content}.${signatureOf(content, key)}`;
    },

    verify(token) {
      const known = verified.get(token);
      if (known !== undefined) return known;
      const content = verify(token);
      if (content !== null) verified.set(token, content);
      return content;
    },
  };
}

/** Identifies a key without revealing it. */
export function keyDigest(key: Buffer): string {
  return signatureOf('identity of the token key', key);
}

function instantIn(text: string): Instant {
  return trustedInstant(Number.parseInt(text, 36));
}

function signatureOf(content: string, key: Buffer): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
