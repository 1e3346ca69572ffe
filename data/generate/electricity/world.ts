import { type Category, toHistory, yearStart } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, drillText, groupBy, type ReadTable } from '../tables.ts';
import { electricityCategory } from './electricity.ts';

/** Countries and regions of the world by year, the life cycle of generation. */
export function world(read: ReadTable): Category {
  const rows = read('owid-carbon-intensity/owid-carbon-intensity-electricity-2000-2025.csv');
  return electricityCategory({
    path: 'business/energy/electricity/world',
    name: 'Electricity of the world by year, life cycle',
    tags: ['history', 'location_based', 'life_cycle', 'global'],
    provenance:
      'Carbon intensity of electricity generation by country and year, 1990 to 2025, as downloaded in 2026: the life cycle of power stations, with the supply of their fuel. It is revised every year. The figure of a year counts from its first of January, the earliest one also before. Do not add well-to-tank factors to it. Losses in the grid and imports are not included.',
    source: {
      title: 'Carbon intensity of electricity generation, 1990 to 2025',
      publisher: 'Ember; Energy Institute; Our World in Data',
      year: '1990 to 2025',
      region: 'World',
      licence: 'CC BY 4.0',
    },
    figures: { scope: '2 location-based', lifeCycle: 'life-cycle', edition: 'download of 2026' },
    comment: `
// Electricity of a country by the carbon intensity of its generation in the year, which
// covers the life cycle of the power stations.`,
    levels: [{ path: 'country', label: 'Country or region' }],
    values: [
      { path: 'gCO2ePerKWh', label: 'CO2e per kWh generated', unit: 'g', perUnit: 'kWh' },
      { path: 'region', label: 'Region of the figure', type: 'TEXT' },
    ],
    amounts: [
      {
        type: 'CO2e',
        scope: '2 location-based',
        lifeCycle: 'life-cycle',
        perKWh: 'mean(gCO2ePerKWh) / 1000',
      },
    ],
    items: [...groupBy(rows, (row) => cell(row, 'entity'))].flatMap(([country, own]) => {
      const editions = own
        .filter((row) => Number(cell(row, 'g_co2e_per_kwh')) > 0)
        .toSorted((one, other) => Number(cell(one, 'year')) - Number(cell(other, 'year')))
        .map((row) => ({ start: yearStart(cell(row, 'year')), values: [figure(row['g_co2e_per_kwh']), ''] }));
      if (editions.length === 0) return [];
      const dated = toHistory(editions);
      const region = drillText(country);
      const values = dated.values.with(1, region);
      return [{ drill: [region], ...dated, values, source: `Our World in Data 2026, ${country}` }];
    }),
  });
}
