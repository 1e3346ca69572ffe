import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { formatName } from '../words/data-names.ts';
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

it('all categories of the built-in data have a German name', async () => {
  await learn('de');
  const folder = fileURLToPath(new URL('../../data/built-in', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('meta.yml'))
    .flatMap((file) => /^name: "?(.+?)"?$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? []);
  expect(names.length).toBeGreaterThan(100);
  const inEnglish = /(?<![-\p{L}])(?:and|by|of|the|fuels?|freight)(?!\p{L})/u;
  expect(names.map(formatName).filter((name) => inEnglish.test(name))).toEqual([]);
});
