import { EPOCH } from '../../domain/basics/instant.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { ownColumn, ownFields } from '../files/read-cells.ts';
import { uidOf } from '../files/uid-of.ts';
import type {
  ReferenceCategory,
  ReferenceDefinition,
  ReferenceItem,
  ValueEntry,
} from '../../ports/reference-store.ts';
import { formatCsv } from './format-csv.ts';

/**
 * `data.csv` and the files of `divh`, by name. Items that were not imported, or
 * that have their own name or path, add columns for them.
 */
export function formatItems(
  { path, items }: ReferenceCategory,
  definition: ReferenceDefinition,
): ReadonlyMap<string, string> {
  const drills = new Set(definition.drillDown);
  const fromData = definition.valueDefinitions.filter((value) => value.fromData);
  const columns = [
    ...fromData.filter((value) => drills.has(value.path)),
    ...fromData.filter((value) => !drills.has(value.path)),
  ];
  const isOwn = (item: ReferenceItem): boolean =>
    !isDerived(path, item) || ownFields.some((field) => field !== 'uid' && item[field] !== null);
  // A row without cells would not be read.
  const hasOwnColumns = columns.length === 0 || items.some(isOwn);
  const own = hasOwnColumns ? ownFields.map(ownColumn) : [];
  const files = new Map<string, string>();
  const rows = items.map((item) => {
    const histories = byDefinition(item.values);
    for (const column of columns) {
      const history = histories.get(column.uid) ?? [];
      if (history.length > 1) addHistory(files, definition, item, column, history);
    }
    const cells = columns.map((column) => valueAtEpoch(histories.get(column.uid) ?? []));
    return hasOwnColumns ? [...cells, ...ownFields.map((field) => item[field] ?? '')] : cells;
  });
  return new Map([
    ['data.csv', formatCsv([[...columns.map((column) => column.path), ...own], ...rows])],
    ...files,
  ]);
}

/** Whether importing the row gives the item the same uid; of several with the same drill-down values, only the first. */
function isDerived(path: string, { uid, drill }: ReferenceItem): boolean {
  return uid === uidOf('data item', path, ...drill);
}

function byDefinition(values: readonly ValueEntry[]): ReadonlyMap<string, readonly ValueEntry[]> {
  const groups = new Map<string, ValueEntry[]>();
  for (const value of values)
    groups.set(value.definitionUid, [...(groups.get(value.definitionUid) ?? []), value]);
  return groups;
}

function valueAtEpoch(history: readonly ValueEntry[]): string {
  return history.find(({ startDate }) => startDate === EPOCH)?.value ?? '';
}

/** Writes the first of several items with the same drill-down values, which identify an item in a history. */
function addHistory(
  files: Map<string, string>,
  { drillDown }: ReferenceDefinition,
  { drill }: ReferenceItem,
  { path }: ItemValueDefinition,
  history: readonly ValueEntry[],
): void {
  const query = new URLSearchParams(drillDown.map((level, index) => [level, drill[index] ?? '']));
  const name = `divh/${[...drill, path].map(fileNamePart).join('_')}.csv`;
  if (files.has(name)) return;
  const lines = history.map(({ startDate, value }) => `${formatStart(startDate)},${value}`);
  files.set(name, `${[query.toString(), path, 'start,value', ...lines].join('\n')}\n`);
}

function fileNamePart(text: string): string {
  return encodeURIComponent(text.toLowerCase()).replaceAll('%', '~');
}

function formatStart(startDate: number): string {
  return `${new Date(startDate).toISOString().slice(0, 19)}+00:00 (GMT)`;
}
