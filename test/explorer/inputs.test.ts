import { describe, expect, it } from 'vitest';
import { asInputs, type Choice, readEntered, writeEntered } from '../../src/explorer/views/item/inputs.ts';

const distance: Choice = {
  name: 'distance',
  defaultValue: null,
  definition: {
    name: 'Distance',
    unit: 'km',
    perUnit: 'year',
    choices: [],
    valueDefinition: { valueType: 'DECIMAL' },
  },
};
const fuel: Choice = { ...distance, name: 'fuel', definition: null };

describe('inputs in the address', () => {
  it('a value has the unit that stands behind it, or that of the definition', () => {
    expect(readEntered('1000.5 mi', distance)).toEqual({ value: '1000.5', unit: 'mi' });
    expect(readEntered('1000', distance)).toEqual({ value: '1000', unit: 'km' });
    expect(readEntered('two words', fuel)).toEqual({ value: 'two words', unit: null });
    expect(writeEntered({ value: '', unit: 'mi' })).toBe('');
    expect(readEntered(writeEntered({ value: '7', unit: 'mi' }), distance)).toEqual({
      value: '7',
      unit: 'mi',
    });
  });

  it('only inputs of the item that are filled in are sent, with their units', () => {
    const parameters = new URLSearchParams('distance=1.5+mi&fuel=petrol&older=1');
    expect(asInputs([distance, fuel], parameters)).toEqual([
      { name: 'distance', value: '1.5', unit: 'mi', perUnit: 'year' },
      { name: 'fuel', value: 'petrol', unit: null },
    ]);
    expect(asInputs([distance, fuel], new URLSearchParams('distance=++'))).toEqual([]);
  });
});
