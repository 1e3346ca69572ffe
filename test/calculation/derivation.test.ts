import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileAlgorithm } from '../../src/calculation/interpreter/compile-algorithm.ts';
import { defaultRunLimits } from '../../src/calculation/interpreter/limits.ts';
import { runAlgorithm } from '../../src/calculation/interpreter/run-algorithm.ts';
import type { Derivation, DerivationStep } from '../../src/domain/amounts/derivation.ts';
import { asInstant } from '../support/brands.ts';
import { rounds } from '../support/deep.ts';
import { evaluate, expectClose } from '../support/evaluate-derivation.ts';
import { program } from './interpreter/random-scripts.ts';
import { toPlain } from './interpreter/run-script.ts';
import { type Case, figure, input, itemValue, outcomeOf, runs } from './subjects.ts';

function derive(calculation: Case): Derivation {
  const outcome = outcomeOf({ ...calculation, options: { withTrace: true, ...calculation.options } });
  const derivation = outcome.kind === 'missing' ? null : outcome.trace?.derivation;
  if (!derivation || outcome.kind === 'missing') throw new Error('There is no derivation.');
  const values = evaluate(derivation);
  const { amount, amounts } = outcome.result;
  if (derivation.result !== null && amount.value !== null)
    expectClose(values[derivation.result], amount.value);
  for (const { type, step } of derivation.amounts) {
    const returned = amounts.find((each) => each.type === type)?.value;
    if (calculation.options?.prorata === undefined) expectClose(values[step], returned ?? Number.NaN);
  }
  return derivation;
}

/** The derivation of a script that ends in a number, as one formula. */
function formula(algorithm: string, more: Partial<Case> = {}): string {
  const { steps, result } = derive(
    runs({
      algorithm,
      values: [input('km'), itemValue('factor')],
      item: { factor: '3' },
      inputs: { km: '4' },
      ...more,
    }),
  );
  const show = (index: number): string => {
    const step = steps[index];
    if (step === undefined) throw new Error('There is no such step.');
    const { operation, operands, origin, value, count } = step;
    if (operation !== null) return `${operation}(${operands.map(show).join(' ')})`;
    return `${origin}${count === null ? '' : ` x${count}`}:${value}`;
  };
  return show(result ?? -1);
}

const found = ({ steps }: Derivation, origin: string): DerivationStep => {
  const step = steps.find((each) => each.origin === origin);
  if (step === undefined) throw new Error(`No step has the origin ${origin}.`);
  return step;
};

describe('a derivation', () => {
  it.each([
    ['km * factor + 1', '+(*(input:4 item:3) constant:1)'],
    ['-km / 2', '/(negate(input:4) constant:2)'],
    ['var a = km, b = a * factor; b - a', '-(*(input:4 item:3) input:4)'],
    ['a = km; a *= 2; a += factor; a', '+(*(input:4 constant:2) item:3)'],
    ['a = km; a *= (a = 2); a', '*(input:4 constant:2)'],
    ["km * parseInt('12 kg')", '*(input:4 algorithm:12)'],
    ['i = 0; i++; ++i; i + km', '+(+(constant:1 constant:1) input:4)'],
    ['km > 3 ? factor : km', 'item:3'],
    ['km > 9 ? factor : km', 'input:4'],
    ['if (km > 3) { x = factor * 2 } else { x = km } x + 1', '+(*(item:3 constant:2) constant:1)'],
    ['missing = 0; missing || km', 'input:4'],
    ['function f(a, b) { return a * b } f(f(km, 2), factor)', '*(*(input:4 constant:2) item:3)'],
    ['function f(n) { return n < 2 ? km : factor + f(n - 1) } f(3)', '+(item:3 +(item:3 input:4))'],
    ['f = function (a) { var b = a * 2; return b; }; f(km)', '*(input:4 constant:2)'],
    ['o = { f: factor, g: { h: km } }; o.f * o["g"].h', '*(item:3 input:4)'],
    ['l = [km, factor]; l.push(2); l.reverse(); l[0] + l.pop()', '+(constant:2 input:4)'],
    ['l = [km]; l[0] += factor; l.concat([1])[0]', '+(input:4 item:3)'],
    ['Math.max(km, factor) * Math.PI', '*(Math.max(input:4 item:3) constant:3.141592653589793)'],
    ['parseFloat("2.5") * Number("" + km)', '*(constant:2.5 algorithm:4)'],
    ['parseInt(km / factor) + 0.5', '+(parseInt(/(input:4 item:3)) constant:0.5)'],
    ['(km / factor).toFixed(2) * 1', '*(toFixed(/(input:4 item:3) constant:2) constant:1)'],
    ['try { x = km * nothing } catch (e) { x = km * factor } x', '*(input:4 item:3)'],
    ['switch (km) { case 4: y = factor; break; default: y = 1 } y * 2', '*(item:3 constant:2)'],
    ['for (t = 0, i = 0; i < 3; i++) t += factor; t', '+(item:3 item:3 item:3)'],
    [
      'for (t = 1, i = 0; i < 12; i++) t *= factor; t',
      `*(${['constant:1', ...Array(9).fill('item:3')].join(' ')} others x3:27)`,
    ],
    [
      'l = [km, factor]; t = 0; for (k in l) t += l[k] * 2; t',
      '+(*(input:4 constant:2) *(item:3 constant:2))',
    ],
    ['"abc".length + km', '+(algorithm:3 input:4)'],
    ['(km == 4) + factor', '+(algorithm:1 item:3)'],
    ['null + km', '+(constant:0 input:4)'],
  ])('of %s is %s', (algorithm, expected) => {
    expect(formula(algorithm)).toBe(expected);
  });

  it('tells the terms of a long loop in ten, and how many others there are', () => {
    const { steps, result } = derive(
      runs({
        algorithm: 'for (t = 0, i = 0; i < 40; i++) t += i * km; t',
        values: [input('km')],
        inputs: { km: '2' },
      }),
    );
    const sum = steps[result ?? -1];
    expect(sum?.operands).toHaveLength(11);
    expect(found({ steps, amounts: [], result }, 'others')).toMatchObject({ count: 30, value: 1470 });
  });

  it('says of a value its units, name, path, row and when it takes effect, but not that it was always there', () => {
    const history = [
      { start: asInstant(0), value: '1' },
      { start: asInstant(Date.UTC(2025, 0, 1)), value: '2' },
    ];
    const options = { asOf: asInstant(Date.UTC(2026, 0, 1)) };
    const values = [
      itemValue('factor', { unit: 'kg', perUnit: 'km' }),
      itemValue('uplift'),
      itemValue('source', { type: 'TEXT' }),
      input('km', { unit: 'km', perUnit: 'year' }),
      input('people', { defaultValue: '3' }),
    ];
    const derivation = derive({
      algorithm:
        'var distance = km * uplift; returnValues.putValue("CO2e", "kg", "year", distance * factor.integrate() * people);',
      values,
      item: { factor: history, uplift: '1.08', source: 'row 7' },
      inputs: [{ name: 'km', value: '10', unit: 'mi', perUnit: 'year' }],
      options,
    });
    expect(found(derivation, 'item')).toMatchObject({
      name: 'uplift',
      found: { row: 'row 7', startDate: null },
    });
    expect(derivation.steps.find(({ name }) => name === 'factor')).toMatchObject({
      origin: 'item',
      value: 2,
      unit: 'kg',
      perUnit: 'km',
      found: { path: 'factor', startDate: Date.UTC(2025, 0, 1) },
    });
    expect(found(derivation, 'input')).toMatchObject({ value: 10, unit: 'mi', perUnit: 'year', name: 'km' });
    expect(found(derivation, 'conversion').value).toBeCloseTo(1.609344, 12);
    expect(found(derivation, 'default')).toMatchObject({ value: 3, name: 'people' });
    expect(derivation.steps.some(({ name, operation }) => name === 'distance' && operation === '*')).toBe(
      true,
    );
    expect(derivation.amounts).toEqual([{ type: 'CO2e', step: derivation.result }]);
    expect(derivation.steps[derivation.result ?? -1]).toMatchObject({ unit: 'kg', perUnit: 'year' });
  });

  it('shows a look-up once, however often it is made', () => {
    const lookUp = 'dataFinder.getDataItemValue("gwp", "gas=CH4", "gwp")';
    const algorithm = `returnValues.putValue("CO2e", "kg", "year", ${lookUp} * km + ${lookUp}); returnValues.putValue("CH4", "kg", "year", km * ${lookUp})`;
    const calculation = {
      algorithm,
      values: [input('km')],
      inputs: { km: '2' },
      known: { get: () => figure('25') },
    };
    const { steps } = derive(calculation);
    expect(steps.filter(({ origin }) => origin === 'look-up')).toMatchObject([
      { value: 25, found: { path: 'gwp', categoryPath: 'gwp', drill: [{ name: 'gas', value: 'CH4' }] } },
    ]);
  });

  it('shows a figure of a history once, however often its mean is taken', () => {
    const { steps } = derive({
      algorithm: 'km * factor.integrate() / (1 - factor.integrate())',
      values: [itemValue('factor'), input('km')],
      item: {
        factor: [
          { start: asInstant(0), value: '1' },
          { start: asInstant(Date.UTC(2023, 0, 1)), value: '3' },
        ],
      },
      inputs: { km: '2' },
      window: { start: asInstant(Date.UTC(2023, 0, 1)), end: asInstant(Date.UTC(2024, 0, 1)) },
    });
    expect(steps.filter(({ origin }) => origin === 'item').map(({ value }) => value)).toEqual([3]);
  });

  it.each(['parseFloat(t)', 'Number(t)', '+t'])(
    'names the look-up behind a variable that is %s of its text',
    (number) => {
      const calculation = {
        algorithm: `var t = dataFinder.getDataItemValue("gwp", "gas=CH4", "gwp"), gwp = ${number}; km + gwp`,
        values: [input('km')],
        inputs: { km: '2' },
        known: { get: () => figure('25') },
      };
      expect(found(derive(calculation), 'look-up')).toMatchObject({ value: 25, found: { path: 'gwp' } });
    },
  );

  it('of a mean over time has each figure with its dates and its share', () => {
    const year = (value: number) => asInstant(Date.UTC(value, 0, 1));
    const { steps } = derive({
      algorithm: 'returnValues.putValue("CO2e", "kg", "year", factor.multiply(km).integrate());',
      values: [itemValue('factor'), input('km')],
      item: {
        factor: [
          { start: asInstant(0), value: '1' },
          { start: year(2024), value: '3' },
        ],
      },
      inputs: { km: '2' },
      window: { start: year(2023), end: year(2025) },
    });
    expect(
      steps.filter(({ origin }) => origin === 'item').map(({ value, found: at }) => [value, at?.startDate]),
    ).toEqual([
      [1, null],
      [3, year(2024)],
    ]);
    expect(steps.filter(({ origin }) => origin === 'share').map(({ value }) => value)).toEqual([
      365 / 731,
      366 / 731,
    ]);
  });

  it.each([
    ['year', { value: 12, perUnit: null }],
    ['month', { value: 144, perUnit: null }],
  ])('of what happens once is absolute where the algorithm returns it per %s', (per, step) => {
    const { steps, amounts } = derive({
      algorithm: `returnValues.putValue('CO2e', 'kg', '${per}', km * 4)`,
      values: [input('km', { perUnit: 'year' })],
      inputs: { km: '3' },
      requested: { returnPerUnit: 'none' },
      options: { isOnTheFly: true },
    });
    expect(steps[amounts[0]?.step ?? -1]).toMatchObject(step);
  });

  it('ends in the requested units, and in the part of a period', () => {
    const values = [input('km')];
    const algorithm = 'returnValues.putValue("CO2e", "kg", "year", km * 2);';
    const inUnits = derive({
      algorithm,
      values,
      inputs: { km: '2' },
      requested: { returnUnit: 't', returnPerUnit: 'month' },
    });
    expect(inUnits.steps[inUnits.result ?? -1]).toMatchObject({
      unit: 't',
      perUnit: 'month',
      operation: '*',
    });
    const window = { start: asInstant(0), end: asInstant(4000) };
    const part = derive({
      algorithm,
      values,
      inputs: { km: '2' },
      window,
      options: { prorata: { start: asInstant(0), end: asInstant(1000), now: asInstant(9000) } },
    });
    expect(found(part, 'period').value).toBe(0.25);
  });

  it.each([
    ['sums and products in turn', 'for (t = 1, i = 0; i < 1200; i++) t = (t + km) * 0.5; t'],
    [
      'a history that is multiplied again and again',
      'var s = factor; for (i = 0; i < 1200; i++) s = s.multiply(1); s.integrate()',
    ],
    [
      'names of names',
      `${Array.from({ length: 1200 }, (_, n) => `var a${n} = ${n === 0 ? 'km' : `a${n - 1}`} * 1 + 1;`).join(' ')} a1199`,
    ],
    ['a function in a function', `function f(n) { return n > 0 ? f(n - 1) * 0.5 + km : km } f(98)`],
  ])('of %s, over a thousand levels deep, is folded and has the amount', (_, algorithm) => {
    const { steps } = derive(
      runs({
        algorithm,
        values: [input('km'), itemValue('factor')],
        item: {
          factor: [
            { start: asInstant(0), value: '1' },
            { start: asInstant(Date.UTC(2024, 0, 1)), value: '3' },
          ],
        },
        inputs: { km: '2' },
        window: { start: asInstant(Date.UTC(2023, 0, 1)), end: asInstant(Date.UTC(2025, 0, 1)) },
      }),
    );
    expect(steps.length).toBeLessThan(1500);
  });

  it.each([100, 300, 600, 1200])('of a text nested %d levels deep is there where the amount is', (depth) => {
    const algorithm = `${'('.repeat(depth)}km${' + 1)'.repeat(depth)}`;
    const calculation = runs({ algorithm, values: [input('km')], inputs: { km: '2' } });
    const plain = outcomeOf(calculation);
    const explained = outcomeOf({ ...calculation, options: { withTrace: true } });
    if (plain.kind === 'missing' || explained.kind === 'missing') throw new Error('look-ups are missing');
    expect(explained.result).toEqual(plain.result);
    const isRun = plain.result.failure === undefined;
    expect(isRun || /nested too deeply/.test(plain.result.failure?.message ?? '')).toBe(true);
    expect(explained.trace?.derivation === null).toBe(!isRun);
  });

  it('is missing where a run is too long to record, and the amount is there', () => {
    const algorithm = 'for (t = 0, i = 0; i < 30000; i++) t += i * 2; t';
    const outcome = outcomeOf({ ...runs({ algorithm }), options: { withTrace: true } });
    expect(outcome).toMatchObject({
      trace: { derivation: null },
      result: { amount: { value: 899_970_000 } },
    });
  });

  it('gives the value of every step, whatever the script does', () => {
    let derived = 0;
    fc.assert(
      fc.property(program, (source) => {
        const outcome = outcomeOf({
          ...runs({
            algorithm: `${source}\n;n * m`,
            values: [input('n'), itemValue('m'), itemValue('text', { type: 'TEXT' })],
            inputs: { n: '3' },
            item: { m: '0.5', text: 'a b' },
          }),
          options: { withTrace: true },
        });
        const derivation = outcome.kind === 'missing' ? null : outcome.trace?.derivation;
        if (!derivation || derivation.result === null) return;
        const values = evaluate(derivation);
        for (const [index, { value }] of derivation.steps.entries())
          expectClose(values[index], value, source);
        derived += 1;
      }),
      { numRuns: rounds({ usual: 75, deep: 10_000 }) },
    );
    expect(derived).toBeGreaterThan(20);
  });

  it('is recorded without an effect on the run, whatever the script does', () => {
    fc.assert(
      fc.property(program, (source) => {
        const limits = { ...defaultRunLimits, steps: 20_000 };
        const globals = [
          ['n', 3],
          ['m', 0.5],
          ['text', 'a b'],
        ] as const;
        const algorithm = compileAlgorithm(source);
        const plain = runAlgorithm(algorithm, globals, limits);
        const recorded = runAlgorithm(algorithm, globals, limits, true);
        expect(recorded.failure).toEqual(plain.failure);
        expect(toPlain(recorded.completion)).toEqual(toPlain(plain.completion));
        expect([recorded.steps, recorded.firstUses]).toEqual([plain.steps, plain.firstUses]);
      }),
      { numRuns: rounds({ usual: 75, deep: 10_000 }) },
    );
  });
});
