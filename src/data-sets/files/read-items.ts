import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { EPOCH } from '../../domain/basics/instant.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ReferenceDefinition, ReferenceItem, ValueEntry } from '../../ports/reference-store.ts';
import { readCells } from './read-cells.ts';
import { type Warn, warningsOf } from './import-warning.ts';
import { readHistories } from './read-histories.ts';
import type { HistoryPoint } from './read-history-table.ts';
import type { SourceFolder } from './source-folder.ts';
import { uidOf } from './uid-of.ts';

/**
 * Reads `data.csv` and the histories next to it, and warns. Columns that are not in the definition
 * are ignored. Items are made lazily, because unchanged categories need none.
 */
export function readItems(
  folder: SourceFolder,
  content: Buffer,
  definition: ReferenceDefinition,
  warn: Warn,
): () => readonly ReferenceItem[] {
  const { path: categoryPath } = folder;
  const warnings = warningsOf(`${categoryPath}/data.csv`, warn);
  const histories = readHistories(folder, definition, warn);
  const seen = new Map<string, number>();
  const fromData = definition.valueDefinitions.filter((value) => value.fromData);
  const rows = readCells(content, definition, warnings).map(({ line, valueAt, own }) => {
    const drill = definition.drillDown.map(valueAt);
    const repetition = countRepetition(seen, drill);
    if (repetition > 0) {
      warnings.remark(line, 'An earlier row has the same drill-down values; lookups find that one.');
    }
    const identity = [categoryPath, ...drill, ...(repetition > 0 ? [`#${repetition}`] : [])];
    return { identity, drill, valueAt, own };
  });
  const paths = fromData.map(({ path }) => path);
  histories.warnOfOthers(
    rows.map(({ drill }) => drill),
    paths,
  );
  return () =>
    rows.map(({ identity, drill, valueAt, own }) => {
      const uid = own.uid ?? uidOf('data item', ...identity);
      const historyOf = histories.of(drill);
      return {
        ...own,
        uid,
        label: labelOf(drill),
        drill,
        validity: { start: EPOCH, end: null },
        values: fromData.flatMap((value) =>
          toValues(categoryPath, uid, value, valueAt(value.path), historyOf(value.path)),
        ),
      };
    });
}

/** The only item of a category, as a row without cells would make it. */
export function itemWithoutValues(path: CategoryPath): ReferenceItem {
  const uid = uidOf('data item', path);
  return {
    uid,
    name: null,
    path: null,
    label: '',
    drill: [],
    validity: { start: EPOCH, end: null },
    values: [],
  };
}

function countRepetition(seen: Map<string, number>, drill: readonly string[]): number {
  const key = drillKey(drill);
  const repetition = seen.get(key) ?? 0;
  seen.set(key, repetition + 1);
  return repetition;
}

/** Equal for drill-down values that lookups do not distinguish. */
export function drillKey(drill: readonly string[]): string {
  return JSON.stringify(drill).toLowerCase();
}

/** The drill-down values joined by `, `, without empty ones and `-`. */
function labelOf(drill: readonly string[]): string {
  return drill.filter((value) => value !== '' && value !== '-').join(', ');
}

/** The value of the row starts at the epoch, unless the history has an entry there. */
function toValues(
  path: CategoryPath,
  itemUid: string,
  definition: ItemValueDefinition,
  value: string,
  history: readonly HistoryPoint[],
): readonly ValueEntry[] {
  const points = history.some(({ start }) => start === EPOCH)
    ? history
    : [{ start: EPOCH, value }, ...history];
  return points.map((point) => ({
    uid: uidOf('data item value', path, itemUid, definition.path, String(point.start)),
    definitionUid: definition.uid,
    value: point.value,
    unit: null,
    perUnit: null,
    startDate: point.start,
  }));
}
