import { describe, expect, it } from 'vitest';
import type { ItemValueDefinition } from '../../src/domain/definitions/item-definition.ts';
import { noFacts } from '../../src/domain/amounts/figure-facts.ts';
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

  it('a symbol that is also a name with two meanings is read as the one that a comment names', () => {
    const notes = (unit?: string, perUnit?: string) => {
      const inputs = [{ name: 'mileage', value: '5', unit, perUnit }];
      const values = [input('mileage', { unit: 'mi', perUnit: 'gal' })];
      return resultOf({ algorithm: 'mileage', values, inputs }).notes;
    };
    const comment = {
      type: 'comment',
      text: 'The unit of mileage was read as gal for the US gallon of 3.785 L, not as gal_uk for the UK gallon of 4.546 L.',
    };
    expect([notes('km', 'gal'), notes(undefined, 'gal')]).toEqual([[comment], [comment]]);
    expect([notes(), notes('mi', 'gal_us'), notes('km', 'US gal'), notes('km', 'L')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
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

describe('notes on figures of other years', () => {
  const yearly = history(null, '2014', '2015', '2016');
  const readsOne = runs({
    algorithm: "typeof factor == 'number' ? factor : factor.integrate()",
    values: [itemValue('factor')],
  });

  it.each([
    { title: 'before the first figure', points: yearly, at: '2001', used: '2014', others: 'none older are' },
    { title: 'a year before the first figure', points: yearly, at: '2013' },
    { title: 'at the first figure', points: yearly, at: '2014' },
    { title: 'a year after the last figure', points: yearly, at: '2017' },
    { title: 'later than that', points: yearly, at: '2018', used: '2016', others: 'none newer are' },
    {
      title: 'between figures',
      points: history('1990', '2000'),
      at: '1996',
      used: '1990',
      others: 'the next ones are of 2000',
    },
    {
      title: 'after the only figure',
      points: history('2014'),
      at: '2090',
      used: '2014',
      others: 'none newer',
    },
    { title: 'at any time, without dates', points: history(null), at: '2090' },
  ])('there is a note, or none, $title', ({ points, at, used, others }) => {
    const notes = codedNotes({ ...readsOne, item: { factor: points }, options: { asOf: year(at) } });
    const note = {
      type: 'warning',
      code: 'OUTSIDE_PERIOD',
      figures: ['factor'],
      from: used === undefined ? undefined : year(used),
      to: used === undefined ? undefined : year(String(Number(used) + 1)),
      text: expect.stringContaining(`Uses the figures of ${used}; ${others}`),
    };
    expect(notes).toEqual(used === undefined ? [] : [note]);
  });

  it('a period has one note, which names the figures of each year', () => {
    const notes = codedNotes(
      runs({
        algorithm: 'one.integrate() + two.integrate() + late.integrate()',
        values: [itemValue('one'), itemValue('two'), itemValue('late'), itemValue('unread')],
        item: { one: yearly, two: yearly, late: history('2018', '2019'), unread: yearly },
        window: { start: year('2013'), end: year('2020') },
      }),
    );
    expect(notes.map(({ text }) => text)).toEqual([
      'Uses the figures of 2016 and 2018; none older are available, none newer are available.',
    ]);
  });

  it.each([
    { edition: 'eGRID2023', at: 2016, text: 'Uses the figures of 2023; none older are available.' },
    { edition: 'eGRID2023', at: 2025, text: 'Uses the figures of 2023; none newer are available.' },
    { edition: 'eGRID2023', at: 2024, text: undefined },
    { edition: '2014 to 2025', at: 2020, text: undefined },
    { edition: 'SAR to AR6', at: 1980, text: undefined },
  ])('figures without dates are of the year of their edition: $edition in $at', ({ edition, at, text }) => {
    const subject = toSubject({ ...readsOne, item: { factor: '2' } });
    const figures = { ...noFacts, edition, steps: [] };
    const pass = createCalculator().calculate(
      { ...subject, definition: { ...subject.definition, figures } },
      toInputs(readsOne),
      noLookups,
      { asOf: asInstant(Date.UTC(at, 5)) },
    );
    const notes = pass.kind === 'done' ? pass.result.notes : [];
    expect(notes.find(({ code }) => code === 'OUTSIDE_PERIOD')?.text).toBe(text);
  });

  it('facts state the year of figures that is not that of their edition', () => {
    const subject = toSubject({ ...readsOne, item: { factor: history(null, '2018', '2019', '2020') } });
    const figures = { ...noFacts, edition: '2020', steps: [] };
    const editionAt = (at: string) => {
      const pass = createCalculator().calculate(
        { ...subject, definition: { ...subject.definition, figures } },
        toInputs(readsOne),
        noLookups,
        { asOf: year(at) },
      );
      return pass.kind === 'done' ? pass.result.amounts[0]?.facts?.edition : null;
    };
    expect(['2010', '2019', '2026'].map(editionAt)).toEqual([
      '2020, figures of 2018',
      '2020, figures of 2019',
      '2020',
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
