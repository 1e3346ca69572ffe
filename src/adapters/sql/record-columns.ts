import { allColumns, type RecordColumns } from './columns.ts';
import type { Dialect } from './dialect.ts';
import type { Row, SqlValue } from './sql-connection.ts';

/** The selected columns of `alias`. */
export function selectOf<R>(fields: RecordColumns<R>, alias: string): string {
  return selectedOf(fields)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

export function selectedOf<R>(fields: RecordColumns<R>): readonly string[] {
  return allColumns(fields).flatMap(({ name, isDerived }) => (isDerived === true ? [] : [name]));
}

/** The values of some columns, from a list in JSON. */
export type Members = readonly SqlValue[];

export function toRow(columns: readonly string[], members: Members): Row {
  return Object.fromEntries(columns.map((name, index) => [name, members[index] ?? null]));
}

/** The columns that are written, in the order of `valuesOf`. */
export function columnsOf<R>(fields: RecordColumns<R>): readonly string[] {
  return allColumns(fields).map(({ name }) => name);
}

export function valuesOf<R>(fields: RecordColumns<R>, record: NoInfer<R>): readonly SqlValue[] {
  return allColumns(fields).map(({ write }) => write(record));
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

interface InsertedParts {
  readonly more?: Readonly<Record<string, string>>;
  readonly joins?: string;
  readonly condition?: string;
}

/**
 * Inserts the records of the list `?1`, each as `k`, with the expressions of
 * further columns, which may use `joins`, where they meet `condition`.
 */
export function insertListOf<R>(
  { jsonLists, jsonMember }: Dialect,
  table: string,
  fields: RecordColumns<R>,
  { more = {}, joins = '', condition = 'true' }: InsertedParts,
): string {
  const members = allColumns(fields).map(({ type }, index) => {
    const member = jsonMember('k.value', index);
    return type === undefined ? member : `cast(${member} as ${type})`;
  });
  return `insert into ${table} (${[...columnsOf(fields), ...Object.keys(more)].join(', ')})
select ${[...members, ...Object.values(more)].join(', ')} from ${jsonLists('?1', 'k')} ${joins} where ${condition}`;
}

/** `?1` of `insertListOf`. */
export function listParameter<R>(fields: RecordColumns<R>, records: readonly NoInfer<R>[]): string {
  return JSON.stringify(records.map((record) => valuesOf(fields, record)));
}
