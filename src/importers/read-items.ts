import type { CategoryPath } from '../domain/category-path.ts';
import { EPOCH } from '../domain/instant.ts';
import type { ItemValueDefinition } from '../domain/item-definition.ts';
import type { ReferenceDefinition, ReferenceItem, ReferenceValue } from '../ports/store.ts';
import { parseCsv } from './csv.ts';
import type { Warn } from './import-warning.ts';
import { type HistoryPoint, historyKey, readHistories } from './read-histories.ts';
import type { SourceFolder } from './source-folder.ts';
import { uidOf } from './uid-of.ts';

/** Reads `data.csv` with the histories beside it. Columns that the definition does not know mean nothing. */
export function readItems(
  folder: SourceFolder,
  definition: ReferenceDefinition,
  warn: Warn,
): readonly ReferenceItem[] {
  const content = folder.files.get('data.csv');
  if (content === undefined) return [];
  const file = `${folder.path}/data.csv`;
  const [header, ...rows] = parseCsv(content);
  const columns = new Map(header?.cells.map((path, column): [string, number] => [path, column]));
  const histories = readHistories(folder, warn);
  const seen = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const valueAt = (path: string): string => cells[columns.get(path) ?? -1] ?? '';
    const drill = definition.drillDown.map(valueAt);
    const repetition = countRepetition(seen, drill);
    if (repetition > 0) {
      warn({ file, line, message: 'An earlier row has the same drill-down values; look-ups find that one.' });
    }
    const uid = uidOf('data item', folder.path, ...drill, ...(repetition > 0 ? [`#${repetition}`] : []));
    const historyOf = (path: string) => histories.get(historyKey(definition.drillDown, drill, path)) ?? [];
    return {
      uid,
      path: null,
      name: null,
      label: labelOf(drill),
      drill,
      values: definition.valueDefinitions
        .filter(({ fromData }) => fromData)
        .flatMap((value) => toValues(folder.path, uid, value, valueAt(value.path), historyOf(value.path))),
    };
  });
}

function countRepetition(seen: Map<string, number>, drill: readonly string[]): number {
  const key = JSON.stringify(drill).toLowerCase();
  const repetition = seen.get(key) ?? 0;
  seen.set(key, repetition + 1);
  return repetition;
}

/** The drill-down values joined by `, `, without empty ones and those that say "none". */
function labelOf(drill: readonly string[]): string {
  return drill.filter((value) => value !== '' && value !== '-').join(', ');
}

/** The value of the row counts from the epoch, unless the history has an entry there. */
function toValues(
  path: CategoryPath,
  itemUid: string,
  definition: ItemValueDefinition,
  value: string,
  history: readonly HistoryPoint[],
): readonly ReferenceValue[] {
  const points = history.some(({ start }) => start === EPOCH)
    ? history
    : [{ start: EPOCH, value }, ...history];
  return points.map((point) => ({
    uid: uidOf('data item value', path, itemUid, definition.path, String(point.start)),
    definitionUid: definition.uid,
    value: point.value,
    startDate: point.start,
  }));
}
