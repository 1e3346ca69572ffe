import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

export type Row = Readonly<Record<string, string>>;

/** Reads a publisher's file by its columns. */
export type ReadTable = (file: string) => readonly Row[];

export function tablesIn(directory: string): ReadTable {
  return (file) =>
    // One file leaves out the parts of figures that have none.
    parse(readFileSync(join(directory, file), 'utf8'), {
      columns: true,
      trim: true,
      bom: true,
      relax_column_count_less: true,
    });
}

export function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined)
    throw new Error(`There is no column ${column}, but ${Object.keys(row).join(', ')}.`);
  return value;
}

/** A drill-down value: look-ups use commas and equals signs as separators. */
export function drillText(text: string): string {
  return text
    .replaceAll(/\s*,\s*/g, '; ')
    .replaceAll('>=', '≥')
    .replaceAll('=', '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Groups entries by key, in the order of the first of each. */
export function groupBy<T>(all: Iterable<T>, keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
