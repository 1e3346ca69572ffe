import { byEdition, type Category } from '../category.ts';
import { cell, type ReadTable } from '../tables.ts';
import { itemsOf } from './editions.ts';

const columns = [
  'total_output_lb_co2_per_mwh',
  'total_output_lb_ch4_per_mwh',
  'total_output_lb_n2o_per_mwh',
  'nonbaseload_lb_co2_per_mwh',
  'nonbaseload_lb_ch4_per_mwh',
  'nonbaseload_lb_n2o_per_mwh',
  'grid_gross_loss_fraction',
];

/** Table 6: electricity by subregion of the grid. */
export function egrid(read: ReadTable): Category {
  const rows = read('epa-hub-2023-2025/epa-hub-electricity-egrid.csv');
  const names = new Map(rows.map((row) => [cell(row, 'subregion'), cell(row, 'subregion_name')]));
  const items = itemsOf(
    rows,
    (row) => [cell(row, 'subregion')],
    columns,
    (row) =>
      `US EPA, eGRID2021 to eGRID2023, GHG Emission Factors Hub 2023 to 2025, Table 6, ${cell(row, 'subregion')}`,
    (row) => cell(row, 'egrid_year'),
  );
  return {
    path: 'business/energy/electricity/epa/egrid',
    name: 'Electricity of US grid subregions',
    tags: ['business', 'home', 'energy', 'electricity', 'history', 'emission_factor', 'calculation', 'US'],
    provenance:
      'Table 6, "Electricity", of the hub of 2023 to 2025, which has eGRID2021 to eGRID2023: the total output rates of the subregion are for electricity that is used, the non-baseload rates for what is saved. The figures of a year of eGRID count from its first of January, the earliest ones also before. Losses are those that the hub of 2025 prints.',
    source: {
      title: 'eGRID2021 to eGRID2023, subregion output emission rates, GHG Emission Factors Hub 2023 to 2025',
      publisher: 'United States Environmental Protection Agency',
      year: '2025',
      region: 'United States',
      licence: 'Public domain',
    },
    figures: byEdition(
      { scope: '2 location-based', lifeCycle: 'generation', gwp: 'AR5' },
      2021,
      2023,
      (year) => `eGRID${year}`,
    ),
    levels: [{ path: 'subregion', label: 'Subregion' }],
    values: [
      ...['', 'Nonbaseload'].flatMap((kind) =>
        [
          ['CO2', 'CO2'],
          ['Methane', 'Methane'],
          ['NitrousOxide', 'Nitrous oxide'],
        ].map(([gas, label]) => ({
          path: `lb${kind}${gas}PerMWh`,
          label: `${label} per MWh, ${kind === '' ? 'total output' : 'non-baseload'}`,
          unit: 'lb',
          perUnit: 'MWh',
        })),
      ),
      { path: 'gridLoss', label: 'Share of the electricity that is lost in the grid' },
    ],
    inputs: [{ path: 'energyConsumption', label: 'Electricity used', unit: 'kWh', perUnit: 'year' }],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '2 location-based', lifeCycle: 'generation' },
      { type: 'CO2', perUnit: 'year' },
      { type: 'methaneCO2e', perUnit: 'year' },
      { type: 'nitrousOxideCO2e', perUnit: 'year' },
      { type: 'transmissionAndDistributionCO2e', perUnit: 'year', scope: '3.3', lifeCycle: 'losses' },
      { type: 'nonbaseloadCO2e', perUnit: 'year' },
    ],
    algorithm: `
// Electricity by subregion of the US grid, with the output emission rates of eGRID of the
// year in pounds per MWh. CO2e has the potentials of the Fifth Assessment Report, 28 for
// methane and 265 for nitrous oxide. The losses in the grid are an amount of their own
// (scope 3, category 3), and nonbaseloadCO2e is what the same electricity saves.

var kgPerLb = 0.45359237;
var mwh = energyConsumption / 1000;

function kg(lbPerMWh) {
  return mwh * mean(lbPerMWh) * kgPerLb;
}

var methane = kg(lbMethanePerMWh) * 28;
var nitrousOxide = kg(lbNitrousOxidePerMWh) * 265;
var total = kg(lbCO2PerMWh) + methane + nitrousOxide;
returnValues.putValue('CO2e', 'kg', 'year', total);
returnValues.putValue('CO2', 'kg', 'year', kg(lbCO2PerMWh));
returnValues.putValue('methaneCO2e', 'kg', 'year', methane);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', nitrousOxide);
if (typeof gridLoss != 'undefined') {
  returnValues.putValue('transmissionAndDistributionCO2e', 'kg', 'year', total * mean(gridLoss) / (1 - mean(gridLoss)));
}
returnValues.putValue('nonbaseloadCO2e', 'kg', 'year', kg(lbNonbaseloadCO2PerMWh) + kg(lbNonbaseloadMethanePerMWh) * 28 + kg(lbNonbaseloadNitrousOxidePerMWh) * 265);
returnValues.setDefaultType('CO2e');
`,
    items: items.map((item) => ({
      ...item,
      name: `${names.get(item.drill[0] ?? '') ?? ''}, ${item.drill[0]}`,
    })),
  };
}
