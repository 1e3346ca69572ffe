import { describe, expect, it } from 'vitest';
import type { ItemValueDefinition } from '../../src/domain/definitions/item-definition.ts';
import type { Note } from '../../src/domain/amounts/note.ts';
import { EPOCH } from '../../src/domain/basics/instant.ts';
import { asInstant } from '../support/brands.ts';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import {
  type Case,
  input,
  itemValue,
  noLookups,
  refusalOf,
  resultOf,
  runs,
  toInputs,
  toSubject,
} from './subjects.ts';

/** The coded notes of a calculation. */
function codedNotes(calculation: Case): readonly Note[] {
  return resultOf(calculation).notes.filter(({ code }) => code !== undefined);
}

const unused = (input: string) => ({
  type: 'warning',
  code: 'UNUSED_INPUT',
  input,
  text: expect.stringContaining(input),
});

const energyAndMass = [
  input('energy', { unit: 'kWh' }),
  input('mass', { unit: 'kg' }),
  input('mode', { type: 'TEXT' }),
  itemValue('factor'),
];
const put = (formula: string) => `returnValues.putValue('CO2', 'kg', null, ${formula});`;

describe('notes on inputs that were not read', () => {
  it.each<{ readonly title: string; readonly algorithm: string; readonly inputs: readonly string[] }>([
    { title: 'both are read', algorithm: 'energy + mass', inputs: [] },
    { title: 'one is never mentioned', algorithm: 'energy', inputs: ['mass'] },
    {
      title: 'the branch of one is not taken',
      algorithm: `if (typeof mass != 'undefined') ${put('mass')} else ${put('energy')}`,
      inputs: ['energy'],
    },
    {
      title: 'one is in the operand that is not evaluated',
      algorithm: 'mass || energy',
      inputs: ['energy'],
    },
    {
      title: 'the function that reads one is not called',
      algorithm: 'function byEnergy() { return energy; } function byMass() { return mass; } byMass()',
      inputs: ['energy'],
    },
    { title: 'one is only tested with typeof', algorithm: 'typeof energy; mass', inputs: ['energy'] },
    {
      title: 'one is only tested with a statement of its own',
      algorithm: 'try { energy; } catch (e) { energy = 0; } if (mass > 0) mass; else energy;',
      inputs: ['energy'],
    },
    {
      title: 'one is only tested so in a function',
      algorithm: 'function test() { energy; return mass; } test()',
      inputs: ['energy'],
    },
    { title: 'a statement of its own is the result', algorithm: 'mass; energy;', inputs: ['mass'] },
    {
      title: 'a statement of its own may be the result',
      algorithm: 'try { mass; energy; } catch (e) { 0 }',
      inputs: [],
    },
    {
      title: 'one is replaced before it is read',
      algorithm: 'energy = 3; energy * mass',
      inputs: ['energy'],
    },
    { title: 'one is read and then replaced', algorithm: 'energy = energy * 2; energy * mass', inputs: [] },
    { title: 'one is changed in place', algorithm: 'energy += mass; energy', inputs: [] },
    {
      title: 'a local variable has the same name',
      algorithm: 'function f(energy) { return energy; } f(mass)',
      inputs: ['energy'],
    },
  ])('an input is unused or not where $title', ({ algorithm, inputs }) => {
    const calculation = { algorithm, values: energyAndMass, inputs: { energy: '5', mass: '2' } };
    expect(codedNotes(calculation)).toEqual(inputs.map(unused));
  });

  it('an input counts as read with whatever value, and an alias under its own name', () => {
    const values = [...energyAndMass, input('energyPerMonth', { unit: 'kWh', aliasedTo: 'energy' })];
    const notes = (algorithm: string, inputs: Readonly<Record<string, string>>) =>
      codedNotes({ algorithm, values, inputs });
    expect(notes('energy + 1', { energy: '0' })).toEqual([]);
    expect(notes("mode == 'a' ? 1 : 2", { mode: 'b' })).toEqual([]);
    expect(notes('energy', { energyPerMonth: '1' })).toEqual([]);
    expect(notes('mass', { energyPerMonth: '1', mass: '2' })).toEqual([unused('energyPerMonth')]);
  });

  it('notes and refusals name an input as the caller does', () => {
    const requested = { nameOf: ({ path }: ItemValueDefinition) => (path === 'km' ? 'distance' : undefined) };
    const calculation = { algorithm: '1', values: [input('km'), input('seats')], requested };
    const notes = codedNotes({ ...calculation, inputs: { km: '-5', seats: '3' } });
    expect(notes).toMatchObject([
      { code: 'NEGATIVE_INPUT', input: 'distance' },
      { code: 'UNUSED_INPUT', input: 'distance' },
      { code: 'UNUSED_INPUT', input: 'seats' },
    ]);
    expect(refusalOf({ ...calculation, inputs: { km: 'far' } })).toMatchObject({
      argument: 'distance',
      message: 'distance must be a number such as 12 or 0.5; got "far".',
    });
  });

  it('an input with the value of its default is neither unused nor negative', () => {
    const values = [
      input('seats', { defaultValue: '-1' }),
      input('mode', { type: 'TEXT', defaultValue: 'Car' }),
    ];
    const notes = (inputs: Readonly<Record<string, string>>) =>
      codedNotes({ algorithm: '1', values, inputs });
    expect(notes({ seats: '-1.0', mode: 'car ' })).toEqual([]);
    expect(notes({ seats: '-2', mode: 'bus' })).toMatchObject([
      { code: 'NEGATIVE_INPUT', input: 'seats' },
      { code: 'UNUSED_INPUT', input: 'seats' },
      { code: 'UNUSED_INPUT', input: 'mode' },
    ]);
  });

  it('blank inputs and values of the item are never unused, nor is anything where the run failed', () => {
    const calculation = { values: energyAndMass, item: { factor: '2' }, inputs: { energy: '5', mass: ' ' } };
    expect(codedNotes({ ...calculation, algorithm: 'energy' })).toEqual([]);
    expect(codedNotes({ ...calculation, algorithm: "throw 'no'" })).toEqual([]);
  });
});

describe('notes on negative inputs', () => {
  it.each([
    { name: 'distance', options: { unit: 'km', perUnit: 'year' } },
    { name: 'journeys', options: { perUnit: 'year' } },
    { name: 'numberOfPeople', options: { type: 'INTEGER' as const } },
    { name: 'longHaulFlights', options: {} },
    { name: 'occupancy', options: {} },
  ])('a negative $name adds a note', ({ name, options }) => {
    const calculation = { algorithm: name, values: [input(name, options)] };
    expect(resultOf({ ...calculation, inputs: { [name]: '-5' } }).notes).toEqual([
      {
        type: 'warning',
        code: 'NEGATIVE_INPUT',
        input: name,
        text: expect.stringMatching(`The input ${name} must not be negative, but is -5[ a-z]*\\.`),
      },
    ]);
    for (const value of ['0', '-0', '5'])
      expect(codedNotes({ ...calculation, inputs: { [name]: value } })).toEqual([]);
  });

  it.each([
    { name: 'lat1', options: {} },
    { name: 'destinationLong', options: {} },
    { name: 'startLongitude', options: {} },
    { name: 'temperature', options: {} },
    { name: 'angle', options: { unit: '°' } },
    { name: 'heat', options: { unit: '°C' } },
  ])('a negative $name does not', ({ name, options }) => {
    expect(codedNotes({ algorithm: name, values: [input(name, options)], inputs: { [name]: '-5' } })).toEqual(
      [],
    );
  });
});

const year = (text: string) => asInstant(Date.parse(`${text}-01-01T00:00:00Z`));
const history = (...starts: readonly (string | null)[]) =>
  starts.map((start) => ({ start: start === null ? EPOCH : year(start), value: '2' }));

describe('notes on dates outside a history', () => {
  const yearly = history(null, '2014', '2015', '2016');

  it.each([
    { title: 'before the first dated figure', points: yearly, at: '2001', used: [{ to: '2014' }] },
    { title: 'at the first dated figure', points: yearly, at: '2014', used: [] },
    { title: 'a year after the last figure', points: yearly, at: '2017', used: [] },
    { title: 'later than that', points: yearly, at: '2018', used: [{ from: '2016' }] },
    { title: 'long after irregular figures', points: history('2000', '2006', '2007'), at: '2012', used: [] },
    {
      title: 'before a first figure with a date',
      points: history('2010', '2011'),
      at: '2001',
      used: [{ from: '2010', to: '2011' }],
    },
    { title: 'after the only dated figure', points: history(null, '2014'), at: '2090', used: [] },
    { title: 'at any time, without a history', points: history(null), at: '2090', used: [] },
  ])('there is a note, or none, $title', ({ points, at, used }) => {
    const notes = codedNotes(
      runs({
        algorithm: "typeof factor == 'number' ? factor : factor.integrate()",
        values: [itemValue('factor')],
        item: { factor: points },
        options: { asOf: year(at) },
      }),
    );
    expect(notes).toEqual(
      used.map(({ from, to }: { readonly from?: string; readonly to?: string }) => ({
        type: 'warning',
        code: 'OUTSIDE_PERIOD',
        figures: ['factor'],
        from: from === undefined ? undefined : year(from),
        to: to === undefined ? undefined : year(to),
        text: expect.stringContaining(`no ${to === undefined ? 'later' : 'earlier'} ones are available`),
      })),
    );
  });

  it('a figure with a date has a note before it and none after, also when both are requested of one item', () => {
    const calculation = runs({
      algorithm: 'factor',
      values: [itemValue('factor')],
      item: { factor: history('2010') },
    });
    const [calculator, subject] = [createCalculator(), toSubject(calculation)];
    const isNotedAt = (at: string): boolean => {
      const pass = calculator.calculate(subject, toInputs(calculation), noLookups, { asOf: year(at) });
      return pass.kind === 'done' && pass.result.notes.some(({ code }) => code === 'OUTSIDE_PERIOD');
    };
    expect(['2001', '2012', '2001'].map(isNotedAt)).toEqual([true, false, true]);
  });

  it('a period that is partly before and partly after has a note for each, which name all figures', () => {
    const notes = codedNotes(
      runs({
        algorithm: 'one.integrate() + two.integrate()',
        values: [itemValue('one'), itemValue('two'), itemValue('unread')],
        item: { one: yearly, two: yearly, unread: yearly },
        window: { start: year('2013'), end: year('2019') },
      }),
    );
    expect(notes.map(({ text }) => text)).toEqual([
      'Uses the figures to 2014-01-01; no earlier ones are available. Figures: one, two.',
      'Uses the figures from 2016-01-01; no later ones are available. Figures: one, two.',
    ]);
  });

  it.each([
    "dataFinder.getDataSeries('energy/grid', 'country=UK', 'factor').integrate()",
    "dataFinder.getDataItemValue('energy/grid', 'country=UK', 'factor') * 2",
  ])('figures of other items are named behind their category, if there is a date of use: %s', (algorithm) => {
    const calculation = runs({ algorithm, known: { get: () => ({ isNumeric: true, points: yearly }) } });
    expect(codedNotes({ ...calculation, options: { asOf: year('2030') } })).toMatchObject([
      { code: 'OUTSIDE_PERIOD', figures: ['energy/grid/factor'], from: year('2016') },
    ]);
    expect(codedNotes(calculation)).toEqual([]);
  });
});

describe('notes on amounts outside the scopes', () => {
  it.each([
    { type: 'biogenicCO2', value: '2', isNoted: true },
    { type: 'bioCO2', value: '2', isNoted: true },
    { type: 'biogenicCO2', value: '0', isNoted: false },
    { type: 'CO2', value: '2', isNoted: false },
    { type: 'totalDirectCO2e', value: '2', isNoted: false },
  ])('$value kg of $type has a note: $isNoted', ({ type, value, isNoted }) => {
    const algorithm = `returnValues.putValue('CO2e', 'kg', null, 1); returnValues.putValue('${type}', 'kg', null, ${value})`;
    expect(codedNotes(runs({ algorithm }))).toEqual(
      isNoted
        ? [
            {
              type: 'comment',
              code: 'OUTSIDE_SCOPES',
              amountType: type,
              text: expect.stringMatching(/scopes\.$/),
            },
          ]
        : [],
    );
  });

  it('the note says when such an amount is the default', () => {
    const algorithm = "returnValues.putValue('biogenicCO2', 'kg', null, 1)";
    expect(codedNotes(runs({ algorithm }))).toMatchObject([
      { text: expect.stringContaining('default amount') },
    ]);
  });
});
