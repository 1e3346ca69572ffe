import { describe, expect, it } from 'vitest';
import type { CalculationTrace } from '../../src/calculation/plan/calculation-trace.ts';
import { digestOfText } from '../../src/calculation/plan/digest.ts';
import { type Case, figure, input, itemValue, outcomeOf, runs } from './subjects.ts';
import { asInstant } from '../support/brands.ts';

const algorithm = 'factor * energy * dataFinder.getDataItemValue("gwp", "gas=CH4", "gwp")';
const calculation = runs({
  algorithm,
  values: [
    itemValue('factor', { unit: 'kg', perUnit: 'kWh' }),
    input('energy', { unit: 'kWh', perUnit: 'year', defaultValue: '5' }),
  ],
  item: { factor: '2' },
  itemUnits: { factor: ['g', null] },
  inputs: [{ name: 'ENERGY', value: '1', unit: 'MWh' }],
  known: { get: () => figure('25') },
});

function traceOf(traced: Case): CalculationTrace {
  const outcome = outcomeOf({ ...traced, options: { withTrace: true, ...traced.options } });
  if (outcome.kind === 'missing' || outcome.trace === null) throw new Error('there is no trace');
  return outcome.trace;
}

describe('the trace', () => {
  it('the trace has every binding with its origin, before and after conversion', () => {
    const own = { scaledBy: null, start: null, isUsed: true };
    expect(traceOf(calculation).bindings).toEqual([
      {
        ...own,
        origin: 'default',
        path: 'energy',
        boundAs: 'energy',
        given: { value: '5', unit: 'kWh', perUnit: 'year' },
        bound: { value: '5', unit: 'kWh', perUnit: 'year' },
        isUsed: false,
      },
      {
        ...own,
        origin: 'item',
        path: 'factor',
        boundAs: 'factor',
        given: { value: '2', unit: 'g', perUnit: 'kWh' },
        bound: { value: '0.002', unit: 'kg', perUnit: 'kWh' },
        start: 0,
      },
      {
        ...own,
        origin: 'input',
        path: 'energy',
        boundAs: 'energy',
        given: { value: '1', unit: 'MWh', perUnit: 'year' },
        bound: { value: '1000', unit: 'kWh', perUnit: 'year' },
      },
      {
        ...own,
        origin: 'input',
        path: 'go',
        boundAs: 'go',
        given: { value: '1', unit: null, perUnit: null },
        bound: { value: '1', unit: null, perUnit: null },
        isUsed: false,
      },
    ]);
  });

  it('the trace has the definition, the algorithm, the lookups, and the amount before and after conversion', () => {
    const traced = traceOf({ ...calculation, requested: { returnUnit: 'g' } });
    const { bindings, derivation, ...rest } = traced;
    expect(derivation?.amounts).toEqual([{ type: 'CO2', step: 7 }]);
    expect(bindings).toHaveLength(4);
    expect(rest).toEqual({
      definition: { uid: 'DEFINITION00', name: 'Test', version: null },
      algorithmDigest: digestOfText(algorithm),
      lookups: [
        {
          lookup: {
            categoryPath: 'gwp',
            drill: [{ name: 'gas', value: 'CH4' }],
            valuePath: 'gwp',
          },
          value: '25',
          from: null,
          start: null,
        },
      ],
      editionSteps: [],
      profileReads: [],
      prorata: { kind: 'unscaled', overlap: null },
      defaultAmount: { type: 'CO2', value: 50, unit: 'kg', perUnit: 'year', isDefault: true },
      amount: { value: 50_000, unit: 'g', perUnit: 'year' },
      notes: [],
      steps: 2,
    });
  });

  it('the trace shows the entries of histories in force in the window, and the mean that was looked up', () => {
    const days = (value: string, from: number) => ({ start: asInstant(from * 86_400_000), value });
    const points = [days('1', -9), days('2', 0), days('6', 5), days('9', 10)];
    const traced = traceOf(
      runs({
        algorithm:
          'factor.integrate() + dataFinder.getDataItemValue("a", "", "v") + dataFinder.getDataSeries("b", "", "v").integrate()',
        values: [itemValue('factor')],
        item: { factor: points },
        known: { get: () => ({ points, isNumeric: true }) },
        window: { start: asInstant(0), end: days('', 10).start },
      }),
    );
    const held = '1970-01-01T00:00:00.000Z: 2, 1970-01-06T00:00:00.000Z: 6';
    expect(traced.bindings).toMatchObject([{ path: 'factor', bound: { value: held } }, {}]);
    expect(traced.lookups.map(({ value }) => value)).toEqual(['4', held]);
  });

  it('the trace has a lookup that found nothing, with its note', () => {
    const { lookups, notes } = traceOf({
      ...calculation,
      known: { get: () => figure(null) },
    });
    expect(lookups).toMatchObject([{ value: null }]);
    expect(notes).toEqual([
      {
        type: 'warning',
        code: 'NOTHING_FOUND',
        lookUp: expect.anything(),
        text: 'Nothing was found for "gwp" in gwp where "gas" is "CH4".',
      },
    ]);
  });

  it('the trace shows how a period scaled inputs and amounts', () => {
    const day = 86_400_000;
    const window = { start: asInstant(0), end: asInstant(10 * day) };
    const prorata = { start: asInstant(0), end: asInstant(5 * day), now: asInstant(20 * day) };
    const perTime = runs({
      algorithm: 'energy',
      values: [input('energy', { unit: 'kWh', perUnit: 'day' })],
      inputs: { energy: '3' },
      window,
      options: { prorata },
    });
    expect(traceOf(perTime)).toMatchObject({
      prorata: { kind: 'inputs', overlap: { start: 0, end: 5 * day } },
      bindings: [
        {
          given: { value: '3', unit: 'kWh', perUnit: 'day' },
          bound: { value: '15', unit: 'kWh', perUnit: null },
          scaledBy: 5,
        },
        { scaledBy: null },
      ],
      defaultAmount: { value: 15 },
      amount: { value: 15 },
    });
    expect(traceOf({ ...perTime, algorithm: '8', inputs: { energy: '0', go: '1' } })).toMatchObject({
      prorata: { kind: 'amounts', overlap: { start: 0, end: 5 * day }, share: 0.5 },
      defaultAmount: { value: 8 },
      amount: { value: 4 },
    });
  });

  it('the trace is present when nothing could be calculated', () => {
    expect(traceOf({ ...calculation, algorithm: 'nothing' })).toMatchObject({
      defaultAmount: null,
      amount: { value: null, unit: 'kg', perUnit: 'year' },
    });
    expect(traceOf({ ...calculation, algorithm: null })).toMatchObject({
      algorithmDigest: null,
      defaultAmount: null,
      steps: 0,
    });
    const values = [input('energy')];
    expect(traceOf({ algorithm: '1', values })).toMatchObject({
      bindings: [],
      defaultAmount: null,
      notes: [],
    });
  });

  it('the trace is absent unless requested', () => {
    const outcome = outcomeOf(calculation);
    expect(outcome.kind === 'done' && outcome.trace).toBeNull();
  });
});

describe('digestOfText', () => {
  it('the digest differs for different texts and is stable', () => {
    expect(digestOfText('')).toBe('811c9dc5050c5d1f');
    // FNV-1a of "a", 32 bits: e40c292c in the tables of its authors.
    expect(digestOfText('a').slice(0, 8)).toBe('e40c292c');
    expect(digestOfText('x = 1')).not.toBe(digestOfText('x = 2'));
    expect(digestOfText('ab')).not.toBe(digestOfText('ba'));
  });
});
