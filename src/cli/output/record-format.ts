import { rounded } from '../../domain/basics/decimal.ts';
import { visibleText } from '../../domain/basics/visible-text.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { Cell } from '../../tables/cells/cell.ts';
import { formatCsv } from '../../tables/writing/format-csv.ts';
import { formatTable, type Heading } from './format-table.ts';
import { UsageError } from '../program/usage-error.ts';

const recordFormats = ['table', 'json', 'csv', 'ids'] as const;

type RecordFormat = (typeof recordFormats)[number];

export const recordOptions = {
  format: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const recordOptionsHelp = `  --format FORMAT          table (the default), json, csv, or ids, one a line
  --json                   the same as --format json`;

/** A column of records: its heading, and what a record has in it. */
export interface Column<T> extends Heading {
  readonly cell: (record: T) => Cell;
}

export function readRecordFormat({
  format,
  json,
}: {
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
}): RecordFormat {
  const known = recordFormats.find((each) => each === format);
  if (format !== undefined && known === undefined)
    throw new UsageError(`--format must be table, json, csv or ids; got ${quote(format)}.`);
  if (json !== true) return known ?? 'table';
  if (known === undefined || known === 'json') return 'json';
  throw new UsageError(`--json means --format json; got --format ${known} as well.`);
}

/** Records as a table for people, as CSV for spreadsheets, as JSON, or by their first column alone, which names them. */
export function formatRecords<T>(
  format: RecordFormat,
  records: readonly T[],
  columns: readonly Column<T>[],
  toJson: (record: T) => unknown = (record) => record,
): string {
  if (format === 'json') return formatJson(records.map(toJson));
  if (format === 'ids')
    return records.map((record) => `${textOf(columns[0]?.cell(record) ?? null)}\n`).join('');
  const rows = records.map((record) => columns.map(({ cell }) => cell(record)));
  if (format === 'csv') return formatCsv([columns.map(({ heading }) => heading), ...rows]);
  return formatTable(
    columns,
    rows.map((cells) => cells.map(textOf)),
  );
}

/** Without the noise of binary fractions. */
export function formatJson(value: unknown): string {
  const round = (_: string, each: unknown) => (typeof each === 'number' ? rounded(each) : each);
  return `${JSON.stringify(value, round, 2)}\n`;
}

function textOf(cell: Cell): string {
  if (cell === null || cell === '') return '-';
  return typeof cell === 'object' ? cell.text : visibleText(String(cell));
}
