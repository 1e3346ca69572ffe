/** Every reason for which a row of a table is refused. */
const rowFaultCodes = [
  'MALFORMED_ROW',
  'ROW_TOO_LONG',
  'CELL_COUNT',
  'UNKNOWN_COLUMN',
  'ITEM_MISSING',
  'ITEM_UNKNOWN',
  'ITEM_AMBIGUOUS',
  'DATE_INVALID',
  'VALUE_INVALID',
  'KEY_REPEATED',
  'DUPLICATE_ITEM',
] as const;

type RowFaultCode = (typeof rowFaultCodes)[number];

/** Why a row is refused, and what to do. */
export interface RowFault {
  readonly code: RowFaultCode;
  /** The header of the column; `null` for a fault of the whole row. */
  readonly column: string | null;
  readonly message: string;
}

export function rowFault(code: RowFaultCode, message: string, column: string | null = null): RowFault {
  return { code, column, message };
}
