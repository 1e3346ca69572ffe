import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FlatRow, groupOf, readFlatFiles } from '../../data/generate/desnz/flat-files.ts';
import { counterpartsIn } from '../../data/generate/desnz/names.ts';
import { tablesIn } from '../../data/generate/tables.ts';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import { arePublisherFilesMissing, publisherFiles } from '../support/publisher-files.ts';

/** Rows that no item names, each with the reason. */
const reasons: readonly (readonly [reason: string, is: (row: FlatRow) => boolean])[] = [
  ['the sum of two rows that are reachable', ({ column }) => column.startsWith('Total emissions including')],
  [
    'energy of freight by mass, which is no emission',
    ({ level1, unit }) => level1.startsWith('SECR') && unit === 'tonne.km',
  ],
  [
    'electricity of freight by mass, which the row of the whole journey contains',
    ({ level1, unit }) => level1.endsWith('for EVs') && unit === 'tonne.km',
  ],
  [
    'biogenic CO2 of electricity, which is no activity of its own',
    ({ level1, level2 }) => level1 === 'Outside of scopes' && level2 === 'Electricity generated',
  ],
  [
    'a passenger of a taxi, who is a share of the cab',
    ({ level2, unit }) => level2 === 'WTT- taxis' && unit === 'passenger.km',
  ],
  [
    'biogenic CO2 per kWh, printed with one digit: it counts by mass',
    ({ level2, unit }) => level2 === 'Forecourt fuels containing biofuel' && unit === 'kWh',
  ],
];

describe.skipIf(arePublisherFilesMissing())('the rows of the UK conversion factors of 2025', () => {
  it('every row that stands for an activity is reachable, or there is a reason why not', () => {
    const files = readFlatFiles(tablesIn(publisherFiles));
    const counterpart = counterpartsIn(files);
    const named = readNamedRows();
    const byName = new Map(files.last.map((row) => [row.id, row]));
    const isNamed = ({ id }: FlatRow): boolean => named.has(id) || named.has(`${groupOf(id)}_*`);
    /** The same distance in km, the same volume in cubic metres, the same figure of a journey. */
    const isReached = (row: FlatRow): boolean => {
      if (isNamed(row)) return true;
      const sibling = row.unit === 'miles' ? 'km' : 'cubic metres';
      const converted = ['miles', 'million litres'].includes(row.unit)
        ? files.find(groupOf(row.id), [sibling])
        : undefined;
      if (converted !== undefined && isReached(converted)) return true;
      return files.last.some(
        (other) =>
          isNamed(other) &&
          counterpart(other, 'leased')?.id === row.id &&
          other.figures.CO2e === row.figures.CO2e,
      );
    };
    expect(byName.size).toBe(3123);
    const open = files.last.filter((row) => !isReached(row));
    const unexplained = open.filter((row) => !reasons.some(([, is]) => is(row)));
    expect(
      unexplained.map(({ id, level1, level3, column, unit }) => [id, level1, level3, column, unit].join(' ')),
    ).toEqual([]);
    const counts = reasons.map(([reason, is]) => [reason, open.filter(is).length]);
    expect(Object.fromEntries(counts)).toEqual({
      'a passenger of a taxi, who is a share of the cab': 2,
      'biogenic CO2 of electricity, which is no activity of its own': 1,
      'biogenic CO2 per kWh, printed with one digit: it counts by mass': 2,
      'electricity of freight by mass, which the row of the whole journey contains': 18,
      'energy of freight by mass, which is no emission': 71,
      'the sum of two rows that are reachable': 70,
    });
  });
});

/** The rows that items name, `25_301_3046_4`, or all units of one, `1_101_1017_*`. */
function readNamedRows(): ReadonlySet<string> {
  const files = readdirSync(builtInDirectory, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('data.csv'))
    .map((file) => readFileSync(join(builtInDirectory, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\b\d+_\d+_\d+_(?:\d+|\*)/g)].map(([id]) => id)));
}
