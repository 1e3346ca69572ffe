import { type DateOrder, orderOf } from '../cells/free-date.ts';
import type { ColumnMeanings } from '../columns/column-meanings.ts';
import { textOfCell } from '../cells/guarded-text.ts';
import type { RawRow } from '../reading/raw-row.ts';
import { dateReader, type ParseDate } from '../cells/table-date.ts';
import type { TableMap } from '../columns/table-map.ts';
import { type DecimalMark, markOf } from '../cells/table-number.ts';

/** How the dates and numbers of a table are written. */
export interface Reading {
  readonly dateForm: string;
  readonly parseDate: ParseDate;
  readonly timeZone?: string | undefined;
  /** Members of the map that the first rows showed. */
  readonly recognized: Pick<TableMap, 'decimalComma' | 'dateFormat'>;
  /** `null` where texts are read as they are. */
  readonly numbers: {
    /** `null` where nothing shows it. */
    readonly mark: DecimalMark | null;
    /** Whether 1.234 is taken for a decimal number where nothing shows what it is. */
    readonly isPointUsual: boolean;
  } | null;
}

/** Follows the map, and otherwise the first rows. */
export function readingOf(
  map: TableMap,
  format: 'csv' | 'ndjson',
  meanings: ColumnMeanings,
  sample: { readonly columns: readonly string[]; readonly rows: readonly RawRow[] },
): Reading {
  const order =
    map.dateFormat === undefined
      ? orderOf(cellsOf(sample, meanings, ['startDate', 'endDate']))
      : orderIn(map);
  const isComma = map.decimalComma ?? null;
  const mark =
    isComma === null ? markOf(cellsOf(sample, meanings, ['value', 'quantity'])) : isComma ? ',' : '.';
  const hasForms = format === 'csv' || isComma === true;
  return {
    dateForm: map.dateFormat ?? 'ISO 8601, such as 2026-01-31 or 2026-01-31T12:00+01:00',
    parseDate: dateReader(isOrder(map.dateFormat) ? undefined : map.dateFormat, map.timeZone, order),
    timeZone: map.timeZone,
    recognized: {
      ...(isComma === null && mark !== null && format === 'csv' && { decimalComma: mark === ',' }),
      ...(map.dateFormat === undefined && order !== null && { dateFormat: order }),
    },
    numbers: hasForms ? { mark, isPointUsual: (map.separator ?? ',') === ',' } : null,
  };
}

function isOrder(text: string | undefined): text is DateOrder {
  return text === 'DMY' || text === 'MDY';
}

function orderIn({ dateFormat }: TableMap): DateOrder | null {
  return isOrder(dateFormat) ? dateFormat : null;
}

function* cellsOf(
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly RawRow[] },
  meanings: ColumnMeanings,
  kinds: readonly string[],
): Generator<string> {
  const indexes = columns.flatMap((column, index) =>
    kinds.includes(meanings.of(column, index, columns)?.kind ?? '') ? [index] : [],
  );
  for (const row of rows) {
    if ('fault' in row) continue;
    for (const index of indexes) yield textOfCell(row.cells[index] ?? '');
  }
}
