import type { Instant, Period } from '../../domain/instant.ts';
import type { Uid } from '../../domain/uid.ts';
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
import type { Dialect } from './dialect.ts';
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

function field<T>(
  name: string,
  read: (row: Row, column: string) => T,
  write: (value: T) => SqlValue,
  more: Pick<Column<T>, 'type'> = {},
): Field<T> {
  return { columns: [{ name, write, ...more }], read: (row) => read(row, name) };
}

export const uidColumn = (name: string): Field<Uid> => field(name, readUid, String);
export const optionalUidColumn = (name: string): Field<Uid | null> =>
  field(name, readUidOrNull, (value) => value);
export const textColumn = <T extends string = string>(name: string): Field<T> =>
  field<T>(name, (row, column) => text(row, column) as T, String);
export const optionalTextColumn = (name: string): Field<string | null> =>
  field(name, textOrNull, (value) => value);
export const numberColumn = (name: string): Field<number> =>
  field(name, number, (value) => value, { type: 'bigint' });
export const timeColumn = (name: string): Field<Instant> =>
  field(name, readInstant, (value) => value, { type: 'bigint' });
export const optionalTimeColumn = (name: string): Field<Instant | null> =>
  field(name, readInstantOrNull, (value) => value, { type: 'bigint' });
export const flagColumn = (name: string): Field<boolean> => field(name, flag, Number, { type: 'bigint' });
export const jsonColumn = <T>(name: string): Field<T> =>
  field<T>(name, json, (value) => JSON.stringify(value));
export const optionalJsonColumn = <T>(name: string): Field<T | null> =>
  field<T | null>(
    name,
    (row, column) => (row[column] === null ? null : json<T>(row, column)),
    (value) => (value === null ? null : JSON.stringify(value)),
  );

export function periodColumns(start: string, end: string): Field<Period> {
  return {
    columns: [
      { name: start, write: (period) => period.start, type: 'bigint' },
      { name: end, write: (period) => period.end, type: 'bigint' },
    ],
    read: (row) => ({ start: readInstant(row, start), end: readInstantOrNull(row, end) }),
  };
}

/** A field that is itself a record, in columns of the same table. */
export function nestedColumns<R>(fields: RecordColumns<R>): Field<R> {
  return { columns: allColumns(fields), read: (row) => readRow(fields, row) };
}

/** Shared by every record with a version. */
export const timeColumns: RecordColumns<{
  readonly created: Instant;
  readonly modified: Instant;
  readonly version: number;
}> = {
  created: timeColumn('created'),
  modified: timeColumn('modified'),
  version: numberColumn('version'),
};

/** A field with an additional column for lookups. */
export function withKey<T>({ columns, read }: Field<T>, name: string, write: (value: T) => string): Field<T> {
  return { columns: [...columns, { name, write, isDerived: true }], read };
}

/** The selected columns of `alias`. */
export function selectOf<R>(fields: RecordColumns<R>, alias: string): string {
  return selectedOf(fields)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

/** The columns of `selectOf`. */
export function selectedOf<R>(fields: RecordColumns<R>): readonly string[] {
  return allColumns(fields).flatMap(({ name, isDerived }) => (isDerived === true ? [] : [name]));
}

/** The columns of many rows as one JSON value, which costs half of what reading them as cells does. */
export function listOf({ jsonArray, jsonGroupArray }: Dialect, columns: string, order: string): string {
  return `${jsonGroupArray(`${jsonArray(columns)} order by ${order}`)} as list`;
}

/** The rows of `listOf`, as if they had been read one by one. */
export function readList(columns: readonly string[], rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => json<readonly Members[]>(row, 'list').map((each) => toRow(columns, each)));
}

/** The values of some columns, from a list in JSON. */
export type Members = readonly SqlValue[];

export function toRow(columns: readonly string[], members: Members): Row {
  const row: Record<string, SqlValue> = {};
  for (const [index, column] of columns.entries()) row[column] = members[index] ?? null;
  return row;
}

export function readRow<R>(fields: RecordColumns<R>, row: Row): R {
  // Without lists and entries between: imports read and write records by the hundred thousand.
  const record: Partial<R> = {};
  for (const name of namesOf(fields)) record[name] = fields[name].read(row);
  return record as R;
}

/** The columns that are written, in the order of `valuesOf`. */
export function columnsOf<R>(fields: RecordColumns<R>): readonly string[] {
  return allColumns(fields).map(({ name }) => name);
}

export function valuesOf<R>(fields: RecordColumns<R>, record: NoInfer<R>): readonly SqlValue[] {
  return allColumns(fields).map(({ write }) => write(record));
}

/** The values of the columns of `selectOf`. */
export function readValuesOf<R>(fields: RecordColumns<R>, record: NoInfer<R>): readonly SqlValue[] {
  return allColumns(fields).flatMap(({ write, isDerived }) => (isDerived === true ? [] : [write(record)]));
}

/**
 * Inserts `columns`, whose parameters follow the numbered ones of `more` and
 * `from`. `more` has the expressions of further columns.
 */
export function insertOf(
  table: string,
  columns: readonly string[],
  more: Readonly<Record<string, string>> = {},
  from?: string,
): string {
  const own = parametersAfter(`${Object.values(more).join()} ${from}`, columns);
  const values = [...Object.values(more), ...own].join(', ');
  return `insert into ${table} (${[...Object.keys(more), ...columns].join(', ')})
${from === undefined ? `values (${values})` : `select ${values} from ${from}`}`;
}

/** Updates `columns`, whose parameters follow the numbered ones of `more` and `where`. */
export function updateOf(
  table: string,
  columns: readonly string[],
  more: Readonly<Record<string, string>>,
  where: string,
): string {
  const own = parametersAfter(`${Object.values(more).join()} ${where}`, columns);
  const assignments = [
    ...Object.entries(more).map(([name, value]) => `${name} = ${value}`),
    ...columns.map((name, index) => `${name} = ${own[index]}`),
  ];
  return `update ${table} set ${assignments.join(', ')} where ${where}`;
}

/** `?3, ?4`… for as many columns, if `?2` is the last parameter of `sql`. */
function parametersAfter(sql: string, columns: readonly string[]): readonly string[] {
  const last = Math.max(0, ...[...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number)));
  return columns.map((_, index) => `?${last + 1 + index}`);
}

/** `path = excluded.path, name = excluded.name`… */
export function excluded(columns: readonly string[]): string {
  return columns.map((name) => `${name} = excluded.${name}`).join(', ');
}

/** Whether an upsert changes any of the columns. */
export function differs(table: string, columns: readonly string[]): string {
  return columns.map((name) => `${table}.${name} is distinct from excluded.${name}`).join(' or ');
}

/**
 * Inserts the records of the list `?1`, each as `k`, with the expressions of
 * further columns, which may use `joins`.
 */
export function insertListOf<R>(
  { jsonLists, jsonMember }: Dialect,
  table: string,
  fields: RecordColumns<R>,
  { more = {}, joins = '' }: { readonly more?: Readonly<Record<string, string>>; readonly joins?: string },
): string {
  const members = allColumns(fields).map(({ type }, index) => {
    const member = jsonMember('k.value', index);
    return type === undefined ? member : `cast(${member} as ${type})`;
  });
  return `insert into ${table} (${[...columnsOf(fields), ...Object.keys(more)].join(', ')})
select ${[...members, ...Object.values(more)].join(', ')} from ${jsonLists('?1', 'k')} ${joins} where true`;
}

/** `?1` of `insertListOf`. */
export function listParameter<R>(fields: RecordColumns<R>, records: readonly NoInfer<R>[]): string {
  return JSON.stringify(records.map((record) => valuesOf(fields, record)));
}

/** Descriptions are constants; an import takes the values of hundreds of thousands of records. */
const known = new WeakMap<object, readonly Column<never>[]>();

function allColumns<R>(fields: RecordColumns<R>): readonly Column<R>[] {
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
