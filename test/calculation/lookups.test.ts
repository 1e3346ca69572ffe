import { describe, expect, it } from 'vitest';
import { type Lookup, lookupKey, parseLookup } from '../../src/calculation/plan/lookup.ts';
import type { ValueHistory } from '../../src/calculation/plan/value-history.ts';
import { type Case, figure, input, outcomeOf, resultOf, runs } from './subjects.ts';

type Answers = Readonly<Record<string, string | null>>;

/** Answers by `category value selections`, and `null` for what is not there. */
function answer(answers: Answers, { categoryPath, drill, valuePath }: Lookup): ValueHistory {
  const selections = drill.map(({ name, value }) => `${name}=${value}`).join();
  return figure(answers[`${categoryPath} ${valuePath} ${selections}`] ?? null);
}

/** Calculates as the application does: again and again, until nothing is missing. */
function inRounds(calculation: Case, answers: Answers) {
  const known = new Map<string, ValueHistory>();
  const rounds: string[][] = [];
  for (;;) {
    const outcome = outcomeOf({
      ...calculation,
      known: { get: (lookup) => known.get(lookupKey(lookup)) },
    });
    if (outcome.kind === 'done') return { result: outcome.result, rounds };
    rounds.push(outcome.lookups.map(({ categoryPath, valuePath }) => `${categoryPath} ${valuePath}`));
    for (const lookup of outcome.lookups) known.set(lookupKey(lookup), answer(answers, lookup));
  }
}

const find = (category: string, drill: string, value: string) =>
  `dataFinder.getDataItemValue("${category}", ${drill}, "${value}")`;

describe('lookups', () => {
  it('missing lookups are requested together, each once, and then known', () => {
    const algorithm = `
      a = ${find('fuel', '"type=" + kind', 'factor')}; b = ${find('Fuel', '"type=" + kind', 'FACTOR')};
      c = ${find('gwp', '"gas=CH4"', 'gwp')};
      a * 1 + b * 10 + c * 100`;
    const calculation = runs({
      algorithm,
      values: [input('kind', { type: 'TEXT' })],
      inputs: { kind: 'coal' },
    });
    const { result, rounds } = inRounds(calculation, {
      'fuel factor type=coal': '2',
      'gwp gwp gas=CH4': '21',
    });
    expect(rounds).toEqual([['fuel factor', 'gwp gwp']]);
    expect(result.amount.value).toBe(2 + 20 + 2100);
  });

  it('a lookup with very long arguments ends the run, before anything is looked up', () => {
    const grow = 's = "x"; while (s.length < 3000) s += s;';
    const { result, rounds } = inRounds(runs({ algorithm: `${grow} ${find('fuel', 's', 'factor')}` }), {});
    expect(result.failure).toMatchObject({
      code: 'ALGORITHM_FAILED',
      message: expect.stringContaining('2000 characters of a look-up'),
    });
    expect(rounds).toEqual([]);
  });

  it('the text of lookups is charged: long ones end a run that short ones do not', () => {
    const ask = (length: number) => {
      const text = `type=${'x'.repeat(length)}`;
      const algorithm = `s = "${text}"; for (i = 0; i < 20; i++) ${find('fuel', 's', 'factor')}; 1`;
      return inRounds(runs({ algorithm, limits: { steps: 400 } }), {}).result.failure?.message;
    };
    expect(ask(100)).toBeUndefined();
    expect(ask(1900)).toContain('400 steps');
  });

  it('a lookup that depends on another one waits for the next round', () => {
    const algorithm = `
      var region = ${find('countries', '"code=" + code', 'region')};
      var upper = region.toUpperCase();
      var factor = ${find('grid', '"region=" + upper', 'factor')};
      var loss = ${find('losses', '"code=" + code', 'loss')};
      factor * (1 + parseFloat(loss))`;
    const calculation = runs({ algorithm, values: [input('code', { type: 'TEXT' })], inputs: { code: 'x' } });
    const { result, rounds } = inRounds(calculation, {
      'countries region code=x': 'north',
      'grid factor region=NORTH': '0.5',
      'losses loss code=x': '0.1',
    });
    expect(rounds).toEqual([['countries region', 'losses loss'], ['grid factor']]);
    expect(result.amount.value).toBeCloseTo(0.55, 12);
  });

  it('lookups are collected up to the point where a run fails without them', () => {
    const algorithm = `s = dataFinder.getDataSeries("grid", "", "factor").integrate(); if (!(s > 0)) throw "no factor"; s`;
    const outcome = outcomeOf(runs({ algorithm }));
    expect(outcome).toEqual({
      kind: 'missing',
      lookups: [{ categoryPath: 'grid', drill: [], valuePath: 'factor' }],
    });
  });

  it('a lookup returns text, which counts as a number, and as 0 if empty', () => {
    const algorithm = `typeof ${find('a', '""', 'b')} == "string" ? ${find('a', '""', 'b')} * 2 : -1`;
    expect(inRounds(runs({ algorithm }), { 'a b ': '0.43' }).result.amount.value).toBe(0.86);
    const empty = inRounds(runs({ algorithm }), { 'a b ': '' }).result;
    expect(empty.amount.value).toBe(0);
    expect(empty.notes).toEqual([
      {
        type: 'comment',
        code: 'NOTHING_FOUND',
        lookUp: { categoryPath: 'a', drill: [], path: 'b' },
        text: 'There is no figure for "b" in a.',
      },
    ]);
  });

  it('a lookup that finds nothing returns null and adds one note', () => {
    const algorithm = `for (i = 0; i < 3; i++) lat = ${find('airports', '"code=ZZZ"', 'latitude')}; lat === null ? 1 : 0`;
    const { result } = inRounds(runs({ algorithm }), {});
    expect(result.amount.value).toBe(1);
    expect(result.notes).toEqual([
      {
        type: 'warning',
        code: 'NOTHING_FOUND',
        lookUp: expect.anything(),
        text: 'Nothing was found for "latitude" in airports where "code" is "ZZZ".',
      },
    ]);
  });

  it.each(['../secrets', 'a//b', 'a b', 'http://host/x', '%2e%2e', 'a/../b'])(
    'a lookup never leaves the tree of categories: %j',
    (path) => {
      const { amount, notes } = resultOf(runs({ algorithm: `${find(path, '""', 'x')} === null ? 1 : 0` }));
      expect(amount.value).toBe(1);
      expect(notes[0]?.text).toContain('not a category path');
    },
  );

  it('an input that looks like the placeholder does not delay lookups', () => {
    const values = [input('code', { type: 'TEXT' })];
    const algorithm = `${find('a', '"code=" + code', 'b')} === null ? 1 : 0`;
    const { result } = inRounds(runs({ algorithm, values, inputs: { code: '\u0000' } }), {});
    expect(result.amount.value).toBe(1);
  });

  it('lookups with different spellings of one target are the same', () => {
    const one = parseLookup('/Home/Energy/', 'country=France, fuel=Coal', 'factor');
    const other = parseLookup('home/energy', 'Country=france,FUEL=coal', 'Factor');
    expect(one && other && lookupKey(one) === lookupKey(other)).toBe(true);
    const another = parseLookup('home/energy', 'country=france,fuel=coke', 'factor');
    expect(one && another && lookupKey(one) === lookupKey(another)).toBe(false);
  });
});

describe('parseLookup', () => {
  it.each([
    ['', []],
    ['a=b', [['a', 'b']]],
    [
      'a=b,c=d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      ' a = b , c = d ',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a=', [['a', '']]],
    ['a', []],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=b,,c=d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      String.raw`a=b\, c,d=e`,
      [
        ['a', 'b, c'],
        ['d', 'e'],
      ],
    ],
    [String.raw`a=b\=c`, [['a', 'b=c']]],
    [
      String.raw`a=b\\,c=d`,
      [
        ['a', String.raw`b\ `.trim()],
        ['c', 'd'],
      ],
    ],
  ])('parseLookup reads the drill %j', (text, selections) => {
    const expected = selections.map(([name, value]) => ({ name, value }));
    expect(parseLookup('a', text, 'v')?.drill).toEqual(expected);
  });
});
