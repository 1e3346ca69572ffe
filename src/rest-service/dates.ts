import { badInput } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import { parseIsoDate } from '../wire/timestamp.ts';

/** A date of a parameter; `undefined` when it is blank or absent. Throws BAD_USER_INPUT for one of another form. */
export function readDate(text: string | null | undefined, name: string): Instant | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  // A plus sign that was not encoded arrives as a blank.
  const instant = parseIsoDate(text.replace(' ', '+'));
  if (instant !== undefined) return instant;
  throw badInput(name, `${name} must be like 2026-01-31T00:00:00Z, with Z or an offset.`, 'invalid-date');
}
