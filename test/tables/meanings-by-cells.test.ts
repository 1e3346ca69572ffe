import { describe, expect, it } from 'vitest';
import { ColumnMeanings } from '../../src/tables/columns/column-meanings.ts';

/** What the columns of a table mean, and the units that their headers say. */
function meaningsOf(columns: readonly string[], ...rows: readonly (readonly string[])[]) {
  const part = { columns, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
  const meanings = new ColumnMeanings({ columns: {} }, undefined, part).all(columns);
  return meanings.map((meaning) =>
    meaning?.isLeftOut === true
      ? null
      : [meaning?.key, ...(meaning?.header ?? []).map(({ text }) => text)].join(' '),
  );
}

describe('columns of tables from other programs', () => {
  it.each(['Maßeinheit', 'ME', 'U/M', 'Eh. lt. Lieferschein'])(
    'a column of units is the unit of the quantity, even where it is called %s',
    (header) => {
      const columns = ['Aktivität', 'Menge', header, 'Datum'];
      expect(meaningsOf(columns, ['Strom', '1000', 'MWh', '15.01.2026'])).toEqual([
        'search',
        'quantity',
        'unit',
        'startDate',
      ]);
    },
  );

  it.each(['Tankdatum', 'Billing month', 'Delivered on'])(
    'a column of dates is the start, called %s or not',
    (header) => {
      const columns = ['Activity', 'Quantity', 'Unit', header];
      expect(meaningsOf(columns, ['Diesel', '100', 'L', '31/01/2025']).at(3)).toBe('startDate');
    },
  );

  it.each([
    [['Date', 'Activity', 'kWh', 'Amount'], 2, 'quantity kWh'],
    [['Activity', 'Miles', 'Amount'], 1, 'quantity Miles'],
    [['Activity', 'Quantity', 'Distance (km)'], 2, 'quantity km'],
  ])('of %j the column with its unit is the quantity, and no money', (columns, at, meaning) => {
    const meanings = meaningsOf(
      columns,
      columns.map(() => '1'),
    );
    expect(meanings[at]).toBe(meaning);
    expect(meanings.filter((each) => each?.startsWith('quantity') === true)).toHaveLength(1);
  });
});
