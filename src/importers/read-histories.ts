import { type Instant, trustedInstant } from '../domain/instant.ts';
import type { ReferenceDefinition } from '../ports/reference-store.ts';
import { decodeText } from './csv.ts';
import type { ValueType } from '../domain/item-definition.ts';
import { quote } from '../domain/uid.ts';
import { misfitOf } from '../domain/value-reading.ts';
import { type FileWarnings, type Warn, warningsOf } from './import-warning.ts';
import { type HistoryPoint, readHistoryTable } from './read-history-table.ts';
import type { SourceFolder } from './source-folder.ts';

/** The histories of one category by the item value that they name. */
interface Histories {
  of(drill: readonly string[], path: string): readonly HistoryPoint[];
  /** Warns of those that are not of these items and values. */
  warnOfOthers(drills: readonly (readonly string[])[], paths: readonly string[]): void;
}

/** The entries of one value, and where they were read. */
interface History {
  readonly points: readonly HistoryPoint[];
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
  const histories = new Map<string, History>(tableHistories(folder, definition, warn));
  for (const [name, content] of folder.files) {
    if (!name.startsWith('divh/')) continue;
    const warnings = warningsOf(`${folder.path}/${name}`, warn);
    const [query = '', path = '', , ...lines] = decodeText(content, warnings).split(/\r\n|\r|\n/);
    const key = keyOfQuery(query, path.trim());
    if (histories.has(key))
      warnings.rejected(null, 'Another file has the history of the same value; ignored.');
    else
      histories.set(key, {
        points: readPoints(lines, types.get(path.trim()) ?? 'UNSPECIFIED', warnings),
        line: 1,
        warnings,
      });
  }
  return {
    of: (drill, path) =>
      histories.size === 0 ? [] : (histories.get(historyKey(drillDown, drill, path))?.points ?? []),
    warnOfOthers(drills, paths) {
      if (histories.size === 0) return;
      const keys = drills.flatMap((drill) => paths.map((path) => historyKey(drillDown, drill, path)));
      const known = new Set(keys);
      for (const [key, { line, warnings }] of histories) {
        if (!known.has(key))
          warnings.rejected(line, 'No item has these drill-down values, or it has no such value; ignored.');
      }
    },
  };
}

/** Those of `history.csv`. Of two rows of an item with the same start the later one is left out. */
function tableHistories(
  folder: SourceFolder,
  definition: ReferenceDefinition,
  warn: Warn,
): ReadonlyMap<string, History> {
  const content = folder.files.get('history.csv');
  if (content === undefined) return new Map();
  const warnings = warningsOf(`${folder.path}/history.csv`, warn);
  const histories = new Map<string, { points: HistoryPoint[]; line: number; warnings: FileWarnings }>();
  for (const { drill, path, point, line } of readHistoryTable(content, definition, warnings)) {
    const key = historyKey(definition.drillDown, drill, path);
    const history = histories.get(key) ?? { points: [], line, warnings };
    histories.set(key, history);
    if (history.points.some(({ start }) => start === point.start))
      warnings.rejected(line, 'An earlier line has the same item and date; skipped.');
    else history.points.push(point);
  }
  for (const { points } of histories.values()) points.sort((one, other) => one.start - other.start);
  return histories;
}

/** Identifies one value of one item among the histories of a category. */
function historyKey(levels: readonly string[], drill: readonly string[], path: string): string {
  const selections = levels.map((level, index) => [level.toLowerCase(), (drill[index] ?? '').toLowerCase()]);
  return keyOfSelections(selections, path);
}

function keyOfQuery(query: string, path: string): string {
  const selections = [...new URLSearchParams(query)].map(([name, value]) => [
    name.trim().toLowerCase(),
    value.trim().toLowerCase(),
  ]);
  return keyOfSelections(selections, path);
}

function keyOfSelections(selections: readonly (readonly string[])[], path: string): string {
  return JSON.stringify([[...selections].sort(([one = ''], [other = '']) => (one < other ? -1 : 1)), path]);
}

/** In the order of time. Of two points at one instant the later line is left out. */
function readPoints(
  lines: readonly string[],
  valueType: ValueType,
  warnings: FileWarnings,
): readonly HistoryPoint[] {
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
