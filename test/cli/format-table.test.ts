import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Column, formatRecords } from '../../src/cli/output/record-format.ts';

interface Entry {
  readonly uid: string;
  readonly category: string;
  readonly name: string;
  readonly amount: number;
}

const columns: readonly Column<Entry>[] = [
  { heading: 'uid', cell: ({ uid }) => uid },
  { heading: 'category', isSpare: true, cell: ({ category }) => category },
  { heading: 'name', cell: ({ name }) => name },
  { heading: 'start', cell: () => '2026-01-01' },
  { heading: 'amount', cell: ({ amount }) => amount },
  { heading: 'unit', cell: () => 'kg' },
  { heading: 'error', cell: () => null },
];
const entry: Entry = { uid: 'L9S383G52PUZ', category: 'transport/car', name: 'company car', amount: 267.25 };
const { isTTY, columns: width } = process.stdout;

beforeEach(() => {
  process.stdout.isTTY = true;
});

afterEach(() => Object.assign(process.stdout, { isTTY, columns: width }));

function shownIn(wide: number, records: readonly Entry[] = [entry]): readonly string[] {
  process.stdout.columns = wide;
  return formatRecords('table', records, columns).split('\n');
}

it('a terminal with room for all columns shows them as a pipe does', () => {
  const wide = shownIn(100);
  process.stdout.isTTY = false;
  expect(formatRecords('table', [entry], columns).split('\n')).toEqual(wide);
  expect(wide[0]).toBe('UID           CATEGORY       NAME         START       AMOUNT  UNIT  ERROR');
});

it.each([
  [60, 'UID           NAME         START       AMOUNT  UNIT  ERROR', 'CATEGORY'],
  [55, 'UID           NAME         START       AMOUNT  UNIT', 'CATEGORY, ERROR'],
  [40, 'UID           NAME         AMOUNT  UNIT', 'CATEGORY, START, ERROR'],
])('a terminal of %i characters has %s, and names what it leaves out', (wide, head, left) => {
  expect(shownIn(wide)).toEqual([
    head,
    expect.stringMatching(/^L9S383G52PUZ  company car .* 267\.25/),
    '',
    `Not shown: ${left}. Use a wider terminal, or --format csv.`,
    '',
  ]);
});

it('a long name is shortened before an amount or its unit has no room', () => {
  const [head = '', line = ''] = shownIn(48, [{ ...entry, name: 'the car of the company in Leeds' }]);
  expect(line).toBe('L9S383G52PUZ  the car of the comp…  267.25  kg');
  expect(head.length).toBeLessThanOrEqual(48);
});
