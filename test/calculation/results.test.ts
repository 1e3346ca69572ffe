import { describe, expect, it } from 'vitest';
import { type Case, input, itemValue, refusalOf, notedResultOf, resultOf, runs } from './subjects.ts';

const put = (...calls: string[]) => ({ algorithm: calls.map((call) => `returnValues.${call};`).join('\n') });
const ask = (returnUnit?: string, returnPerUnit?: string) => ({ requested: { returnUnit, returnPerUnit } });

describe('the amounts of an algorithm', () => {
  it('amounts are returned in order and unconverted, the first as the default', () => {
    const { amounts } = resultOf(
      runs(
        put(
          'putValue("CO2", "lb", "month", 1.5)',
          'putEmptyValue("CH4", "g", "")',
          'putValue("distance", "km", null, "7")',
        ),
      ),
    );
    expect(amounts).toEqual([
      { type: 'CO2', value: 1.5, unit: 'lb', perUnit: 'month', isDefault: true },
      { type: 'CH4', value: null, unit: 'g', perUnit: null, isDefault: false },
      { type: 'distance', value: 7, unit: 'km', perUnit: null, isDefault: false },
    ]);
  });

  it('an amount that was refused, which the algorithm caught, is not the default', () => {
    const { amount, amounts } = resultOf(
      runs({
        algorithm: `try { returnValues.putValue("CO2", "furlong", "year", 1); } catch (error) {}
returnValues.putValue("CO2e", "kg", "year", 2);`,
      }),
    );
    expect(amount.value).toBe(2);
    expect(amounts).toMatchObject([{ type: 'CO2e', isDefault: true }]);
  });

  it('the algorithm can name the default amount', () => {
    const { amount, amounts } = resultOf(
      runs(
        put(
          'putValue("CO2", "kg", "year", 1)',
          'putValue("CO2e", "kg", "year", 2)',
          'setDefaultType("CO2e")',
        ),
      ),
    );
    expect(amount.value).toBe(2);
    expect(amounts.map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });

  it('a type that is put again replaces the amount at its original index', () => {
    const { amounts } = resultOf(
      runs(put('putValue("a", "kg", "", 1)', 'putValue("b", "kg", "", 2)', 'putValue("a", "t", "", 3)')),
    );
    expect(amounts.map(({ type, value, unit }) => [type, value, unit])).toEqual([
      ['a', 3, 't'],
      ['b', 2, 'kg'],
    ]);
  });

  it('amounts may be infinite or NaN', () => {
    const { amount, amounts, notes } = resultOf(
      runs(put('putValue("CO2", "kg", "year", 1 / 0)', 'putValue("x", "kg", "", "no")')),
    );
    expect(amount.value).toBe(Number.POSITIVE_INFINITY);
    expect(amounts[1]?.value).toBeNaN();
    expect(notes).toEqual([{ type: 'warning', text: 'The amount of CO2 is not a finite number: Infinity.' }]);
  });

  it.each([
    ['5 * 2', 10],
    ['"2.5"', 2.5],
    ['x = 3; if (x) { x + 1 }', 4],
    ['1 / 0', Number.POSITIVE_INFINITY],
  ])('an algorithm that ends in a number has one amount: %s', (algorithm, value) => {
    expect(resultOf(runs({ algorithm })).amounts).toEqual([
      { type: 'CO2', value, unit: 'kg', perUnit: 'year', isDefault: true },
    ]);
  });

  it('the completion value is ignored if amounts were put', () => {
    expect(
      resultOf(runs(put('putValue("CO2", "kg", "year", 1)', 'addNote("comment", "done")'))).amounts,
    ).toHaveLength(1);
  });

  it.each([
    ['', 'of type undefined'],
    ['null', 'of type object'],
    ['"many"', 'of type string'],
    ['true', 'of type boolean'],
    ['returnValues', 'of type object'],
    ['returnValues.addNote("comment", "no figures")', 'of type undefined'],
  ])('an algorithm that ends in %j has no amounts and an error note', (algorithm, type) => {
    const { amount, amounts, notes } = notedResultOf(runs({ algorithm }));
    expect(amount).toEqual({ value: null, unit: 'kg', perUnit: 'year' });
    expect(amounts).toEqual([]);
    expect(notes.at(-1)?.type).toBe('error');
    expect(notes.at(-1)?.text).toContain(type);
  });

  it.each([
    ['throw "no such fuel"', 'The algorithm failed: no such fuel (line 1).'],
    ['returnValues.putValue("CO2", "kg", "year", null)', 'putValue: the value of CO2 is not a number'],
    ['returnValues.putValue("CO2", "kg", "year", {})', 'putValue: the value of CO2 is not a number'],
    ['returnValues.putValue("CO2", "furlong", "year", 1)', 'unit must be a unit; "furlong" is not known.'],
    ['returnValues.setDefaultType("CO2")', 'setDefaultType: there is no amount of type CO2'],
    ['returnValues.put("CO2")', 'ReturnValues has no method put'],
  ])('amounts are dropped when the algorithm fails: %s', (statement, text) => {
    const { amount, amounts, notes } = notedResultOf(
      runs({
        algorithm: `returnValues.addNote("comment", "before"); returnValues.putEmptyValue("a"); ${statement}`,
      }),
    );
    expect(amount.value).toBeNull();
    expect(amounts).toEqual([]);
    expect(notes[0]).toEqual({ type: 'comment', text: 'before' });
    expect(notes[1]?.type).toBe('error');
    expect(notes[1]?.text).toContain(text);
  });

  it('amounts survive an error that the algorithm catches', () => {
    const algorithm =
      'try { returnValues.putValue("CO2", "furlong", "year", 1) } catch (e) { returnValues.putValue("CO2", "kg", "year", 2) }';
    expect(resultOf(runs({ algorithm })).amount.value).toBe(2);
  });
});

describe('the amount', () => {
  it('the amount is in kg per year by default', () => {
    const grams = put('putValue("CO2", "g", "month", 500)');
    expect(resultOf(runs(grams)).amount).toEqual({ value: 6, unit: 'kg', perUnit: 'year' });
    // 200 / 0.45359237 / 12.
    const pounds = resultOf(
      runs({ ...put('putValue("CO2", "kg", "year", 200)'), ...ask('lb', 'month') }),
    ).amount;
    expect(pounds.value).toBeCloseTo(36.743_710_364_146_26, 12);
    expect(pounds).toMatchObject({ unit: 'lb', perUnit: 'month' });
  });

  it('an amount without unit is in kg, and without per-unit per year', () => {
    expect(resultOf(runs({ ...put('putValue("CO2", "", "", 12)'), ...ask('t', 'month') })).amount).toEqual({
      value: 0.001,
      unit: 't',
      perUnit: 'month',
    });
    expect(resultOf(runs(put('putValue("CO2", null, null, 12)'))).amount).toEqual({
      value: 12,
      unit: 'kg',
      perUnit: 'year',
    });
  });

  it('an empty default amount is no amount', () => {
    const { amount, amounts, failure } = resultOf(runs(put('putEmptyValue("CO2", "kg", "year")')));
    expect([amount.value, amounts[0]?.value]).toEqual([null, null]);
    expect(failure).toMatchObject({
      code: 'ALGORITHM_FAILED',
      message: 'The algorithm leaves the amount of CO2 empty.',
    });
  });

  it('an amount that is not a mass keeps its units and adds a note', () => {
    const { amount, notes } = resultOf(runs(put('putValue("distance", "km", "week", 3)')));
    expect(amount.unit).toBe('km');
    // 52.1775 weeks in 365.2425 days.
    expect(amount.value).toBeCloseTo(156.5325, 10);
    expect(notes).toEqual([
      { type: 'comment', text: 'The amount of distance is in km/week, not in kg/year.' },
    ]);
  });

  it('an amount that is not per time keeps its per-unit and adds a note', () => {
    const { amount, notes } = resultOf(runs(put('putValue("CO2", "g", "kWh", 3)')));
    expect(amount).toEqual({ value: 0.003, unit: 'kg', perUnit: 'kW·h' });
    expect(notes).toEqual([{ type: 'comment', text: 'The amount of CO2 is in g/(kW·h), not in kg/year.' }]);
  });

  it('an amount is converted to a requested unit of its own dimension without a note', () => {
    const energy = { ...put('putValue("energy", "MJ", "year", 36)'), ...ask('kWh') };
    const { amount, notes } = resultOf(runs(energy));
    expect(amount).toEqual({ value: 10, unit: 'kW·h', perUnit: 'year' });
    expect(notes).toEqual([]);
  });

  it.each([
    ['returnUnit', 'km', undefined],
    ['returnUnit', 'furlong', undefined],
    ['returnUnit', '', undefined],
    ['returnUnit', 'kg/year', undefined],
    ['returnPerUnit', undefined, 'kg'],
    ['returnPerUnit', undefined, 'fortnight'],
  ])('an incompatible %s is refused', (argument, unit, perUnit) => {
    const calculation = runs({ ...put('putValue("CO2", "kg", "year", 0)'), ...ask(unit, perUnit) });
    expect(refusalOf(calculation)).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it('an unknown unit is refused even if nothing is calculated', () => {
    expect(refusalOf({ algorithm: '1', ...ask('furlong') }).argument).toBe('returnUnit');
    const values = [input('v')];
    expect(resultOf({ algorithm: '1', values, ...ask('lb', 'month') }).amount).toEqual({
      value: null,
      unit: 'lb',
      perUnit: 'month',
    });
    expect(resultOf({ algorithm: '1', values, ...ask('lb', 'none') }).amount).toEqual({
      value: null,
      unit: 'lb',
      perUnit: null,
    });
  });

  it('API version 1.0 refuses requested units', () => {
    const version1 = { apiVersion: '1.0' } as const;
    for (const units of [{ returnUnit: 'lb' }, { returnPerUnit: 'day' }]) {
      const refusal = refusalOf({
        algorithm: '1',
        values: [input('x')],
        inputs: { x: '1' },
        requested: { ...version1, ...units },
      });
      expect(refusal).toMatchObject({ fault: 'other-version-parameter', argument: Object.keys(units)[0] });
    }
  });
});

describe('amounts per none', () => {
  it('an amount without per-unit is unchanged per none', () => {
    const once = { ...put('putValue("CO2", "t", "", 3)'), ...ask(undefined, 'none') };
    expect(resultOf(runs(once)).amount).toEqual({ value: 3000, unit: 'kg', perUnit: null });
  });

  it('on the fly, none is refused for an amount that is not per time', () => {
    const perEnergy = { ...put('putValue("CO2", "kg", "kWh", 1)'), options: { isOnTheFly: true } };
    expect(refusalOf(runs({ ...perEnergy, ...ask(undefined, 'none') })).message).toMatch(
      /^The amount is per kW·h and not per time, .*; give kW·h or omit it\.$/,
    );
  });

  it('on the fly, an amount per none is that of what happens once', () => {
    const values = [
      input('energy', { unit: 'kWh', perUnit: 'month' }),
      itemValue('standby', { unit: 'kWh', perUnit: 'year' }),
    ];
    const once = (formula: string, inputs: Case['inputs'] = [], item: Case['item'] = {}): Case =>
      runs({
        algorithm: `returnValues.putValue('CO2', 'kg', 'month', ${formula})`,
        values,
        inputs,
        item,
        options: { isOnTheFly: true },
        ...ask(undefined, 'none'),
      });
    const amountOnce = (formula: string, inputs?: Case['inputs'], item?: Case['item']) =>
      resultOf(once(formula, inputs, item)).amount;
    const absolute = (value: number) => ({ value: expect.closeTo(value, 9), unit: 'kg', perUnit: null });
    // The input is per month by its definition; once it is 100, whatever the units of the algorithm.
    expect(amountOnce('energy * 3', { energy: '100' })).toEqual(absolute(300));
    expect(
      amountOnce('energy * 3', [{ name: 'energy', value: '0.1', unit: 'MWh', perUnit: 'none' }]),
    ).toEqual(absolute(300));
    expect(amountOnce('1', { energy: '100' }, { standby: '5' })).toEqual(absolute(12));
    expect(amountOnce('standby', [], { standby: '0' })).toEqual(absolute(0));
    const monthly = once('energy', [{ name: 'energy', value: '5', perUnit: 'month' }]);
    for (const perUnit of ['month', '']) {
      const algorithm = `returnValues.putValue('CO2', 'kg', '${perUnit}', energy)`;
      expect(refusalOf({ ...monthly, algorithm }).message).toMatch(
        /but energy is per month; give it per none/,
      );
    }
    expect(refusalOf(once('standby', [], { standby: '5' }))).toMatchObject({
      argument: 'returnPerUnit',
      message: expect.stringContaining('but standby is per year; request a unit such as year.'),
    });
  });
});
