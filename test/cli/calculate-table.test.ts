import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();
const data = program.dataDirectory('filled');
const file = (name: string): string => join(program.folder, name);
const write = (name: string, content: string): void => writeFileSync(file(name), content);
const read = (name: string): string => readFileSync(file(name), 'utf8');

const calculate = (args: readonly string[], input = '') =>
  program.start(['calculate', ...args, ...data], { input }).finished;

const category = 'transport/car/generic';

describe('calculate --from --to', () => {
  it('rows keep their columns and get an amount, or the reason why they have none', async () => {
    write(
      'in.csv',
      'id;Fuel;size;Miles;Note;amount\n' +
        'J-1;petrol;average;1000;"\'=x";5\n' +
        'J-1;petrol;huge;1;;\n' +
        'J-3;diesel;large;x;"two\nlines";\n' +
        'J-4;diesel;large;;;\n' +
        'J-5;petrol;average;1000;;;7\n',
    );
    const columns = {
      id: 'rowKey',
      Fuel: 'drill.fuel',
      size: 'drill.size',
      Miles: 'value.distance',
      Note: 'note',
      amount: 'ignore',
    };
    const constants = { 'unit.distance': 'mi', 'perUnit.distance': 'year' };
    write('map.json', JSON.stringify({ columns, constants }));
    const done = await calculate([category, '--from', 'in.csv', '--to', 'out.csv', '--map', 'map.json']);
    expect(done).toEqual({ code: 1, signal: null, out: '', err: '1 calculated, 4 failed\n' });
    const [header, first, ...failed] = read('out.csv').trimEnd().split('\r\n');
    expect(header).toBe(
      'id,Fuel,size,Miles,Note,amountItem,amountCategory,amount,amountUnit,amountPerUnit,amountScope,amountSource,amountYear,amounts,amountNotes,failure,failureMessage',
    );
    expect(first).toMatch(
      /^J-1,petrol,average,1000,"'=x","Car, petrol, average size",transport\/car\/generic,261\.87\d+,kg,year,/,
    );
    expect(failed).toEqual([
      expect.stringMatching(/^J-1,petrol,huge,1,(?:,){11}ITEM_UNKNOWN,"?No item of /),
      expect.stringMatching(
        /^J-3,diesel,large,x,"two\nlines",(?:,){10}VALUE_INVALID,.*""Miles"": distance must be a number/,
      ),
      expect.stringMatching(/^J-4,diesel,large,,,"Car, diesel, large",.*,,kg,,.*,INPUT_MISSING,/),
      expect.stringMatching(
        /^J-5,petrol,average,1000,+CELL_COUNT,.*The row has 7 cells, .*Without a column: ""7""/,
      ),
    ]);
  });

  it('amounts are for once unless a row names a rate, as that of one item', async () => {
    const car = {
      drill: 'fuel=petrol,size=average',
      key: { fuel: 'petrol', size: 'average' },
    };
    const one = await calculate([category, '--drill', car.drill, '--input', 'distance=10000']);
    const rows = [
      {},
      { distancePerUnit: 'none', startDate: '2025-01-01', endDate: '2025-02-01' },
      { distancePerUnit: 'month' },
    ];
    const table = await calculate(
      [category, '--from', '-', '--to', '-', '--format', 'ndjson'],
      rows.map((row) => JSON.stringify({ ...car.key, distance: 10000, ...row })).join('\n'),
    );
    expect(table.err).toMatch(/3 calculated, 0 failed/);
    const written = table.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { amount: number; amountPerUnit: string });
    const amount = written[0]?.amount ?? Number.NaN;
    expect(one.out).toMatch(/^\d[\d.]* kg\n/);
    expect(Number.parseFloat(one.out)).toBeCloseTo(amount, 3);
    expect(amount).toBeGreaterThan(0);
    expect(written.map(({ amountPerUnit }) => amountPerUnit)).toEqual([undefined, undefined, 'year']);
    expect(written).toMatchObject([
      { amount },
      { amount },
      {
        amount: expect.closeTo(12 * amount, 6),
        amountPerUnit: 'year',
        amountNotes: expect.stringMatching(/^The amount is a rate: /),
      },
    ]);
  });

  it('units, dates and weights are those of a single calculation', async () => {
    const options = ['--return-unit', 'lb', '--return-per-unit', 'month', '--as-of', '2020-01-01'];
    const item = ['--drill', 'fuel=petrol,size=average', '--input', 'distance=1000mi'];
    const one = await calculate([category, ...item, '--json', ...options]);
    const rows = [
      { fuel: 'petrol', size: 'average', distance: 1000, distanceUnit: 'mi' },
      { search: 'petrol average', distance: 1000, distanceUnit: 'mi' },
      { dataItemUid: 'L9S383G52PUZ', distance: 1000, distanceUnit: 'mi' },
      { dataItemUid: 'ZZZZZZZZZZZZ', distance: 1 },
    ];
    const table = await calculate(
      [category, '--from', '-', '--to', '-', '--format', 'ndjson', ...options],
      rows.map((row) => JSON.stringify(row)).join('\n'),
    );
    expect(table).toMatchObject({ code: 1, err: '3 calculated, 1 failed\n' });
    const { amount } = JSON.parse(one.out) as { amount: { value: number; unit: string; perUnit: string } };
    const expected = { amount: amount.value, amountUnit: 'lb', amountPerUnit: 'month' };
    const written = table.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(written).toMatchObject([
      ...rows.slice(0, 3).map((row) => ({ ...row, ...expected })),
      { ...rows[3], failure: 'ITEM_UNKNOWN' },
    ]);
  });

  it('a table that cannot be read to its end leaves no file, and an earlier one as it was', async () => {
    write('broken.csv', 'fuel,size,distance\npetrol,average,1\n');
    writeFileSync(file('broken.csv'), Buffer.from([0x81]), { flag: 'a' });
    write('earlier.csv', 'earlier\n');
    for (const to of ['none.csv', 'earlier.csv']) {
      const refused = await calculate([category, '--from', 'broken.csv', '--to', to]);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('not text in utf-8') });
    }
    expect([existsSync(file('none.csv')), existsSync(file('none.csv.part'))]).toEqual([false, false]);
    expect(read('earlier.csv')).toBe('earlier\n');
  });

  it.each([
    [['--from', 'in.csv'], 2, /need --from and --to/],
    [['--map', 'map.json', category], 2, /--map is for tables/],
    [['--from', 'in.csv', '--to', '-', '--uid', 'x'], 2, /--uid is for one data item/],
    [['--from', 'in.csv', '--to', '-', '--as-of', 'May'], 2, /--as-of must be a date.*got "May"/],
    [['--from', '-', '--to', '-', '--format', 'xls'], 2, /--format must be csv, xlsx or ndjson/],
    [['--from', 'in.ndjson', '--to', 'none.csv'], 2, /cannot be written as CSV/],
    [['--from', 'none.csv', '--to', '-'], 1, /No such file or directory: .*none\.csv/],
  ])('the options %j are refused', async (args, code, message) => {
    const refused = await program.run(['calculate', ...args, ...data]);
    expect(refused).toMatchObject({ code, out: '', err: expect.stringMatching(message) });
  });
});
