import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FlatRow, groupOf, readFlatFiles } from '../../data/generate/desnz/flat-files.ts';
import { counterpartsIn } from '../../data/generate/desnz/names.ts';
import { tablesIn } from '../../data/generate/tables.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { arePublisherFilesMissing, publisherFiles } from '../support/publisher-files.ts';

/** Rows that no item names, each with the reason. */
const reasons: readonly (readonly [
  reason: string,
  is: (row: FlatRow, all: readonly FlatRow[]) => boolean,
])[] = [
  [
    'the sum of two rows that are reachable',
    (row, all) => {
      const parts = all.filter(
        ({ level2, level3, column }) =>
          level2 === row.level2 && level3 === row.level3 && column.startsWith('Emissions including only'),
      );
      const sum = parts.reduce((added, { figures }) => added + Number(figures.CO2e), 0);
      // The publisher rounds both to whole kilograms.
      return (
        row.column.startsWith('Total emissions including') && Math.abs(sum - Number(row.figures.CO2e)) <= 1
      );
    },
  ],
  [
    'biogenic CO2 per kWh, printed with one digit: it counts by volume and mass',
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
    const unexplained = open.filter((row) => !reasons.some(([, is]) => is(row, files.last)));
    expect(
      unexplained.map(({ id, level1, level3, column, unit }) => [id, level1, level3, column, unit].join(' ')),
    ).toEqual([]);
    const counts = reasons.map(([reason, is]) => [reason, open.filter((row) => is(row, files.last)).length]);
    expect(Object.fromEntries(counts)).toEqual({
      'biogenic CO2 per kWh, printed with one digit: it counts by volume and mass': 2,
      'the sum of two rows that are reachable': 97,
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
