import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from '../../domain/access/api-key.ts';
import { trustedUid } from '../../domain/basics/uid.ts';
import type { ApiKeys } from '../../ports/secrets.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits: too many to guess, so the digest needs no slow hash. */
const secretLength = 30;
const checksumLength = 6;
const form = new RegExp(
  `^(${API_KEY_PREFIX}([0-9A-Z]{12})_[0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

export const apiKeys: ApiKeys = {
  issue(uid) {
    const secret = Array.from({ length: secretLength }, () => digits[randomInt(digits.length)]).join('');
    const content = `${API_KEY_PREFIX}${uid}_${secret}`;
    const key = content + checksumOf(content);
    return { key, digest: digestOf(key).toString('base64url'), lastCharacters: key.slice(-4) };
  },

  uidOf(key) {
    const [, content, uid, checksum] = form.exec(key) ?? [];
    if (content === undefined || uid === undefined) return null;
    return checksum === checksumOf(content) ? trustedUid(uid) : null;
  },

  isOfDigest(key, digest) {
    const stored = Buffer.from(digest, 'base64url');
    const actual = digestOf(key);
    return stored.length === actual.length && timingSafeEqual(stored, actual);
  },
};

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** CRC-32 to the base of 62. */
function checksumOf(content: string): string {
  let number = crc32(content);
  let text = '';
  while (text.length < checksumLength) {
    text = digits.charAt(number % digits.length) + text;
    number = Math.floor(number / digits.length);
  }
  return text;
}
