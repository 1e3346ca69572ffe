import { badInput } from './errors.ts';
import { quote } from './uid.ts';

/** A caller's own name for one write, under which it may be sent again without being done again. */
export type IdempotencyKey = string;

/** How long the outcome of a write is kept under its key. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

export function isIdempotencyKey(text: string): text is IdempotencyKey {
  return keyPattern.test(text);
}

/** Throws BAD_USER_INPUT that names `argument` when the text is no key. */
export function parseIdempotencyKey(text: string, argument: string): IdempotencyKey {
  if (isIdempotencyKey(text)) return text;
  throw badInput(
    argument,
    `${argument} must be 1 to 255 visible characters of ASCII without spaces, such as a UUID; got ${quote(text)}.`,
  );
}
