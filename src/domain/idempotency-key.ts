import { badInput, EmissionsError } from './errors.ts';
import { quote } from './uid.ts';

/** A caller's own name for one write, under which it may be sent again without being done again. */
export type IdempotencyKey = string;

/** How long the outcome of a write is kept under its key. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How many outcomes are kept for one account; the oldest give way. */
export const KEYS_OF_ONE_CALLER = 10_000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Throws BAD_USER_INPUT that names `argument` when the text is no key. */
export function parseIdempotencyKey(text: string, argument: string): IdempotencyKey {
  if (keyPattern.test(text)) return text;
  throw badInput(
    argument,
    `${argument} must be 1 to 255 visible characters of ASCII without spaces, such as a UUID; got ${quote(text)}.`,
  );
}

/** The caller has used the key for something else. */
export function keyOfAnotherRequest(): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    'This idempotency key was used for another request less than 24 hours ago; give every write a key of its own.',
    { argument: 'idempotencyKey' },
  );
}
