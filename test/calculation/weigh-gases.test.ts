import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DefinitionFacts, gwpSets, noFacts } from '../../src/domain/amounts/figure-facts.ts';
import { potentialOf, type WeighedGas } from '../../src/domain/amounts/global-warming-potentials.ts';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import type { CalculationResult } from '../../src/domain/amounts/amount.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { asInstant } from '../support/brands.ts';
import { evaluate, expectClose } from '../support/evaluate-derivation.ts';
import { type Case, input, noLookups, toInputs, toSubject } from './subjects.ts';

const year = (number: number) => asInstant(Date.UTC(number, 0, 1));

/** Figures by AR4, from 2023 on by AR5. */
const byEdition: DefinitionFacts = {
  ...noFacts,
  gwp: 'AR4',
  steps: [{ ...noFacts, from: year(2023), gwp: 'AR5', note: 'The Fifth replaces the Fourth.' }],
};

interface Options extends Partial<Case> {
  readonly figures?: DefinitionFacts | null;
  /** Amounts that count with a scope of their own. */
  readonly scoped?: readonly string[];
}

/** The amounts that an algorithm puts, as kg a year unless it says something else, with other potentials. */
function weigh(
  puts: string,
  gwp: 'AR4' | 'AR5' | 'AR6' | 'SAR',
  { figures, scoped = [], ...more }: Options = {},
): CalculationResult {
  const lines = puts.split('; ').map((put) => {
    const [type = '', value = '', unit = 'kg'] = put.split(' ');
    return `returnValues.putValue('${type}', '${unit}', 'year', km * ${value});`;
  });
  const calculation: Case = {
    algorithm: lines.join('\n'),
    values: [input('km')],
    inputs: { km: '10' },
    requested: { gwp },
    ...more,
  };
  const subject = toSubject(calculation);
  const definition = {
    ...subject.definition,
    figures: figures === undefined ? { ...byEdition, steps: [] } : figures,
    returnValues: scoped.map((type) => ({
      type,
      valueType: 'DECIMAL' as const,
      unit: 'kg',
      perUnit: 'year',
      isDefault: false,
      facts: { ...noFacts, scope: '3.3' as const },
    })),
  };
  const options = { withTrace: true, asOf: year(2020), ...calculation.options };
  const pass = createCalculator().calculate(
    { ...subject, definition },
    toInputs(calculation),
    noLookups,
    options,
  );
  if (pass.kind === 'missing') throw new Error('look-ups are missing');
  const { result, trace } = pass;
  if (trace?.derivation && result.failure === undefined) {
    const values = evaluate(trace.derivation);
    for (const { type, step } of trace.derivation.amounts) {
      expectClose(values[step], result.amounts.find((each) => each.type === type)?.value ?? Number.NaN);
    }
    expect(trace.derivation.amounts).toHaveLength(result.amounts.length);
    expectClose(values[trace.derivation.result ?? -1], result.amount.value ?? Number.NaN);
  }
  return result;
}

const amount = (result: CalculationResult, type: string) =>
  result.amounts.find((each) => each.type === type)?.value ?? Number.NaN;

describe('an amount by requested potentials', () => {
  it('has the masses of gases in CO2e, which are the CO2e over the potentials of the data set', () => {
    // 25 / 25 = 1 kg of methane and 2.98 / 298 = 0.01 kg of nitrous oxide; of each 10.
    const result = weigh('CO2e 127.98; CO2 100; methaneCO2e 25; nitrousOxideCO2e 2.98', 'AR6');
    expect(amount(result, 'methaneCO2e')).toBeCloseTo(279, 10);
    expect(amount(result, 'nitrousOxideCO2e')).toBeCloseTo(27.3, 10);
    expect(result.amount.value).toBeCloseTo(1000 + 279 + 27.3, 10);
    expect(result.amounts[0]?.facts?.gwp).toBe('AR6');
    expect(result.notes).toEqual([]);
  });

  it('is as published by the set of the data set, whatever its gases are', () => {
    expect(weigh('CO2e 7', 'AR4').amount.value).toBe(70);
  });

  it('is of the masses that an algorithm returns instead of CO2e, in any units', () => {
    const puts = 'CO2 2; CH4 100 g; N2O 0.001';
    const expected = { AR4: 20 + 25 + 2.98, AR5: 20 + 28 + 2.65, AR6: 20 + 27.9 + 2.73 };
    for (const set of ['AR4', 'AR5', 'AR6'] as const) {
      const result = weigh(puts, set, { figures: null });
      expect(result.amount).toMatchObject({ value: expect.closeTo(expected[set], 10) as number, unit: 'kg' });
      expect(result.amounts.map(({ type, isDefault }) => [type, isDefault])).toEqual([
        ['CO2e', true],
        ['CO2', false],
        ['CH4', false],
        ['N2O', false],
      ]);
      expect(amount(result, 'CH4')).toBe(1000);
    }
  });

  it('of methane beside its CO2e counts the methane once', () => {
    expect(weigh('CO2e 125; CO2 100; CH4 1; methaneCO2e 25', 'AR5').amount.value).toBeCloseTo(1280, 10);
  });

  it('tells fossil methane apart by the name of the amount, and that of combustion by the part of the life cycle', () => {
    const of = (puts: string, lifeCycle: 'combustion' | 'fugitive' | null) =>
      weigh(puts, 'AR6', { figures: { ...byEdition, steps: [], lifeCycle } }).amount.value;
    const plain = 'CO2e 25; methaneCO2e 25';
    expect(of(plain, null)).toBeCloseTo(279, 10);
    expect(of(plain, 'combustion')).toBeCloseTo(270, 10);
    expect(of(plain, 'fugitive')).toBeCloseTo(279, 10);
    expect(of('CO2e 25; fossilMethaneCO2e 25', 'combustion')).toBeCloseTo(298, 10);
    expect(of('CO2e 25; biogenicMethaneCO2e 25', null)).toBeCloseTo(270, 10);
  });

  it('keeps what the publisher’s rounding leaves beside the gases', () => {
    // Gases of 99.5, so that 0.5 are left.
    expect(weigh('CO2e 100; CO2 74.5; methaneCO2e 25', 'AR5').amount.value).toBeCloseTo(745 + 280 + 5, 10);
  });

  it('has the note NOT_WEIGHED on other amounts of CO2e whose gases are not known, and leaves them', () => {
    const result = weigh('CO2e 125; CO2 100; methaneCO2e 25; lossesCO2e 5; distance 3 km', 'AR5');
    expect(amount(result, 'lossesCO2e')).toBe(50);
    expect(result.notes).toMatchObject([{ code: 'NOT_WEIGHED', amountType: 'lossesCO2e', type: 'warning' }]);
  });

  it('has the note on an amount with a scope of its own, whatever its name', () => {
    const { notes } = weigh('CO2e 125; CO2 100; methaneCO2e 25; supply 5; other 5', 'AR5', {
      scoped: ['supply'],
    });
    expect(notes).toMatchObject([
      { code: 'NOT_WEIGHED', amountType: 'supply' },
      { code: 'COUNTS_BESIDE', amountType: 'supply' },
    ]);
  });

  it.each([
    ['no gas is named', 'CO2e 10', {}, 'the data set names no gases of the CO2e'],
    ['a gas has no name', 'CO2e 130; CO2 100; methaneCO2e 25', {}, '3.8 % of the CO2e comes from gases that'],
    ['gases are a family', 'CO2e 10; CO2 5; hfcCO2e 5', {}, '50.0 % of the CO2e comes from gases that'],
    ['the set is not stated', 'CO2e 10; CO2 10', { figures: null }, 'the data set states no potentials'],
    ['the CO2 may be CO2e', 'CO2 10', { figures: null }, 'the data set states no potentials'],
    [
      'the amount is another one',
      'energy 10 kWh; CO2 1',
      {},
      'the default amount energy is not a sum of gases',
    ],
    [
      'the figures are a mean over two sets',
      'CO2e 25; methaneCO2e 25',
      { figures: byEdition, window: { start: year(2022), end: year(2024) } },
      'the data set states no potentials, or several',
    ],
  ] as const)('fails with GASES_UNKNOWN and says what is missing where %s', (_, puts, options, why) => {
    const { failure, amount: none } = weigh(puts, 'AR6', options);
    expect(none.value).toBeNull();
    expect(failure).toMatchObject({ code: 'GASES_UNKNOWN', argument: 'gwp' });
    expect(failure?.message).toContain(`The amount cannot be weighed with AR6, because ${why}`);
  });

  it('fails where the set has no potential of a gas', () => {
    const { failure } = weigh('CO2 1; NF3 0.001', 'SAR');
    expect(failure?.message).toContain('SAR has no potential of NF3');
  });

  it('states the first and the last edition of a mean over several', () => {
    const later = { ...noFacts, from: year(2023), edition: '2023', note: null };
    const figures: DefinitionFacts = { ...noFacts, gwp: 'AR5', edition: '2022', steps: [later] };
    const window = { start: year(2022), end: year(2024) };
    const { amounts } = weigh('CO2e 25; methaneCO2e 25', 'AR6', { figures, window });
    expect(amounts[0]?.facts).toMatchObject({ edition: '2022 to 2023', gwp: 'AR6' });
  });

  it('of 0 without any gas is the amount itself', () => {
    const { amount: whole, explanation: _, ...rest } = weigh('CO2e 0; methaneCO2e 0', 'AR6');
    expect([whole.value, rest.failure]).toEqual([0, undefined]);
  });

  it('of CO2 alone is the same by every set', () => {
    expect(weigh('CO2 10', 'SAR').amount.value).toBe(100);
  });

  it('is by the set of the edition whose figures count, also before the first one', () => {
    const factor = [
      { start: asInstant(0), value: '1' },
      { start: year(2024), value: '1' },
    ];
    const of = (figuresFrom: typeof factor, asOf: number) =>
      weigh('', 'AR4', {
        figures: byEdition,
        algorithm:
          "var f = typeof factor == 'number' ? factor : factor.integrate();" +
          "returnValues.putValue('CO2e', 'kg', 'year', km * 28 * f);" +
          "returnValues.putValue('methaneCO2e', 'kg', 'year', km * 28 * f);",
        values: [input('km'), { ...input('factor'), fromData: true, fromProfile: false }],
        item: { factor: figuresFrom },
        options: { asOf: year(asOf) },
      }).amount.value;
    expect(of(factor, 2024)).toBeCloseTo(250, 10);
    // There is no figure of 2020: the one of 2024, by AR5, counts.
    expect(of(factor, 2020)).toBeCloseTo(250, 10);
    expect(of([{ start: asInstant(0), value: '1' }], 2020)).toBe(280);
  });
});

describe('an algorithm that weighs gases by itself', () => {
  const own: Partial<Case> = {
    algorithm:
      "var potential = assessmentReport == 'AR4' ? 1430 : assessmentReport == 'AR6' ? 1530 : 1300;" +
      "returnValues.putValue('CO2e', 'kg', 'year', km * potential);",
    values: [input('km'), input('assessmentReport', { type: 'TEXT', defaultValue: 'AR5' })],
  };

  it('gets the requested set as its input, and its amounts state it', () => {
    const result = weigh('', 'AR6', own);
    expect(result.amount.value).toBe(15_300);
    expect(result.amounts[0]?.facts?.gwp).toBe('AR6');
  });

  it('is refused another set in the same request, but not a stored one', () => {
    const inputs = { km: '10', assessmentReport: 'AR4' };
    expect(weigh('', 'AR6', { ...own, inputs }).amount.value).toBe(15_300);
    expect(() => weigh('', 'AR6', { ...own, inputs, options: { isOnTheFly: true } })).toThrow(/gwp is AR6/);
  });
});

it('potentials are those of the built-in data', () => {
  const file = `${builtInDirectory}/planet/greenhousegases/gwp/data.csv`;
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(','));
  const gases: readonly WeighedGas[] = [
    'CO2',
    'CH4',
    'N2O',
    'SF6',
    'NF3',
    'HFC-23',
    'CF4',
    'C2F6',
    'C3F8',
    'C6F14',
  ];
  const columns = gwpSets.map((set) => rows[0]?.indexOf(`gwp${set}`) ?? -1);
  for (const gas of gases) {
    const row = rows.find(([name]) => name === gas) ?? [];
    const listed = columns.map((column) => (row[column] === '' ? null : Number(row[column])));
    expect([gas, ...gwpSets.map((set) => potentialOf(gas, set, null))]).toEqual([gas, ...listed]);
  }
});
