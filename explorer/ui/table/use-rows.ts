import {
  createSortedRowModel,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { currentLocale } from '../../settings/notation.ts';
import type { Column } from './columns.ts';

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

interface RowsOptions<Row extends object> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  /** Such as `-total`. */
  readonly sort: string;
  /** Whether the rows come in the order of `sort` already. */
  readonly isSorted: boolean;
  readonly selection: ReadonlySet<string>;
  readonly onSelect: (selection: ReadonlySet<string>) => void;
}

/** The rows in their order, with what ticks them: one, a range with Shift, or all. */
export function useRows<Row extends object>(options: RowsOptions<Row>) {
  const { rows, columns, idOf, sort, isSorted, selection, onSelect } = options;
  const defined = useMemo(() => {
    const { compare } = new Intl.Collator(currentLocale(), { numeric: true, sensitivity: 'base' });
    return columns.map(({ id, sortBy }) => ({
      id,
      accessorFn: (row: Row) => sortBy?.(row) ?? undefined,
      // Unknown values stand last in both directions.
      sortUndefined: 'last' as const,
      sortFn: (one: Sorted, other: Sorted, column: string): number => {
        const [a, b] = [one.getValue(column), other.getValue(column)];
        return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
      },
    }));
  }, [columns]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...selection].map((id) => [id, true as const])),
    [selection],
  );
  const sorting = useMemo(
    () => (sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]),
    [sort],
  );
  return useTable({
    features,
    data: rows,
    columns: defined,
    getRowId: idOf,
    enableSubRowSelection: false,
    manualSorting: isSorted,
    state: { sorting, rowSelection },
    onRowSelectionChange: (change) => onSelect(new Set(Object.keys(functionalUpdate(change, rowSelection)))),
  });
}

interface Sorted {
  readonly getValue: (column: string) => unknown;
}
