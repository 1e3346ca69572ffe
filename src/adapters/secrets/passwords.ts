import { createHmac, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { Passwords } from '../../ports/secrets.ts';

/** 32 MiB of memory per hash: N = 2^15, r = 8, p = 1 (RFC 7914; OWASP's second setting for scrypt has p = 3). */
const standardCost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const hashBytes = 32;
const form = /^scrypt\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/;

/** How long a password that was right is not hashed again, so that HTTP Basic does not cost 50 ms a request. */
const rememberedMs = 60_000;
const rememberedAtMost = 1000;

export function createPasswords(cost = standardCost, now: () => number = Date.now): Passwords {
  const processKey = randomBytes(32);
  const verified = new BoundedCache<number>({ maximum: rememberedAtMost });

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await derive(password, salt, cost);
      return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    },

    async verify(password, stored) {
      const key = createHmac('sha256', processKey).update(`${stored}\0${password}`).digest('base64');
      const until = verified.get(key);
      if (until !== undefined && until > now()) return true;
      if (!(await isRight(password, stored, cost))) return false;
      verified.set(key, now() + rememberedMs);
      return true;
    },
  };
}

async function isRight(password: string, stored: string, cost: ScryptOptions): Promise<boolean> {
  const match = form.exec(stored);
  const salt = match?.[1] === undefined ? randomBytes(16) : Buffer.from(match[1], 'base64url');
  const hash = await derive(password, salt, cost);
  return match?.[2] !== undefined && timingSafeEqual(hash, Buffer.from(match[2], 'base64url'));
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashBytes, cost, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
