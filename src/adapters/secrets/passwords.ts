import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { Passwords } from '../../ports/secrets.ts';
import { createHashQueue } from './hash-queue.ts';

/** The parameters of scrypt (RFC 7914), with N as a power of 2. */
export interface PasswordCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and a quarter of a second: one of the settings for scrypt in OWASP's Password Storage Cheat Sheet. */
const standardCost: PasswordCost = { ln: 15, r: 8, p: 3 };
/** For passwords that everybody knows. */
const publicCost: PasswordCost = { ln: 1, r: 1, p: 1 };
/** Cost of hashes that do not name theirs. */
const unnamedCost: PasswordCost = { ln: 15, r: 8, p: 1 };

const hashBytes = 32;
const maxMemory = 64 * 1024 * 1024;
const form = /^scrypt\$(?:ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$)?([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/;

/** How long a password that was right is not hashed again, so that HTTP Basic does not cost 250 ms a request. */
const rememberedMs = 60_000;
const rememberedAtMost = 1000;

/**
 * Hashes two passwords at a time, and what one caller tries in concurrent requests
 * once. Rejects with OVERLOADED when too many wait.
 */
export function createPasswords(cost = standardCost, now: () => number = Date.now): Passwords {
  const processKey = randomBytes(32);
  const verified = new BoundedCache<number>({ maximum: rememberedAtMost });
  const running = new Map<string, Promise<boolean>>();
  const queue = createHashQueue();

  async function isRight(password: string, stored: string, network: string): Promise<boolean> {
    const known = parse(stored);
    // An unknown user takes as long as a wrong password.
    const { salt, hash } = known ?? { salt: randomBytes(16), hash: null };
    const derived = await queue.run(network, () => derive(password, salt, known?.cost ?? cost));
    return hash !== null && timingSafeEqual(derived, hash);
  }

  return {
    async hash(password, { isPublic = false, network = '' } = {}) {
      const salt = randomBytes(16);
      const used = isPublic ? publicCost : cost;
      const hash = await queue.run(network, () => derive(password, salt, used));
      return `scrypt$${nameOf(used)}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    },

    async verify({ username, password, network = '' }, stored) {
      const key = createHmac('sha256', processKey)
        .update(JSON.stringify([stored, password, username, network]))
        .digest('base64');
      const until = verified.get(key);
      if (until !== undefined && until > now()) return true;
      const started = running.get(key) ?? isRight(password, stored, network);
      running.set(key, started);
      try {
        if (await started) verified.set(key, now() + rememberedMs);
        return await started;
      } finally {
        running.delete(key);
      }
    },

    isOutdated(stored) {
      const known = parse(stored);
      return known !== null && ![cost, publicCost].map(nameOf).includes(nameOf(known.cost));
    },
  };
}

function nameOf({ ln, r, p }: PasswordCost): string {
  return `ln=${ln},r=${r},p=${p}`;
}

interface StoredPassword {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

function parse(stored: string): StoredPassword | null {
  const [, ln, r, p, salt, hash] = form.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return null;
  return {
    cost: ln === undefined ? unnamedCost : { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: maxMemory };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashBytes, options, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
