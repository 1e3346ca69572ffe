import { useEffect, useMemo } from 'react';
import type { Figure } from './figures.ts';
import { filtered, sortedBy } from './sorted-items.ts';
import type { ListedItem } from './use-items.ts';

/** The rows of the table. Downwards is the other way round, of what was sorted upwards. */
export function useRows(
  items: readonly ListedItem[],
  columns: readonly Figure[],
  filter: string,
  sort: string,
): readonly ListedItem[] {
  useOrdersAhead(items, columns);
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  return useMemo(() => {
    const rows = filtered(column === '' ? items : sortedBy(items, column), filter);
    return isDescending ? rows.toReversed() : rows;
  }, [items, column, filter, isDescending]);
}

const waitMs = 500;

/** Sorts by each column once the page has nothing else to do, as the first time would keep one waiting. */
function useOrdersAhead(items: readonly ListedItem[], columns: readonly Figure[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const sort = ([next, ...others]: readonly string[]): void => {
      if (next === undefined) return;
      timer = setTimeout(() => {
        sortedBy(items, next);
        sort(others);
      }, waitMs);
    };
    sort(['label', ...columns.map(({ path }) => path)]);
    return () => clearTimeout(timer);
  }, [items, columns]);
}
