import { randomBytes } from 'node:crypto';

/** Twelve upper-case hexadecimal characters, as in the description. */
export function newUid(): string {
  return randomBytes(6).toString('hex').toUpperCase();
}
