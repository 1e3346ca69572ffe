import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  /** Its name in the address, where it can be sorted by. */
  readonly id: string;
  /** With the unit of its numbers: "kg CO₂e per km". */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value that rows are sorted by; `null` comes last. Without it the column cannot be sorted by. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** Numbers stand at the end, above each other. */
  readonly isNumeric?: boolean;
  /** Not shown until one chooses it. */
  readonly isFurther?: boolean;
  /** Such as `120px`; a column without one takes what is left. */
  readonly width?: string;
  /** Under the column, such as the sum of its numbers. */
  readonly foot?: ReactNode;
}

/** A sort as it is in the address: `total`, or `-total` from the greatest down; empty where there is none. */
export const directionOf = (sort: string, id: string): 'ascending' | 'descending' | 'none' =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/** Numbers are sorted from the greatest down first, names from A. */
export function nextSort(
  sort: string,
  { id, isNumeric = false }: { id: string; isNumeric?: boolean },
): string {
  const first = isNumeric ? `-${id}` : id;
  return sort === first ? (isNumeric ? id : `-${id}`) : first;
}

/** Pixels that a column of text without a width needs. */
const leastText = 130;
const tickWidth = 48;

/** Below this width a table scrolls sideways. */
export const leastWidth = (columns: readonly Pick<Column<never>, 'width'>[], hasTicks: boolean): number =>
  columns.reduce(
    (sum, { width }) => sum + (width?.endsWith('px') ? Number.parseInt(width, 10) : leastText),
    0,
  ) + (hasTicks ? tickWidth : 0);
