import { afterAll, expect, it } from 'vitest';
import { formatName } from '../words/data-names.ts';
import { de } from '../words/de.ts';
import { learn } from '../words/words.ts';

afterAll(() => learn('en'));

it('names of the data stand in the language of the page, as a whole or by their parts, as far as they are known', async () => {
  expect(formatName('Electricity, Germany')).toBe('Electricity, Germany');
  await learn('de');
  expect(
    [
      'Cars, own vehicles',
      'Electricity, Germany',
      'Van, diesel, average (up to 3.5 t)',
      'CO2e per km',
      'CO2e of methane per kWh of net calorific value',
      'distance × (CO2e of fuel + of supply) per km',
      'Flour, type 55',
    ].map(formatName),
  ).toEqual([
    'Autos, eigene',
    'Strom, Deutschland',
    'Transporter, Diesel, Durchschnitt (bis 3,5 t)',
    'CO₂e pro km',
    'CO₂e aus Methan pro kWh (Heizwert)',
    'Strecke × (CO₂e aus Kraftstoff + aus der Vorkette) pro km',
    'Flour, type 55',
  ]);
});

it('a name has another in German, and none is empty', () => {
  expect(Object.entries(de.names).filter(([, name]) => name.trim() === '')).toEqual([]);
});
