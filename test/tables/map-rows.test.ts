import { expect, it } from 'vitest';
import { RowMapper } from '../../src/tables/rows/map-rows.ts';

const columns = ['Distance', 'Unit', 'Site'];
const map = {
  columns: { Distance: 'value.distance', Unit: 'unit.distance', Site: 'label.site' },
  constants: { dataItemUid: 'AD63A83B4D41', 'unit.distance': 'km', 'label.site': 'Leeds' },
};

it('a constant of a map fills cells that are empty, and replaces none that is filled', () => {
  const mapper = new RowMapper({ map, sample: { columns, rows: [] } });
  const read = (...cells: readonly string[]) => {
    const mapped = mapper.map(columns, { line: 1, cells });
    return typeof mapped === 'object' && 'row' in mapped ? mapped.row.draft : {};
  };
  expect([read('5', '', ''), read('5', 'mi', 'York')]).toMatchObject([
    { values: [{ name: 'distance', value: '5', unit: 'km' }], labels: [{ key: 'site', value: 'Leeds' }] },
    { values: [{ name: 'distance', value: '5', unit: 'mi' }], labels: [{ key: 'site', value: 'York' }] },
  ]);
});
