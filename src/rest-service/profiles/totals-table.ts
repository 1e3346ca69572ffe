import { badInput } from '../../domain/basics/errors.ts';
import type { OtherTotal, ProfileTotal } from '../../domain/profiles/profile-total.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { failureCells, finiteCell } from '../../tables/writing/amount-cells.ts';
import type { Row } from '../../tables/cells/cell.ts';
import { type TotalRow, toTotalRows } from '../../totals/total-rows.ts';
import { textOf } from '../../wire/forms/fields.ts';
import { dateCell } from '../data-items/data-item-cells.ts';
import type { RestCall } from '../http/rest-request.ts';
import { inSlices, type Table } from '../tables/table.ts';
import { tableParametersOf } from '../tables/table-query.ts';
import { readProfileTotals } from './profile-totals.ts';
import { divisionOf, type TotalPart } from './total-divisions.ts';

/** Columns of `figureCells`. */
const figureColumns = [
  'amount',
  'amountUnit',
  'amountPerUnit',
  'itemCount',
  'includedCount',
  'outsideCount',
  'pendingCount',
  'failedCount',
  'failure',
  'failureMessage',
  'otherUnits',
  'noteCounts',
];

/**
 * The same totals with a row for each period and group, or for each period where
 * they are not grouped. `by=gas` and `by=scope` divide every row.
 */
export async function totalsTable(
  call: RestCall,
  profileUids: readonly Uid[],
  segments: readonly string[],
): Promise<Table> {
  const query = tableParametersOf(call);
  if (textOf(query, 'list') !== undefined) {
    throw badInput(
      'list',
      'A table of totals lists no items: request the items with failed=true as a table, or the totals as JSON or XML.',
    );
  }
  const found = await readProfileTotals(call, query, profileUids, segments);
  const { totals, periods, requested, categoryPath } = found;
  const { groupBy, details } = requested;
  const division = divisionOf(details);
  const { category, dataItem, label } = groupBy ?? {};
  const rows = toTotalRows(totals, periods, { groupBy, isByGas: details.includes('gas') });
  const ofOne = profileUids.length === 1 ? (profileUids[0] ?? null) : null;
  const keyOf = (row: TotalRow): Row => [
    row.profileUid ?? ofOne,
    row.categoryPath ?? (category === true || categoryPath === '' ? null : categoryPath),
    ...(dataItem === true ? [row.dataItemUid] : []),
    ...(label === undefined ? [] : [row.label]),
    dateCell(row.period?.start ?? null, call),
    dateCell(row.period?.end ?? null, call),
  ];
  const itemColumns = dataItem === true ? ['dataItemUid'] : [];
  const labelColumns = label === undefined ? [] : [`label.${label}`];
  const keyColumns = ['profile', 'category', ...itemColumns, ...labelColumns];
  return {
    name: 'totals',
    columns: [...keyColumns, 'startDate', 'endDate', ...division.columns, ...figureColumns],
    read: inSlices(
      rows.flatMap((row) =>
        division
          .partsOf(row)
          .map(({ cells, ...figure }) => [...keyOf(row), ...cells, ...figureCells(row.total, figure)]),
      ),
    ),
  };
}

function figureCells(
  { amount, itemCount, outsideCount, pendingCount, failedCount, noteCounts, ...total }: ProfileTotal,
  { value, includedCount }: Pick<TotalPart, 'value' | 'includedCount'>,
): Row {
  const { unit, perUnit } = amount;
  const [first] = total.failures;
  const counts = [itemCount, includedCount, outsideCount, pendingCount, failedCount];
  const noted = noteCounts?.map(({ code, count }) => `${code} ${count}`).join('; ') || null;
  const others = total.otherUnits.map(otherText).join('; ') || null;
  return [finiteCell(value), unit, perUnit, ...counts, ...failureCells(value, first?.error), others, noted];
}

function otherText({ value, unit, perUnit, itemCount }: OtherTotal): string {
  const items = itemCount === 1 ? '1 item' : `${itemCount} items`;
  return `${finiteCell(value)} ${unit}${perUnit === null ? '' : `/${perUnit}`} (${items})`;
}
