import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiKeys } from '../../../src/adapters/secrets/api-keys.ts';
import { asUid } from '../../support/brands.ts';

const uid = asUid('AD63A83B4D41');

/** The checksum as anyone would read it who knows only the description. */
function checksumIn(key: string): number {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return Array.from(key.slice(-6)).reduce((number, digit) => number * 62 + digits.indexOf(digit), 0);
}

it('a key has its prefix, its uid, 30 characters of secret and the CRC-32 of all that', () => {
  const { key, digest, lastCharacters } = apiKeys.issue(uid);
  expect(key).toMatch(/^egk_AD63A83B4D41_[0-9A-Za-z]{36}$/);
  expect(checksumIn(key)).toBe(crc32(key.slice(0, -6)));
  expect(digest).toBe(createHash('sha256').update(key).digest('base64url'));
  expect(key.endsWith(lastCharacters)).toBe(true);
  expect(lastCharacters).toHaveLength(4);
  expect(apiKeys.uidOf(key)).toBe(uid);
  expect(apiKeys.isOfDigest(key, digest)).toBe(true);
});

it('no two keys have the same secret, and every base62 digit occurs in secrets', () => {
  const secrets = Array.from({ length: 200 }, () => apiKeys.issue(uid).key.slice(17, 47));
  expect(new Set(secrets).size).toBe(200);
  expect(new Set(secrets.join('')).size).toBe(62);
});

const base62 = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');

it('a key with one character changed fails its checksum or its form', () => {
  const { key, digest } = apiKeys.issue(uid);
  fc.assert(
    fc.property(fc.nat({ max: key.length - 1 }), base62, (index, character) => {
      const changed = key.slice(0, index) + character + key.slice(index + 1);
      fc.pre(changed !== key);
      expect(apiKeys.uidOf(changed)).toBeNull();
      expect(apiKeys.isOfDigest(changed, digest)).toBe(false);
    }),
  );
});

it('a digest that is damaged is that of no key', () => {
  expect(apiKeys.isOfDigest(apiKeys.issue(uid).key, 'short')).toBe(false);
});
