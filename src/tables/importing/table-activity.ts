import type { ItemCandidate, RowFault } from '../../domain/profiles/table-row.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import type { TableRow } from '../rows/mapped-row.ts';

/** Whether the item of an activity is known, one of a few, or none. */
export type Certainty = 'sure' | 'doubtful' | 'unknown';

/** An item that an activity may mean, with what all of its rows would emit. */
export interface WeighedCandidate extends ItemCandidate {
  /** `null` where it has no amount in kg. */
  readonly kilograms: number | null;
}

/** Rows of one table with the same text and unit. */
export interface TableActivity {
  readonly text: string;
  readonly unit: string | null;
  readonly rows: number;
  /** The sum of what can be read; `null` without any. */
  readonly quantity: number | null;
  readonly certainty: Certainty;
  /** `null` unless it is sure, and where a remote service does not say it. */
  readonly item: DataItemKey | null;
  /** The sum of the rows with an amount in kg; `null` without any. */
  readonly kilograms: number | null;
  readonly candidates: readonly WeighedCandidate[];
  /** Why there is no item; `null` where there is one. */
  readonly message: string | null;
}

/** An activity whose item is not clear, with a row that stands for all of them. */
export interface UnclearActivity {
  /** Among all activities. */
  readonly index: number;
  readonly activity: TableActivity;
  readonly row: TableRow;
  readonly valueIndex: number;
}

/** Whether a row is refused because its item does not take its unit. */
export function isUnitFault({ column }: RowFault): boolean {
  return /unit$/i.test(column ?? '');
}

/** The fault that names no item, or several. */
export function itemFaultOf(fault: RowFault): RowFault | null {
  const isOfItem = ({ code }: RowFault) => code === 'ITEM_UNKNOWN' || code === 'ITEM_AMBIGUOUS';
  return [fault, ...(fault.others ?? [])].find(isOfItem) ?? null;
}
