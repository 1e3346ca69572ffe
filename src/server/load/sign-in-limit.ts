import { createHmac, randomBytes } from 'node:crypto';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import type { PasswordTrial } from '../../ports/secrets.ts';
import { limited } from './rate-limit.ts';
import { createTokenBuckets, shareBuckets } from './token-buckets.ts';

export type SignInAttempt = PasswordTrial & { readonly network: string };

/** Slows down only those callers who try passwords. */
export interface SignInLimit {
  /** Throws RATE_LIMITED, before anything is hashed. Returns what to call when the attempt is over. */
  begin(attempt: SignInAttempt): () => void;
  settle(attempt: SignInAttempt, isRight: boolean): void;
}

interface SignInLimitOptions {
  /** Failures of one name from one network; a name has four times as many, and a network twenty times. */
  readonly failures: number;
  /** The key of the digests of names and networks, see `CallerLimitSettings`. */
  readonly digestKey?: Buffer | undefined;
  readonly clock: () => number;
  readonly allowances?: CallerAllowances | undefined;
}

/** Then one more failure is allowed, of a name from all networks, and of a network. */
const msPerFailure = 60_000;
/** Shorter, so that a user with the right password does not wait long for what others failed from the same network. */
const msPerFailureOfPair = 10_000;
const nameFactor = 4;
const networkFactor = 20;
const rememberedMs = 24 * 60 * 60 * 1000;
/** How often it is stored again. */
const renewedMs = 60 * 60 * 1000;
const rememberedAtMost = 10_000;

export function createSignInLimit({
  failures,
  digestKey = Buffer.alloc(0),
  clock,
  allowances,
}: SignInLimitOptions): SignInLimit {
  const processKey = randomBytes(32);
  const buckets = createTokenBuckets({ msPerToken: msPerFailure, clock });
  const share = allowances === undefined ? () => {} : shareBuckets(buckets, allowances);
  /** Credentials that were right from a network, until when: they are never refused there. */
  const right = new BoundedCache<number>({ maximum: rememberedAtMost });
  /** Passwords being tried now, of one name from one network. */
  const running = new Map<string, string[]>();

  const credentialsOf = ({ username, password, network }: SignInAttempt): string =>
    createHmac('sha256', processKey)
      .update(JSON.stringify([username, password, network]))
      .digest('base64url');

  function assertAllowed({ pair, name, network, wasRight }: Keys, others: number): void {
    const ofPair = buckets.untilFull(pair);
    refuse(ofPair + (others + 1 - failures) * msPerFailureOfPair);
    // Many networks may try one name: then only callers who have failed wait, until that is forgotten.
    if (buckets.untilFull(name) > (nameFactor * failures - 1) * msPerFailure) refuse(ofPair);
    if (buckets.untilFull(wasRight) > 0) return;
    refuse(buckets.untilFull(network) + (1 - networkFactor * failures) * msPerFailure);
  }

  /** For all processes, and for those after them: the name alone, because a stored digest of a password could be tried. */
  function shareRight({ wasRight }: Keys): void {
    const missingMs = rememberedMs - buckets.untilFull(wasRight);
    if (missingMs < renewedMs) return;
    buckets.take(wasRight, missingMs / msPerFailure);
    share();
  }

  return {
    begin(attempt) {
      const credentials = credentialsOf(attempt);
      if ((right.get(credentials) ?? 0) > clock()) return () => {};
      const keys = keysOf(attempt, digestKey);
      const tried = running.get(keys.pair) ?? [];
      for (const key of Object.values(keys)) buckets.take(key, 0);
      share();
      assertAllowed(keys, tried.includes(credentials) ? 0 : new Set(tried).size);
      running.set(keys.pair, tried);
      tried.push(credentials);
      return () => {
        tried.splice(tried.indexOf(credentials), 1);
        if (tried.length === 0) running.delete(keys.pair);
      };
    },

    settle(attempt, isRight) {
      const credentials = credentialsOf(attempt);
      if (isRight) {
        if ((right.get(credentials) ?? 0) - clock() > rememberedMs - renewedMs) return;
        right.set(credentials, clock() + rememberedMs);
        shareRight(keysOf(attempt, digestKey));
        return;
      }
      right.delete(credentials);
      const { pair, name, network } = keysOf(attempt, digestKey);
      buckets.take(pair, msPerFailureOfPair / msPerFailure);
      buckets.take(name, 1);
      buckets.take(network, 1);
      share();
    },
  };
}

/** Throws if there is anything to wait for. */
function refuse(waitMs: number): void {
  if (waitMs <= 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  throw limited(`Too many failed sign-ins; retry in ${retryAfter} s.`, retryAfter);
}

interface Keys {
  readonly pair: string;
  readonly name: string;
  readonly network: string;
  /** Full when the name was not right from the network lately. */
  readonly wasRight: string;
}

/** Digests: neither names nor addresses are stored. */
function keysOf({ username, network }: SignInAttempt, key: Buffer): Keys {
  const digest = (...parts: readonly string[]): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['sign-in', ...parts]))
      .digest('base64url');
  return {
    pair: digest('pair', username, network),
    name: digest('name', username),
    network: digest('network', network),
    wasRight: digest('right', username, network),
  };
}
