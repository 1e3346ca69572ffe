import type { Instant } from '../domain/instant.ts';
import { decodeText } from './csv.ts';
import type { Warn } from './import-warning.ts';
import type { SourceFolder } from './source-folder.ts';

export interface HistoryPoint {
  readonly start: Instant;
  readonly value: string;
}

/**
 * Reads the files of `divh`: line 1 is the item as a drill query
 * (`country=Albania`), line 2 the value's path, line 3 a header, and each
 * further line a date and a value. A value of `null` says nothing.
 */
export function readHistories(
  folder: SourceFolder,
  warn: Warn,
): ReadonlyMap<string, readonly HistoryPoint[]> {
  const histories = new Map<string, readonly HistoryPoint[]>();
  for (const [name, content] of folder.files) {
    if (!name.startsWith('divh/')) continue;
    const file = `${folder.path}/${name}`;
    const [query = '', path = '', , ...lines] = decodeText(content).split(/\r\n|\r|\n/);
    const points = lines.flatMap((text, index) => readPoint(text, file, index + 4, warn));
    points.sort((one, other) => one.start - other.start);
    histories.set(keyOfQuery(query, path.trim()), points);
  }
  return histories;
}

/** Names one value of one item among the histories of a category. */
export function historyKey(levels: readonly string[], drill: readonly string[], path: string): string {
  const selections = levels.map((level, place) => [level.toLowerCase(), (drill[place] ?? '').toLowerCase()]);
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

function readPoint(text: string, file: string, line: number, warn: Warn): readonly HistoryPoint[] {
  if (text.trim() === '') return [];
  const comma = text.indexOf(',');
  const value = text.slice(comma + 1).trim();
  // The published files write `2004-01-01T00:00:00+00:00 (GMT)`.
  const start = Date.parse(text.slice(0, comma).replace(/\s*\(.*\)\s*$/, ''));
  if (comma < 0 || Number.isNaN(start)) {
    warn({ file, line, message: 'The line is no date and value; left out.' });
    return [];
  }
  return value === 'null' ? [] : [{ start, value }];
}
