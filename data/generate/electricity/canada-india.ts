import { type Category, toHistory, yearStart } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, groupBy, type ReadTable } from '../tables.ts';
import { electricityCategory } from './electricity.ts';

/** Canadian provinces up to 2020. */
export function canada(read: ReadTable): Category {
  const rows = read('canada-electricity-1990-2020/canada-electricity-intensity-by-province-1990-2020.csv');
  const columns = ['generation_g_co2e_per_kwh', 'consumption_g_co2e_per_kwh'];
  return electricityCategory({
    path: 'business/energy/electricity/canada',
    name: 'Electricity of Canadian provinces, 1990 to 2020',
    tags: ['history', 'location_based', 'Canada'],
    provenance:
      'National Inventory Report 2022, Annex 13: intensities of generation and of consumption (with losses and sulphur hexafluoride of equipment) for 1990, 2000 and 2005 to 2020. History only: nothing newer was available from the publisher. The figure of a year counts from its first of January, the earliest one also before.',
    source: {
      title: 'National Inventory Report 2022, Annex 13, electricity in Canada',
      publisher: 'Environment and Climate Change Canada',
      year: '1990 to 2020',
      region: 'Canada',
      licence: 'Open Government Licence - Canada',
    },
    figures: { scope: '2 location-based', lifeCycle: 'generation', gwp: 'AR4', edition: 'inventory of 2022' },
    comment: `
// Electricity of a Canadian province by its intensity in the year, of generation, and
// beside it of consumption, which has the losses on the way, too.`,
    levels: [{ path: 'province', label: 'Province or territory' }],
    values: [
      { path: 'gCO2ePerKWh', label: 'CO2e per kWh generated', unit: 'g', perUnit: 'kWh' },
      { path: 'gConsumptionCO2ePerKWh', label: 'CO2e per kWh consumed', unit: 'g', perUnit: 'kWh' },
    ],
    amounts: [
      {
        type: 'CO2e',
        scope: '2 location-based',
        lifeCycle: 'generation',
        perKWh: 'mean(gCO2ePerKWh) / 1000',
      },
      {
        type: 'consumptionCO2e',
        perKWh: 'mean(gConsumptionCO2ePerKWh) / 1000',
        needs: 'gConsumptionCO2ePerKWh',
      },
    ],
    items: [...groupBy(rows, (row) => cell(row, 'province').replace(/^the /, ''))].map(([province, own]) => {
      const editions = own
        .filter((row) => cell(row, columns[0] ?? '') !== '')
        .map((row) => ({
          start: yearStart(cell(row, 'year')),
          values: columns.map((column) => figure(row[column])),
        }));
      return { drill: [province], ...toHistory(editions), source: `ECCC, NIR 2022, Annex 13, ${province}` };
    }),
  });
}

/** India, its five grids and its states. */
export function india(read: ReadTable): Category {
  const rows = read('india-open-factors-2026/india-emission-factors-v1.2.csv');
  const losses = new Map(
    rows
      .filter((row) => cell(row, 'id').startsWith('td-loss-'))
      .map((row) => [cell(row, 'geography'), cell(row, 'value')]),
  );
  const grids = rows.filter((row) => /^grid-(india-national|region|state)/.test(cell(row, 'id')));
  return electricityCategory({
    path: 'business/energy/electricity/india/byState',
    name: 'Electricity of India by grid and state',
    tags: ['location_based', 'India'],
    provenance:
      'Open India Emission Factors v1.2: the weighted average of the CO2 Baseline Database V21 of the Central Electricity Authority, for the fiscal year 2024-25. The figures of regions and states are computed by the compiler, not published by the Authority. CO2 alone. Losses are those that the compiler names.',
    source: {
      title: 'Open India Emission Factors v1.2',
      publisher: 'Open India Emission Factors, from the Central Electricity Authority',
      year: '2026',
      region: 'India',
      licence: 'CC0 1.0',
    },
    figures: {
      scope: '2 location-based',
      lifeCycle: 'generation',
      edition: 'v1.2, fiscal year 2024-25',
      quality: 'National average of the Authority; regions and states computed by the compiler.',
    },
    comment: `
// Electricity of India by the CO2 of its power stations, which is all that the source
// has; the losses in the grid apart.`,
    levels: [{ path: 'region', label: 'Country, grid or state' }],
    values: [
      { path: 'kgCO2PerKWh', label: 'CO2 per kWh generated', unit: 'kg', perUnit: 'kWh' },
      { path: 'lossPercent', label: 'Losses in the grid in per cent' },
    ],
    note: 'CO2 alone: methane and nitrous oxide are not counted.',
    amounts: [
      { type: 'CO2', scope: '2 location-based', lifeCycle: 'generation', perKWh: 'kgCO2PerKWh' },
      {
        type: 'transmissionAndDistributionCO2',
        scope: '3.3',
        lifeCycle: 'losses',
        perKWh: 'kgCO2PerKWh * lossPercent / (100 - lossPercent)',
        needs: 'lossPercent',
      },
    ],
    items: grids.map((row) => ({
      drill: [cell(row, 'geography')],
      values: [figure(row['value']), losses.get(cell(row, 'geography')) ?? ''],
      source: `Open India Emission Factors v1.2, ${cell(row, 'id')}`,
    })),
  });
}
