import { EmissionsError } from '../../domain/basics/errors.ts';
import { faultOf, type RowFault } from '../../domain/profiles/table-row.ts';

/** Why a part of a row cannot be read, in the words of the table. */
export class UnreadablePart extends Error {
  readonly fault: RowFault;

  constructor(fault: RowFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Reads part of a row; a failure becomes a fault of the row, and `otherwise` takes its place. */
export type Attempt = <T, Otherwise>(read: () => T, otherwise: Otherwise) => T | Otherwise;

export function attempting(faults: RowFault[], inTable: (fault: RowFault) => RowFault): Attempt {
  return (read, otherwise) => {
    try {
      return read();
    } catch (error) {
      if (error instanceof UnreadablePart) faults.push(error.fault);
      else if (error instanceof EmissionsError) faults.push(inTable(faultOf(error)));
      else throw error;
      return otherwise;
    }
  };
}
