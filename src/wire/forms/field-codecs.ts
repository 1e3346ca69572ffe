import { badInput } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import { formatIsoDate } from '../elements/timestamp.ts';
import { readDate } from './dates.ts';
import {
  type FormFields,
  type FormField,
  parseEntityUid,
  rawTextOf,
  readFlag,
  requiredField,
  textOf,
} from './fields.ts';
import type { FieldCodec } from './record-form.ts';

type Scalar = string | number | boolean | null | undefined;

/** A member in a field of its own, which is not sent where `format` has no text for it. */
export function field<T extends Scalar>(
  name: string,
  read: (fields: FormFields, name: string) => T,
  format: (value: T) => string | undefined = plainText,
): FieldCodec<T> {
  return {
    names: [name],
    write: (value) => formField(name, format(value)),
    read: (fields) => read(fields, name),
  };
}

/** A member whose text is parsed; absent and blank are the same. */
export function parsedField<T extends Scalar>(
  name: string,
  parse: (text: string, name: string) => T,
  format?: (value: T | undefined) => string | undefined,
): FieldCodec<T | undefined> {
  const read = (fields: FormFields) => {
    const text = textOf(fields, name);
    return text === undefined ? undefined : parse(text, name);
  };
  return field(name, read, format);
}

/** An empty field takes away what was there. */
function plainText(value: Scalar): string | undefined {
  return value === undefined ? undefined : String(value ?? '');
}

/** Absent and blank are the same. */
export const optionalText = (name: string): FieldCodec<string | undefined> => field(name, textOf);

/** Sent as it is, also when it is blank. */
export const rawText = (name: string): FieldCodec<string | undefined> => field(name, rawTextOf);

/** For new records, which have no text to take away: an empty field counts as absent. */
export const newText = (name: string): FieldCodec<string | undefined> =>
  field(name, (fields) => rawTextOf(fields, name) || undefined);

/** `null` for an empty field, which takes away what was there. */
export const clearableText = (name: string): FieldCodec<string | null | undefined> =>
  field(name, (fields) => {
    const text = rawTextOf(fields, name);
    return text === '' ? null : text;
  });

export const requiredTextOf = (name: string, purpose: string): FieldCodec<string> =>
  field(name, (fields) => requiredField(fields, name, purpose));

export const flagField = (name: string): FieldCodec<boolean | undefined> => field(name, readFlag);

/** A flag that is false when absent. */
export const markField = (name: string): FieldCodec<boolean> =>
  field(
    name,
    (fields) => readFlag(fields, name) === true,
    (isMarked) => (isMarked ? 'true' : undefined),
  );

export const date = (name: string): FieldCodec<Instant | undefined> =>
  field(name, (fields) => readDate(textOf(fields, name), name), dateText);

/** Reading throws BAD_USER_INPUT for anything but digits, and for a number below 1 or above `max`. */
export const wholeNumber = (name: string, max = Infinity): FieldCodec<number | undefined> =>
  parsedField(name, (text) => {
    const count = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
    if (count >= 1 && count <= max) return count;
    const range = max === Infinity ? 'of 1 or more' : `from 1 to ${max}`;
    throw badInput(name, `${name} must be a whole number ${range}; got ${quote(text)}.`);
  });

/** Reading throws BAD_USER_INPUT for text that is no uid. */
export const uidField = (name: string, kind: string): FieldCodec<Uid | undefined> =>
  parsedField(name, (text) => parseEntityUid(text, name, kind));

/** One of a few texts, in any case. Reading throws BAD_USER_INPUT that lists them. */
export const oneOf = <T extends string>(name: string, ...values: readonly T[]): FieldCodec<T | undefined> =>
  parsedField(name, (text) => {
    const value = values.find((each) => each === text.trim().toLowerCase());
    if (value !== undefined) return value;
    const choices = [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((each) => each !== '');
    throw badInput(name, `${name} must be ${choices.join(' or ')}; got ${quote(text.trim())}.`);
  });

export function formField(name: string, text: string | undefined): readonly FormField[] {
  return text === undefined ? [] : [[name, text]];
}

export function dateField(name: string, instant: Instant | null | undefined): readonly FormField[] {
  return formField(name, dateText(instant));
}

/** Empty for `null`, which takes the date away. */
function dateText(instant: Instant | null | undefined): string | undefined {
  return instant == null ? plainText(instant) : formatIsoDate(instant, 'UTC');
}
