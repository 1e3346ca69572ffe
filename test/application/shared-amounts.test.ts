import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { methaneLeak } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import { openProfileRig } from './profile-item-rig.ts';

/** Electricity by figures from the fifth and the ninth of January 2020, which are the item's own or looked up. */
const histories = fileURLToPath(new URL('../fixtures/history-data-set', import.meta.url));
const startDate = asInstant(Date.UTC(2019, 0, 1));

interface Kind {
  readonly path: string;
  readonly uid: string;
  readonly input: string;
  readonly directory?: string | undefined;
}

const kinds: Readonly<Record<string, Kind>> = {
  'figures of its own': {
    path: 'electricity/own',
    uid: uidOf('data item', asPath('electricity/own'), 'history'),
    input: 'energyPerYear',
    directory: histories,
  },
  'figures that are looked up': {
    path: 'electricity/value',
    uid: uidOf('data item', asPath('electricity/value'), 'history'),
    input: 'energyPerYear',
    directory: histories,
  },
  // From 2021 on they are of another report.
  'figures with a step between editions': {
    path: methaneLeak.categoryPath,
    uid: methaneLeak.uid,
    input: 'mass',
  },
};

/** The calculations of each of two items: in a first request, and in the next one. Now is the second of January 2026. */
const years = [
  { year: 2022, why: 'once for each length of a month', first: 3, next: 0 },
  {
    year: 2026,
    why: 'once for what has begun, which takes until now, and once for what has not',
    first: 2,
    next: 1,
  },
];

describe.each(Object.entries(kinds))('the totals of months of items with %s', (_, kind) => {
  let runs = 0;
  let values = 0;
  const calculator = createCalculator();
  const calculate: typeof calculator.calculate = (...parameters) => {
    const pass = calculator.calculate(...parameters);
    if (pass.kind === 'done') runs += 1;
    return pass;
  };
  const { directory, input } = kind;
  const options = { calculator: { ...calculator, calculate }, ...(directory && { directory }) };
  const { as, profileUid, create } = openProfileRig(options);

  beforeEach(async () => {
    const of = {
      categoryPath: asPath(kind.path),
      dataItemUid: kind.uid as typeof methaneLeak.uid,
      startDate,
    };
    // Of no earlier test, whose amounts are held.
    for (const name of ['one', 'other']) {
      values += 1;
      await create([{ name: input, value: String(values) }], { ...of, name });
    }
  });

  async function runsOf(year: number, isOfPeriod = true): Promise<number> {
    const period = { start: asInstant(Date.UTC(year, 0)), end: asInstant(Date.UTC(year + 1, 0)) };
    const requested = { profileUids: [profileUid()], categoryPath: asPath(''), withSubcategories: true };
    runs = 0;
    const listed = as('demo').profileItems.listTotals([{ ...requested, period, step: 'MONTH', isOfPeriod }]);
    expect((await only(listed)).map(({ whole }) => whole.itemCount)).toEqual(
      Array.from({ length: 12 }, () => 2),
    );
    return runs / 2;
  }

  it.each(years)('calculate an item of $year $why', async ({ year, first, next }) => {
    expect([await runsOf(year), await runsOf(year)]).toEqual([first, next]);
  });

  it('calculate an amount per year once', async () => {
    expect([await runsOf(2022, false), await runsOf(2024, false)]).toEqual([1, 0]);
  });

  it('calculate a month in which figures change by itself', async () => {
    const isLeak = directory === undefined;
    // February has 29 days.
    expect([await runsOf(2020), await runsOf(2020)]).toEqual([isLeak ? 3 : 4, 0]);
  });
});
