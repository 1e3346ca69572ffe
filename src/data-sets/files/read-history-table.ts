import { type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import { quote } from '../../domain/basics/uid.ts';
import { misfitOf } from '../../domain/definitions/value-reading.ts';
import type { ReferenceDefinition } from '../../ports/reference-store.ts';
import { parseCsv } from './csv.ts';
import type { FileWarnings } from './import-warning.ts';

export interface HistoryPoint {
  readonly start: Instant;
  readonly value: string;
}

interface HistoryRow {
  readonly drill: readonly string[];
  readonly start: Instant;
  readonly values: readonly { readonly path: string; readonly value: string }[];
  readonly line: number;
}

const start = 'start';

/**
 * Reads `history.csv`: the drill-downs as in `data.csv`, `start`, and a column for
 * each value that changes. A row has what applies to its item from its start on;
 * for an empty cell what applied before goes on.
 */
export function readHistoryTable(
  content: Buffer,
  { drillDown, valueDefinitions }: ReferenceDefinition,
  warnings: FileWarnings,
): readonly HistoryRow[] {
  const [header, ...rows] = parseCsv(content, warnings);
  const columns = new Map(header?.cells.map((path, column): [string, number] => [path, column]));
  const missing = [...drillDown, start].filter((path) => !columns.has(path));
  if (missing.length > 0) {
    warnings.rejected(1, `The columns ${missing.join(', ')} are missing; the file is ignored.`);
    return [];
  }
  const values = valueDefinitions.filter(({ path }) => columns.has(path) && !drillDown.includes(path));
  const known = new Set([...drillDown, start, ...values.map(({ path }) => path)]);
  for (const path of columns.keys()) {
    if (!known.has(path)) warnings.rejected(1, `The definition has no value ${path}; the column is ignored.`);
  }
  return rows.flatMap(({ line, cells }) => {
    const cellAt = (path: string): string => cells[columns.get(path) ?? -1] ?? '';
    const instant = Date.parse(cellAt(start));
    if (Number.isNaN(instant)) {
      warnings.rejected(line, `${start} is not a date but ${quote(cellAt(start))}; the line is skipped.`);
      return [];
    }
    const given = values.flatMap(({ path, valueDefinition }) => {
      const value = cellAt(path);
      if (value === '') return [];
      const expected = misfitOf(valueDefinition.valueType, value);
      if (expected === undefined) return [{ path, value }];
      warnings.rejected(line, `${path} is not ${expected} but ${quote(value)}; the value is skipped.`);
      return [];
    });
    return [{ drill: drillDown.map(cellAt), start: trustedInstant(instant), values: given, line }];
  });
}
