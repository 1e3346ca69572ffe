import { byEdition, type Category, toHistory, yearStart } from '../category.ts';
import { electricityCategory } from '../electricity/electricity.ts';
import { figure } from '../numbers.ts';
import { cell, groupBy, type ReadTable } from '../tables.ts';

/** Regions of Google Cloud with the carbon intensity of their grid by year. */
export function regions(read: ReadTable): Category {
  const rows = read('google-cloud-region-carbon/google-cloud-regions-2019-2024.csv').filter(
    (row) => cell(row, 'basis') === 'operational' && cell(row, 'grid_g_co2e_per_kwh') !== '',
  );
  return electricityCategory({
    path: 'business/cloud/gcp/region',
    name: 'Electricity of regions of Google Cloud',
    tags: ['cloud', 'history'],
    provenance:
      'Carbon-free energy for Google Cloud regions, the operational carbon intensity of the grid, 2021 to 2024; 2019 and 2020 were of the life cycle and are left out. The figure of a year counts from its first of January, the earliest one also before.',
    source: {
      title: 'Carbon free energy for Google Cloud regions, 2021 to 2024',
      publisher: 'Google Cloud',
      year: '2024',
      region: 'World',
      licence: 'Apache-2.0',
    },
    figures: byEdition({ scope: '3.1', lifeCycle: 'generation' }, 2021, 2024),
    levels: [{ path: 'region', label: 'Region' }],
    values: [{ path: 'gCO2ePerKWh', label: 'CO2e per kWh of the grid', unit: 'g', perUnit: 'kWh' }],
    comment:
      '// Electricity of the grid of a region of Google Cloud, in the year: a service that its customers buy.',
    amounts: [
      {
        type: 'CO2e',
        scope: '3.1',
        lifeCycle: 'generation',
        perKWh: 'mean(gCO2ePerKWh) / 1000',
      },
    ],
    items: [...groupBy(rows, (row) => cell(row, 'region'))].map(([region, own]) => ({
      drill: [region],
      ...toHistory(
        own
          .toSorted((one, other) => Number(cell(one, 'year')) - Number(cell(other, 'year')))
          .map((row) => ({
            start: yearStart(cell(row, 'year')),
            values: [figure(row['grid_g_co2e_per_kwh'])],
          })),
      ),
      source: `Google Cloud, region carbon, ${region}`,
    })),
  });
}
