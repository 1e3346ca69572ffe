import { assertOnly, type FormField, type FormFields } from './fields.ts';

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

/** A record within a record. */
export function group<R extends object, C>(form: RecordForm<R, C>): FieldCodec<R, C> {
  return {
    names: namesOf(form),
    write: (record) => encodeRecord(form, record),
    read: (fields, context) => decodeRecord(form, fields, context),
  };
}
