import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Column, directionOf, nextSort } from './columns.ts';

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort?: ((sort: string) => void) | undefined;
}

/** The head of a column: a button where it can be sorted by. */
export function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { id, head, sortBy, isNumeric = false } = column;
  const className = isNumeric ? 'end' : undefined;
  if (sortBy === undefined || onSort === undefined)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  const direction = directionOf(sort, id);
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className="sort" onClick={() => onSort(nextSort(sort, { id, isNumeric }))}>
        {head}
        {direction === 'ascending' && <ArrowUp aria-hidden />}
        {direction === 'descending' && <ArrowDown aria-hidden />}
      </button>
    </th>
  );
}
