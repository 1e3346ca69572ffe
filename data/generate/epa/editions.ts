import { type Item, toHistory, yearStart } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, groupBy, type Row } from '../tables.ts';

/**
 * An item for each name of the last edition, with the figures of every edition that
 * has the name, or the same key where earlier editions have other names.
 */
export function itemsOf(
  rows: readonly Row[],
  drillOf: (row: Row) => readonly string[],
  columns: readonly string[],
  sourceOf: (row: Row) => string,
  yearOf: (row: Row) => string = (row) => cell(row, 'hub_edition'),
  keyOf: (row: Row) => string = (row) => drillOf(row).join('|'),
): readonly Item[] {
  const last = rows.map(yearOf).toSorted().at(-1);
  const groups = groupBy(rows, (row) => keyOf(row).toLowerCase());
  return [...groups.values()].flatMap((group) => {
    const newest = group.find((row) => yearOf(row) === last);
    if (newest === undefined) return [];
    const editions = group
      .map((row) => ({ start: yearStart(yearOf(row)), values: columns.map((column) => figure(row[column])) }))
      .toSorted((one, other) => (one.start < other.start ? -1 : 1));
    return [{ drill: drillOf(newest), ...toHistory(editions), source: sourceOf(newest) }];
  });
}
