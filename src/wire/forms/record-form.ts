import { badInput } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { quote } from '../../domain/basics/uid.ts';
import { formatIsoDate } from '../elements/timestamp.ts';
import { readDate } from './dates.ts';
import {
  assertOnly,
  type FormFields,
  type FormField,
  rawTextOf,
  readFlag,
  requiredField,
  textOf,
} from './fields.ts';

/**
 * How one member of a record stands in a form: what clients send and what the
 * service reads. `R` is the record, `C` what reading needs besides the fields.
 */
export interface FieldCodec<T, C = unknown, R = unknown> {
  /** The fields that the member takes up. */
  readonly names: readonly string[];
  write(value: T, record: R): readonly FormField[];
  read(fields: FormFields, context: C): T;
}

/** A codec for every member: a new member of the record does not compile until the form has it. */
export type RecordForm<R, C = unknown> = { readonly [M in keyof R]-?: FieldCodec<R[M], C, R> };

export function namesOf<R, C>(form: RecordForm<R, C>): readonly string[] {
  return codecsOf(form).flatMap(([, { names }]) => names);
}

/** The fields of a record, in the order of the form. */
export function encodeRecord<R extends object, C>(form: RecordForm<R, C>, record: R): readonly FormField[] {
  return codecsOf(form).flatMap(([member, codec]) => codec.write(record[member], record));
}

/** The record of a query, which has nothing else: other parameters are ignored and named, or BAD_USER_INPUT. */
export function decodeQuery<R extends object, C>(form: RecordForm<R, C>, query: FormFields, context: C): R {
  assertOnly(query, namesOf(form));
  return decodeRecord(form, query, context);
}

/** The record, read in the order of the form: the first member that is wrong is the one reported. */
export function decodeRecord<R extends object, C>(form: RecordForm<R, C>, fields: FormFields, context: C): R {
  const members = codecsOf(form).map(([member, codec]) => [member, codec.read(fields, context)]);
  // The form has a codec for each member, of its type.
  return Object.fromEntries(members) as R;
}

function codecsOf<R, C>(
  form: RecordForm<R, C>,
): readonly (readonly [member: keyof R, codec: FieldCodec<R[keyof R], C, R>])[] {
  // The members of a form are exactly those of its type.
  return Object.entries(form) as unknown as [keyof R, FieldCodec<R[keyof R], C, R>][];
}

/** Absent and blank are the same. */
export function optionalText(name: string): FieldCodec<string | undefined> {
  return {
    names: [name],
    write: (text) => formField(name, text),
    read: (fields) => textOf(fields, name),
  };
}

/** Sent as it is, also when it is blank. */
export function rawText(name: string): FieldCodec<string | undefined> {
  return {
    names: [name],
    write: (text) => formField(name, text),
    read: (fields) => rawTextOf(fields, name),
  };
}

/** For new records, which have no text to take away: a blank field counts as absent. */
export function newText(name: string): FieldCodec<string | undefined> {
  return {
    names: [name],
    write: (text) => formField(name, text),
    read: (fields) => rawTextOf(fields, name) || undefined,
  };
}

/** An empty field takes away what was there. */
export function clearableText(name: string): FieldCodec<string | null | undefined> {
  return {
    names: [name],
    write: (text) => formField(name, text === null ? '' : text),
    read: (fields) => {
      const text = rawTextOf(fields, name);
      return text === '' ? null : text;
    },
  };
}

export function requiredTextOf(name: string, purpose: string): FieldCodec<string> {
  return {
    names: [name],
    write: (text) => [[name, text]],
    read: (fields) => requiredField(fields, name, purpose),
  };
}

export function flagField(name: string): FieldCodec<boolean | undefined> {
  return {
    names: [name],
    write: (value) => formField(name, value === undefined ? undefined : String(value)),
    read: (fields) => readFlag(fields, name),
  };
}

/** A flag that is false when absent. */
export function markField(name: string): FieldCodec<boolean> {
  return {
    names: [name],
    write: (isMarked) => formField(name, isMarked ? 'true' : undefined),
    read: (fields) => readFlag(fields, name) === true,
  };
}

/** One of a few texts, in any case. Reading throws BAD_USER_INPUT that lists them. */
export function oneOf<T extends string>(name: string, ...values: readonly T[]): FieldCodec<T | undefined> {
  return {
    names: [name],
    write: (value) => formField(name, value),
    read(fields) {
      const text = textOf(fields, name)?.trim();
      const value = values.find((each) => each === text?.toLowerCase());
      if (text === undefined || value !== undefined) return value;
      const choices = [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((each) => each !== '');
      throw badInput(name, `${name} must be ${choices.join(' or ')}; got ${quote(text)}.`);
    },
  };
}

/** A record within a record. */
export function group<R extends object, C>(form: RecordForm<R, C>): FieldCodec<R, C> {
  return {
    names: namesOf(form),
    write: (record) => encodeRecord(form, record),
    read: (fields, context) => decodeRecord(form, fields, context),
  };
}

export function date(name: string): FieldCodec<Instant | undefined> {
  return {
    names: [name],
    write: (instant) => dateField(name, instant),
    read: (fields) => readDate(textOf(fields, name), name),
  };
}

export function formField(name: string, text: string | undefined): readonly FormField[] {
  return text === undefined ? [] : [[name, text]];
}

/** Empty for `null`, which takes the date away. */
export function dateField(name: string, instant: Instant | null | undefined): readonly FormField[] {
  if (instant === undefined) return [];
  return [[name, instant === null ? '' : formatIsoDate(instant, 'UTC')]];
}
