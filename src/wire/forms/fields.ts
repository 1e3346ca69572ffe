import { assertText, longestName } from '../../domain/basics/entered-text.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { booleanTexts, readBoolean } from '../../domain/definitions/value-reading.ts';
import { isUid, quote, quoteAll, type Uid } from '../../domain/basics/uid.ts';

/** A field as it is sent: of a form, of an entry of a batch, or a parameter of a query. */
export type FormField = readonly [name: string, value: string];

/** A field as it was received, under the name that the caller spelled. */
export interface Field {
  readonly name: string;
  readonly value: string;
}

/** Keyed by name in lower case: names are case-insensitive. */
export interface FormFields extends ReadonlyMap<string, Field> {
  /** Receives the names that are not used; absent where an unknown or a repeated field is refused. */
  readonly ignored?: Set<string> | undefined;
}

/**
 * The first of repeated names counts, where others are ignored. Throws BAD_USER_INPUT for a
 * repeated name where they are not, and for a name or a value that no text may be.
 */
export function toFields(entries: Iterable<FormField>, ignored?: Set<string>, longest?: number): FormFields {
  const fields = new Map<string, Field>();
  const again = new Set<string>();
  for (const [name, value] of entries) {
    const key = name.toLowerCase();
    assertText(name, 'The name of a field', longestName);
    assertText(value, name, longest);
    if (!fields.has(key)) fields.set(key, { name, value });
    else again.add(name);
  }
  if (ignored === undefined) assertNone(again);
  for (const name of again) ignored?.add(name);
  return Object.assign(fields, { ignored });
}

/** The fields by name. Throws BAD_USER_INPUT for a repeated name, whatever its case. */
export function collectFields(fields: readonly FormField[]): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const isRepeated = ([name]: FormField) => seen.size === seen.add(name.toLowerCase()).size;
  assertNone(new Set(fields.filter(isRepeated).map(([name]) => name)));
  return new Map(fields);
}

export function toForm(fields: readonly FormField[]): URLSearchParams {
  return new URLSearchParams([...collectFields(fields)]);
}

/** The text of a field; `undefined` where it is absent or blank. */
export function textOf(fields: FormFields, name: string): string | undefined {
  const text = rawTextOf(fields, name);
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** The text of a field, blank or not. */
export function rawTextOf(fields: FormFields, name: string): string | undefined {
  return fields.get(name.toLowerCase())?.value;
}

/** Throws BAD_USER_INPUT with the fault `missing-parameter` where the field is absent or blank. */
export function requiredField(fields: FormFields, name: string, purpose: string): string {
  return textOf(fields, name) ?? missing(name, purpose);
}

/** The same for a field that may be blank. */
export function requiredRawField(fields: FormFields, name: string, purpose: string): string {
  return rawTextOf(fields, name) ?? missing(name, purpose);
}

/** Throws BAD_USER_INPUT with the fault `unknown-entity` for text that is no uid: no record goes by it. */
export function parseEntityUid(text: string, name: string, kind: string): Uid {
  if (isUid(text)) return text;
  throw badInput(
    name,
    `${name} must be the uid of ${kind}; none has the uid ${quote(text)}.`,
    'unknown-entity',
  );
}

export function requiredUidField(fields: FormFields, name: string, kind: string, purpose: string): Uid {
  return parseEntityUid(requiredField(fields, name, purpose).trim(), name, kind);
}

/** `undefined` where the field is absent or blank. Throws BAD_USER_INPUT for what is not a flag. */
export function readFlag(fields: FormFields, name: string): boolean | undefined {
  const text = textOf(fields, name);
  if (text === undefined) return undefined;
  const flag = readBoolean(text);
  if (flag !== undefined) return flag;
  throw badInput(name, `${name} must be ${booleanTexts}; got ${quote(text)}.`);
}

/**
 * Any other field is ignored and named, or BAD_USER_INPUT: what cannot be set never is so
 * silently. A name that ends with `{key}` allows all that begin like it.
 */
export function assertOnly(fields: FormFields, allowed: readonly string[]): void {
  const known = lowerCased(allowed);
  const prefixes = [...known].flatMap((name) =>
    name.endsWith('{key}') ? [name.slice(0, -'{key}'.length)] : [],
  );
  const isKnown = (key: string) => known.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  const unknown = [...fields].flatMap(([key, { name }]) => (isKnown(key) ? [] : [name]));
  const [first] = unknown;
  if (first === undefined) return;
  if (fields.ignored === undefined) {
    const instead = allowed.length === 0 ? 'Leave out what is not needed' : `Allowed: ${allowed.join(', ')}`;
    throw badInput(first, `${quoteAll(unknown, 'is', 'are')} not allowed here. ${instead}.`);
  }
  for (const name of unknown) fields.ignored.add(name);
}

export function lowerCased(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

function missing(name: string, purpose: string): never {
  throw badInput(name, `The field ${name} is required: ${purpose}.`, 'missing-parameter');
}

function assertNone(repeated: ReadonlySet<string>): void {
  const [first] = repeated;
  if (first === undefined) return;
  throw badInput(
    first,
    `${quoteAll([...repeated], 'was', 'were')} passed twice; send ${repeated.size === 1 ? 'it' : 'each'} once.`,
  );
}
