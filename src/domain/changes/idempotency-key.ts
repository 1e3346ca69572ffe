import { badInput, EmissionsError } from '../basics/errors.ts';
import { quote } from '../basics/uid.ts';

/** Chosen by the caller for one write, which is then safe to retry. */
export type IdempotencyKey = string;

export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Maximum number of idempotency records per account; the oldest are evicted. */
export const KEYS_OF_ONE_CALLER = 10_000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Throws BAD_USER_INPUT that names `argument` for an invalid key. */
export function parseIdempotencyKey(text: string, argument: string): IdempotencyKey {
  if (keyPattern.test(text)) return text;
  throw badInput(
    argument,
    `${argument} must be 1 to 255 visible ASCII characters without spaces, such as a UUID; got ${quote(text)}.`,
  );
}

export function keyOfAnotherRequest(): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    'This idempotency key was used for another request less than 24 hours ago; use a new key for every write.',
    { argument: 'idempotencyKey' },
  );
}
