import { badInput } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';

/** What a caller gave: a field of a form or of an entry of a batch, or a parameter of a query. */
export interface Field {
  /** As it was spelled. */
  readonly name: string;
  readonly value: string;
}

/** By name in lower case: names count without regard to case. */
export type Fields = ReadonlyMap<string, Field>;

/** Far above what any field may hold; each has a limit of its own where it is used. */
const longestName = 255;
const longestValue = 4000;

/** Throws BAD_USER_INPUT for a name that stands there twice, and for a name or a value of impossible length. */
export function toFields(entries: Iterable<readonly [name: string, value: string]>): Fields {
  const fields = new Map<string, Field>();
  for (const [name, value] of entries) {
    const key = name.toLowerCase();
    if (name.length > longestName || value.length > longestValue) {
      const what = name.length > longestName ? 'name' : 'value';
      throw badInput(name.slice(0, longestName), `The ${what} of the field ${quote(name)} is too long.`);
    }
    if (fields.has(key)) throw badInput(name, `${quote(name)} stands there twice; give it once.`);
    fields.set(key, { name, value });
  }
  return fields;
}

/** What was given under a name; `undefined` where that is blank. */
export function textOf(fields: Fields, name: string): string | undefined {
  const text = fields.get(name.toLowerCase())?.value;
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** What was given under a name, blank or not. */
export function rawTextOf(fields: Fields, name: string): string | undefined {
  return fields.get(name.toLowerCase())?.value;
}

/** Throws BAD_USER_INPUT with the fault `missing-parameter` where nothing was given. */
export function requiredText(fields: Fields, name: string, purpose: string): string {
  return textOf(fields, name) ?? missing(name, purpose);
}

/** The same where what is given may be blank. */
export function requiredRawText(fields: Fields, name: string, purpose: string): string {
  return rawTextOf(fields, name) ?? missing(name, purpose);
}

/** `true` or `false`; `undefined` where nothing was given. Throws BAD_USER_INPUT for anything else. */
export function readFlag(fields: Fields, name: string): boolean | undefined {
  const text = textOf(fields, name);
  if (text === undefined) return undefined;
  const flag = text.trim().toLowerCase();
  if (flag === 'true' || flag === 'false') return flag === 'true';
  throw badInput(name, `${name} must be true or false; got ${quote(text)}.`);
}

/** Throws BAD_USER_INPUT for a field that is none of these: what cannot be set is not passed over. */
export function assertOnly(fields: Fields, allowed: readonly string[]): void {
  const known = new Set(allowed.map((name) => name.toLowerCase()));
  for (const [key, { name }] of fields) {
    if (known.has(key)) continue;
    throw badInput(name, `${quote(name)} cannot be given here. There is ${allowed.join(', ')}.`);
  }
}

function missing(name: string, purpose: string): never {
  throw badInput(name, `The field ${name} must be given: ${purpose}.`, 'missing-parameter');
}
