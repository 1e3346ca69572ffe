import { expect, it } from 'vitest';
import { partsOf } from '../views/import/parts.ts';
import type { Reading } from '../views/import/rows.ts';

const reading: Reading = {
  meanings: { id: 'rowKey', day: 'startDate', distance: 'value.distance', fuel: 'drill.fuel' },
  category: 'transport/car',
  perTime: { byCategory: {}, otherwise: {} },
  dateForm: 'iso',
  hasDecimalComma: false,
  quantities: '',
};

function faultsOf(...rows: readonly (readonly [id: string, day: string])[]) {
  const table = {
    name: 'trips.csv',
    notes: [],
    columns: ['id', 'day', 'distance', 'fuel'],
    rows: rows.map(([id, day], index) => ({ line: index + 2, cells: [id, day, '1', 'petrol'] })),
  };
  return [...partsOf(table, reading, null, 0)]
    .flatMap((part) => part.rows)
    .map(({ faults }) => faults.map(({ field, message }) => `${field}: ${message.slice(0, 22)}`));
}

it('a row that cannot be added keeps its key from later rows, so that it is added once it is corrected', () => {
  expect(faultsOf(['a', 'someday'], ['a', '2026-01-01'], ['b', '2026-01-01'], ['a', 'never'])).toEqual([
    ['day: day must be a valid da'],
    ['id: Line 2 has the same ke'],
    [],
    ['day: day must be a valid da', 'id: Line 2 has the same ke'],
  ]);
});

it('a row without a key keeps none from the others', () => {
  expect(faultsOf(['', '2026-01-01'], ['line-2', '2026-01-01'])).toEqual([
    ['null: The row has no key. Ch'],
    [],
  ]);
});

it('a row is read of which the category is called as what every object has', () => {
  const table = {
    name: 'trips.csv',
    notes: [],
    columns: ['id', 'day', 'category', 'distance'],
    rows: [{ line: 2, cells: ['a', '2026-01-01', 'constructor', '1'] }],
  };
  const perTime = { byCategory: {}, otherwise: { distance: 'year' } };
  const meanings = { id: 'rowKey', day: 'startDate', category: 'category', distance: 'value.distance' };
  const [part] = partsOf(table, { ...reading, meanings, perTime, quantities: 'in-all' }, null, 0);
  expect(part?.rows[0]?.row?.values).toEqual([{ name: 'distance', value: '1', perUnit: 'none' }]);
});
