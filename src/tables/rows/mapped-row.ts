import type { ProfileItemRow, RefusedVerdict, RowFault, RowNote } from '../../domain/profiles/table-row.ts';

import type { RowActivity } from './named-item.ts';

/** A row as it is to be stored, or why it cannot be. */
export type MappedRow = ReadRow | RefusedTableRow;

/** `profile` is a uid or a name. */
export interface TableRow extends ProfileItemRow {
  readonly profile?: string | undefined;
}

interface ReadRow {
  readonly row: TableRow;
  /** The same as its edited quantity has it, if it is a row of an exported table that is stored as `row` says. */
  readonly edited?: TableRow | undefined;
  readonly activity: RowActivity;
  readonly notes: readonly RowNote[];
  /** A fault of it in the words of the table. */
  readonly inTable: (fault: RowFault) => RowFault;
}

export interface RefusedTableRow {
  readonly verdict: RefusedVerdict;
  /** The readable part, with placeholders for the rest, so that its other faults can be found. */
  readonly rest?: ReadRow & { readonly namesItem: boolean };
}
