import type { Gas } from '../domain/amounts/gas-breakdown.ts';
import type { Period } from '../domain/basics/instant.ts';
import type {
  ProfileTotal,
  ProfileTotals,
  TotalGrouping,
  TotalKey,
} from '../domain/profiles/profile-total.ts';
import { groupText, isGrouped } from './total-groups.ts';

/** The gas of a row; `null` for what is not attributed to one. */
interface RowGas {
  readonly gas: Gas | null;
  /** The algorithm's own name of the amount. */
  readonly type: string | null;
  /** Whether `value` is part of the total: the rows of a group of which it is add up to it. */
  readonly isIncluded: boolean;
}

/** A total of a period, a group, and if requested a gas. */
export interface TotalRow extends TotalKey {
  /** The number of its period, from 0. */
  readonly index: number;
  readonly period: Period | null;
  readonly byGas: RowGas | null;
  /** `null` where every item failed. */
  readonly value: number | null;
  readonly itemCount: number;
  /** Total of the group, with all gases. */
  readonly total: ProfileTotal;
}

interface RowOptions {
  readonly groupBy?: TotalGrouping | undefined;
  readonly isByGas: boolean;
}

/** A row for each period and group that has items; without groups one for each period. */
export function toTotalRows(
  totals: readonly ProfileTotals[],
  periods: readonly (Period | null)[],
  { groupBy, isByGas }: RowOptions,
): readonly TotalRow[] {
  return totals.flatMap(({ whole, groups }, index) => {
    const period = periods[index] ?? null;
    const of = isGrouped(groupBy ?? {})
      ? groups
      : [{ profileUid: null, categoryPath: null, dataItemUid: null, label: null, total: whole }];
    return of.flatMap(({ total, ...key }) => {
      const shared = { ...key, index, period, total };
      return isByGas
        ? rowsByGas(total).map((each) => ({ ...shared, ...each }))
        : [{ ...shared, ...wholeOf(total) }];
    });
  });
}

type RowValue = Pick<TotalRow, 'byGas' | 'value' | 'itemCount'>;

function wholeOf({ amount, includedCount }: ProfileTotal): RowValue {
  return { byGas: null, value: amount.value, itemCount: includedCount };
}

/** One row per gas, and one for the rest of the total. */
function rowsByGas({ amount, includedCount, gases }: ProfileTotal): readonly RowValue[] {
  const parts = (gases?.parts ?? []).map(({ gas, type, value, isPartOfCO2e, itemCount }): RowValue => {
    return { byGas: { gas, type, isIncluded: isPartOfCO2e }, value, itemCount };
  });
  const left = gases === null ? amount.value : gases.unallocated;
  if (left === 0 && parts.length > 0) return parts;
  const byGas = { gas: null, type: null, isIncluded: true };
  return [...parts, { byGas, value: left, itemCount: includedCount }];
}

/** A row and the one that it is compared with: the same group and gas in the period of the same number. */
export interface ComparedRow {
  readonly row: TotalRow | null;
  readonly other: TotalRow | null;
}

/** Every row of either side once, those of the first in their order, then those that only the other has. */
export function compareRows(rows: readonly TotalRow[], others: readonly TotalRow[]): readonly ComparedRow[] {
  const byText = new Map(others.map((other) => [textOf(other), other]));
  const compared = rows.map((row): ComparedRow => {
    const text = textOf(row);
    const other = byText.get(text) ?? null;
    byText.delete(text);
    return { row, other };
  });
  return [...compared, ...[...byText.values()].map((other) => ({ row: null, other }))];
}

function textOf({ index, byGas, ...key }: TotalRow): string {
  return JSON.stringify([index, groupText(key), byGas]);
}
