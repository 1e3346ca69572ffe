import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { TotalDetail } from '../../domain/profiles/profile-total.ts';
import { finiteCell } from '../../tables/writing/amount-cells.ts';
import type { Row } from '../../tables/cells/cell.ts';
import type { TotalRow } from '../../totals/total-rows.ts';

/** A part of a total that is a row of its own. */
export interface TotalPart {
  readonly cells: Row;
  readonly value: number | null;
  /** The items that `value` comes from. */
  readonly includedCount: number;
}

/** Divisions of the totals of a table, with their columns. */
interface Division {
  readonly columns: readonly string[];
  readonly partsOf: (row: TotalRow) => readonly TotalPart[];
}

const undivided: Division = {
  columns: [],
  partsOf: ({ value, itemCount }) => [{ cells: [], value, includedCount: itemCount }],
};

const byGas: Division = {
  columns: ['gas', 'gasType', 'isIncluded'],
  partsOf: ({ byGas: part, value, itemCount }) => {
    const cells = [part?.gas ?? null, part?.type ?? null, String(part?.isIncluded ?? true)];
    return [{ cells, value, includedCount: itemCount }];
  },
};

const byScope: Division = {
  columns: ['scope', 'lifeCycle', 'isIncluded', 'locationBased', 'marketBased'],
  partsOf: ({ total, value, itemCount }) => {
    const nothing = { cells: [null, null, 'true', null, null], value, includedCount: itemCount };
    const parts = (total.scopes ?? []).map((part) => ({
      cells: [part.scope, part.lifeCycle, String(part.isByLocation), ...inventoryCells(part)],
      value: part.value,
      includedCount: part.itemCount,
    }));
    return parts.length > 0 ? parts : [nothing];
  },
};

function inventoryCells({ value, isByLocation, isByMarket }: ScopePart): Row {
  return [isByLocation, isByMarket].map((isIn) => finiteCell(isIn ? value : 0));
}

/** Throws BAD_USER_INPUT for two divisions, whose parts would not add up. */
export function divisionOf(details: readonly TotalDetail[]): Division {
  const [isByGas, isByScope] = [details.includes('gas'), details.includes('scope')];
  if (isByGas && isByScope) {
    throw badInput('by', 'A table of totals is by gas or by scope: request a table for each.');
  }
  return isByGas ? byGas : isByScope ? byScope : undivided;
}
