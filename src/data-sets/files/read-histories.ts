import { type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import type { ReferenceDefinition } from '../../ports/reference-store.ts';
import { decodeText } from './csv.ts';
import type { ValueType } from '../../domain/definitions/item-definition.ts';
import { quote } from '../../domain/basics/uid.ts';
import { misfitOf } from '../../domain/definitions/value-reading.ts';
import { type FileWarnings, type Warn, warningsOf } from './import-warning.ts';
import { type HistoryPoint, readHistoryTable } from './read-history-table.ts';
import type { SourceFolder } from './source-folder.ts';

/** The histories of one category by the item value that they name. */
interface Histories {
  of(drill: readonly string[]): (path: string) => readonly HistoryPoint[];
  /** Warns of those that are not of these items and values. */
  warnOfOthers(drills: readonly (readonly string[])[], paths: readonly string[]): void;
}

type HistoriesByItem = Map<string, Map<string, History>>;

/** The entries of one value, and where they were read. */
interface History {
  readonly points: HistoryPoint[];
  readonly line: number;
  readonly warnings: FileWarnings;
}

/**
 * Reads `history.csv`, and the files of `divh`: line 1 is the item as a drill query
 * (`country=Albania`), line 2 the value's path, line 3 a header, and each
 * further line a date and a value. Lines with the value `null` are ignored.
 */
export function readHistories(folder: SourceFolder, definition: ReferenceDefinition, warn: Warn): Histories {
  const { drillDown, valueDefinitions } = definition;
  const types = new Map(valueDefinitions.map((each) => [each.path, each.valueDefinition.valueType]));
  const histories = tableHistories(folder, definition, warn);
  for (const [name, content] of folder.files) {
    if (!name.startsWith('divh/')) continue;
    const warnings = warningsOf(`${folder.path}/${name}`, warn);
    const [query = '', path = '', , ...lines] = decodeText(content, warnings).split(/\r\n|\r|\n/);
    const ofItem = entryOf(histories, keyOfQuery(query), newHistories);
    if (ofItem.has(path.trim()))
      warnings.rejected(null, 'Another file has the history of the same value; ignored.');
    else
      ofItem.set(path.trim(), {
        points: readPoints(lines, types.get(path.trim()) ?? 'UNSPECIFIED', warnings),
        line: 1,
        warnings,
      });
  }
  return {
    of(drill) {
      const ofItem = histories.size === 0 ? undefined : histories.get(drillKey(drillDown, drill));
      return (path) => ofItem?.get(path)?.points ?? [];
    },
    warnOfOthers(drills, paths) {
      if (histories.size === 0) return;
      const known = new Set(drills.map((drill) => drillKey(drillDown, drill)));
      for (const [key, ofItem] of histories) {
        for (const [path, { line, warnings }] of ofItem) {
          if (!known.has(key) || !paths.includes(path))
            warnings.rejected(line, 'No item has these drill-down values, or it has no such value; ignored.');
        }
      }
    },
  };
}

/** Reads `history.csv`. Of two rows of an item with the same start the later one is skipped. */
function tableHistories(folder: SourceFolder, definition: ReferenceDefinition, warn: Warn): HistoriesByItem {
  const content = folder.files.get('history.csv');
  if (content === undefined) return new Map();
  const warnings = warningsOf(`${folder.path}/history.csv`, warn);
  const histories: HistoriesByItem = new Map();
  for (const { drill, start, values, line } of readHistoryTable(content, definition, warnings)) {
    const ofItem = entryOf(histories, drillKey(definition.drillDown, drill), newHistories);
    for (const { path, value } of values) {
      const { points } = entryOf(ofItem, path, () => ({ points: [], line, warnings }));
      if (points.some((point) => point.start === start))
        warnings.rejected(line, 'An earlier line has the same item and date; skipped.');
      else points.push({ start, value });
    }
  }
  for (const ofItem of histories.values()) {
    for (const { points } of ofItem.values()) points.sort((one, other) => one.start - other.start);
  }
  return histories;
}

const newHistories = (): Map<string, History> => new Map();

function entryOf<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const found = map.get(key) ?? create();
  map.set(key, found);
  return found;
}

/** Identifies an item among the histories of a category. */
function drillKey(levels: readonly string[], drill: readonly string[]): string {
  return keyOfSelections(
    levels.map((level, index) => [level.toLowerCase(), (drill[index] ?? '').toLowerCase()]),
  );
}

function keyOfQuery(query: string): string {
  return keyOfSelections(
    [...new URLSearchParams(query)].map(([name, value]) => [
      name.trim().toLowerCase(),
      value.trim().toLowerCase(),
    ]),
  );
}

function keyOfSelections(selections: readonly (readonly string[])[]): string {
  return JSON.stringify(selections.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

/** In the order of time. Of two points at one instant the later line is left out. */
function readPoints(lines: readonly string[], valueType: ValueType, warnings: FileWarnings): HistoryPoint[] {
  const points = new Map<Instant, HistoryPoint>();
  for (const [index, text] of lines.entries()) {
    const point = readPoint(text, index + 4, warnings);
    if (point === null) continue;
    const expected = misfitOf(valueType, point.value);
    if (expected !== undefined) {
      warnings.rejected(
        index + 4,
        `The value is not ${expected} but ${quote(point.value)}; the line is skipped.`,
      );
      continue;
    }
    if (points.has(point.start)) warnings.rejected(index + 4, 'An earlier line has the same date; skipped.');
    else points.set(point.start, point);
  }
  return [...points.values()].toSorted((one, other) => one.start - other.start);
}

function readPoint(text: string, line: number, warnings: FileWarnings): HistoryPoint | null {
  if (text.trim() === '') return null;
  const comma = text.indexOf(',');
  const value = text.slice(comma + 1).trim();
  // The published files write `2004-01-01T00:00:00+00:00 (GMT)`.
  const start = Date.parse(text.slice(0, comma).replace(/\s*\(.*\)\s*$/, ''));
  if (comma < 0 || Number.isNaN(start)) {
    warnings.rejected(line, 'Expected a date and a value; the line is skipped.');
    return null;
  }
  return value === 'null' ? null : { start: trustedInstant(start), value };
}
