import type { Instant, Period } from '../../domain/basics/instant.ts';
import {
  flag,
  json,
  number,
  readInstant,
  readInstantOrNull,
  readUid,
  readUidOrNull,
  text,
  textOrNull,
} from './rows.ts';
import type { Row, SqlValue } from './sql-connection.ts';

interface Field<T> {
  readonly columns: readonly Column<T>[];
  readonly read: (row: Row) => T;
}

interface Column<T> {
  readonly name: string;
  readonly write: (value: T) => SqlValue;
  /** Written for lookups and never read. */
  readonly isDerived?: true | undefined;
  /** The type that PostgreSQL casts JSON members to. */
  readonly type?: 'bigint' | undefined;
}

/**
 * The columns of a record. Statements that insert, update and read it derive
 * from it, so that a new field of the record does not compile without a column.
 */
export type RecordColumns<R> = { readonly [K in keyof R]-?: Field<R[K]> };

type Read<T> = (row: Row, column: string) => T;

function field<T>(name: string, read: Read<T>, write: Column<T>['write'], type?: 'bigint'): Field<T> {
  return { columns: [{ name, write, type }], read: (row) => read(row, name) };
}

/** Fields whose values are stored as they are. */
function plain<T extends SqlValue>(read: Read<T>, type?: 'bigint') {
  return (name: string): Field<T> => field(name, read, (value) => value, type);
}

const time = plain<Instant>(readInstant, 'bigint');
const integer = plain(number, 'bigint');
const times: RecordColumns<{ created: Instant; modified: Instant; version: number }> = {
  created: time('created'),
  modified: time('modified'),
  version: integer('version'),
};

/** The fields of records, by the form of their values. */
export const column = {
  uid: plain(readUid),
  uidOrNull: plain(readUidOrNull),
  text: <T extends string = string>(name: string) => plain((row, column) => text(row, column) as T)(name),
  textOrNull: plain(textOrNull),
  number: integer,
  numberOrNull: plain<number | null>(
    (row, name) => (row[name] === null ? null : number(row, name)),
    'bigint',
  ),
  time,
  timeOrNull: plain(readInstantOrNull, 'bigint'),
  flag: <T extends boolean | null>(name: string) =>
    field<T>(name, (row, column) => flag(row, column) as T, Number, 'bigint'),
  json: <T>(name: string) => field<T>(name, json, (value) => JSON.stringify(value)),
  jsonOrNull: <T>(name: string) =>
    field<T | null>(
      name,
      (row, column) => (row[column] === null ? null : json<T>(row, column)),
      (value) => (value === null ? null : JSON.stringify(value)),
    ),
  /** `null` without a start. */
  periodOrNull: (start: string, end: string): Field<Period | null> => ({
    columns: [
      { name: start, write: (period) => period?.start ?? null, type: 'bigint' },
      { name: end, write: (period) => period?.end ?? null, type: 'bigint' },
    ],
    read: (row) =>
      row[start] === null ? null : { start: readInstant(row, start), end: readInstantOrNull(row, end) },
  }),
  period: (start: string, end: string): Field<Period> => ({
    columns: [
      { name: start, write: (period) => period.start, type: 'bigint' },
      { name: end, write: (period) => period.end, type: 'bigint' },
    ],
    read: (row) => ({ start: readInstant(row, start), end: readInstantOrNull(row, end) }),
  }),
  /** A field that is itself a record, in columns of the same table. */
  nested: <R>(fields: RecordColumns<R>): Field<R> => ({
    columns: allColumns(fields),
    read: (row) => readRow(fields, row),
  }),
  /** A field with an additional column for lookups. */
  withKey: <T>({ columns, read }: Field<T>, name: string, write: (value: T) => string): Field<T> => ({
    columns: [...columns, { name, write, isDerived: true }],
    read,
  }),
  /** Shared by every record with a version. */
  times,
};

export function readRow<R>(fields: RecordColumns<R>, row: Row): R {
  // Without lists and entries between: imports read and write records by the hundred thousand.
  const record: Partial<R> = {};
  for (const name of namesOf(fields)) record[name] = fields[name].read(row);
  return record as R;
}

/** Descriptions are constants; an import takes the values of hundreds of thousands of records. */
const known = new WeakMap<object, readonly Column<never>[]>();

/** All columns of a record, each written from it. */
export function allColumns<R>(fields: RecordColumns<R>): readonly Column<R>[] {
  const columns =
    (known.get(fields) as readonly Column<R>[] | undefined) ??
    namesOf(fields).flatMap((name) => ofRecord(fields, name));
  known.set(fields, columns);
  return columns;
}

function ofRecord<R, K extends keyof R>(fields: RecordColumns<R>, name: K): readonly Column<R>[] {
  return fields[name].columns.map((column) => ({ ...column, write: (record) => column.write(record[name]) }));
}

function namesOf<R>(fields: RecordColumns<R>): readonly (keyof R)[] {
  // A description has the fields of its record and no others.
  return Object.keys(fields) as (keyof R)[];
}
