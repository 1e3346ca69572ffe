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

  it.each([
    [
      ['Date', 'Waste stream', 'EWC', 'Net Weight (t)'],
      ['2025-02-03', 'Glass', '20 01 02', '1.2'],
      'quantity t',
    ],
    [['Trip', 'Vehicle type', 'Driver', 'km driven'], ['2025-02-03', 'Van', 'J', '120'], 'quantity km'],
    [['Date', 'Expense type', 'Vendor', 'Cost (USD)'], ['2025-02-03', 'Hotels', 'A', '80'], 'quantity USD'],
    [
      ['Date', 'Vehicle type', 'Driver', 'Journey length'],
      ['2025-02-03', 'Van', 'J', '120 miles'],
      'quantity',
    ],
  ])(
    'of %j the only column with a unit in its header or cells is the quantity',
    (columns, cells, meaning) => {
      expect(meaningsOf(columns, cells)).toEqual(['startDate', 'search', null, meaning]);
    },
  );

  it.each([
    'CO2 (kg)',
    'Tank size (L)',
    'Amount in thousand USD',
    'Weight in 100 kg',
    'Betrag in Tsd. USD',
    'Amount in CA $',
    'Average (km)',
    'Unit price (USD)',
    'Duration (h)',
  ])('a column %s is no quantity although it has a unit', (header) => {
    expect(meaningsOf(['Date', 'Activity', header], ['2025-02-03', 'Diesel', '12'])[2]).not.toMatch(
      /^quantity/,
    );
  });

  it.each([
    [
      ['Product', 'Volume', 'UOM', 'Amount'],
      ['Diesel', '61.2', 'LTR', '90.00'],
    ],
    [
      ['Product', 'Volume', 'Card', 'Amount'],
      ['Diesel', '61.2 L', '7001', '90.00'],
    ],
  ])('of %j what was measured is the quantity, and not what it cost', (columns, cells) => {
    const meanings = meaningsOf(columns, cells);
    expect([meanings[1], meanings[3]]).toEqual(['quantity', null]);
  });

  it('a mass and a distance are quantities of one row, as freight has', () => {
    const meanings = meaningsOf(['Activity', 'Weight (t)', 'Distance (km)'], ['HGV', '12', '300']);
    expect(meanings).toEqual(['search', 'quantity t', 'value.quantity km']);
  });

  it.each(['2025-Q1', '01/2025', 'Feb-25', '2025'])('a reporting period such as %s is the time', (cell) => {
    expect(meaningsOf(['Activity', 'kWh', 'Reporting period'], ['Gas', '5', cell])[2]).toBe('startDate');
  });

  it('initials are no units, and dates may be in words or missing in some rows', () => {
    const columns = ['Leistung am', 'Activity', 'Quantity', 'Engineer'];
    const rows = [
      ['3. Februar 2025', 'natural gas', '100', 'J'],
      ['-', 'diesel', '5', 'L'],
    ] as const;
    expect(meaningsOf(columns, ...rows)).toEqual(['startDate', 'search', 'quantity', null]);
  });
});
