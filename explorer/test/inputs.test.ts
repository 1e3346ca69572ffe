import { describe, expect, it } from 'vitest';
import {
  asInputs,
  type Choice,
  guessedInputs,
  once,
  readEntered,
  returnPerUnitOf,
  writeEntered,
} from '../views/item/inputs.ts';

const distance: Choice = {
  path: 'distance',
  defaultValue: null,
  definition: {
    name: 'Distance',
    unit: 'km',
    perUnit: 'year',
    choices: [],
    commonUnits: ['km', 'mi'],
    valueDefinition: { valueType: 'DECIMAL' },
  },
};
const journeys: Choice = {
  path: 'journeys',
  defaultValue: null,
  definition: {
    name: 'Number of journeys',
    unit: null,
    perUnit: 'year',
    choices: [],
    commonUnits: [],
    valueDefinition: { valueType: 'DECIMAL' },
  },
};
const fuel: Choice = { ...distance, path: 'fuel', definition: null };

describe('inputs in the address', () => {
  const year = { perUnit: 'year' };
  it('a value has the unit and the time that stand behind it, or those of the definition', () => {
    expect(readEntered('1000.5 mi', distance)).toEqual({ value: '1000.5', unit: 'mi', ...year });
    expect(readEntered('1000', distance)).toEqual({ value: '1000', unit: 'km', ...year });
    expect(readEntered('120 km per none', distance)).toEqual({ value: '120', unit: 'km', perUnit: once });
    expect(readEntered('two words', fuel)).toEqual({ value: 'two words', unit: null, perUnit: null });
    expect(readEntered('', distance)).toEqual({ value: '', unit: 'km', ...year });
  });

  it('what is written is read again, also a unit or a time that is chosen before the value', () => {
    for (const value of ['7', '', '1 000', 'far away', '1000 '])
      for (const unit of ['km', 'mi'])
        for (const perUnit of ['year', once]) {
          const entered = { value, unit, perUnit };
          expect(readEntered(writeEntered(entered, distance), distance)).toEqual(entered);
        }
    expect(writeEntered({ value: '', unit: 'km', ...year }, distance)).toBe('');
    expect(writeEntered({ value: '7', unit: 'km', ...year }, distance)).toBe('7 km');
  });

  it('the amount of what happens once is per no time', () => {
    const inputs = (text: string) => asInputs([distance], new URLSearchParams({ distance: text }));
    expect(inputs('120 km per none')).toEqual([
      { path: 'distance', value: '120', unit: 'km', perUnit: 'none' },
    ]);
    expect(returnPerUnitOf(inputs('120 km per none'))).toBe('none');
    expect(returnPerUnitOf(inputs('120 km'))).toBeNull();
    expect(inputs(' mi')).toEqual([]);
  });

  it('what is counted has a time and no unit, and is sent with the time where it is another', () => {
    expect(readEntered('2 per none', journeys)).toEqual({ value: '2', unit: null, perUnit: once });
    expect(readEntered('2', journeys)).toEqual({ value: '2', unit: null, ...year });
    for (const value of ['7', '', 'two or three'])
      for (const perUnit of ['year', once]) {
        const entered = { value, unit: null, perUnit };
        expect(readEntered(writeEntered(entered, journeys), journeys)).toEqual(entered);
      }
    const inputs = (text: string) => asInputs([journeys], new URLSearchParams({ journeys: text }));
    expect(inputs('2 per none')).toEqual([{ path: 'journeys', value: '2', unit: null, perUnit: 'none' }]);
    expect(inputs('2')).toEqual([{ path: 'journeys', value: '2', unit: null }]);
  });

  it('only inputs of the item that are filled in are sent, with their units', () => {
    const parameters = new URLSearchParams('distance=1.5+mi&fuel=petrol&older=1');
    expect(asInputs([distance, fuel], parameters)).toEqual([
      { path: 'distance', value: '1.5', unit: 'mi', perUnit: 'year' },
      { path: 'fuel', value: 'petrol', unit: null },
    ]);
    expect(asInputs([distance, fuel], new URLSearchParams('distance=++'))).toEqual([]);
  });

  it('before the choices are known, the same are guessed of what is measured per year, counted or chosen', () => {
    const parameters = (address: string) => new URLSearchParams(address);
    for (const address of [
      'distance=1000.5+mi&fuel=two+words',
      'distance=120+km+per+none&fuel=petrol',
      'journeys=1+per+none',
    ])
      expect(guessedInputs(parameters(address))).toEqual(
        asInputs([distance, fuel, journeys], parameters(address)),
      );
  });
});
