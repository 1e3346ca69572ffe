import { byReport } from '../gases/by-report.ts';
import { componentsIn } from '../gases/substances.ts';
import type { Category } from '../category.ts';
import { cell, drillText, type ReadTable, type Row } from '../tables.ts';
import { itemsOf } from './editions.ts';
import { editionsNote, hubSource, ofHub, tableSource } from './source.ts';

const routes: Readonly<Record<string, string>> = {
  recycled_tco2e_per_short_ton: 'recycled',
  landfilled: 'landfilled',
  combusted: 'combusted',
  composted: 'composted',
  anaerobic_dry: 'anaerobically digested; dry',
  anaerobic_wet: 'anaerobically digested; wet',
};

/** Table 9: waste by material and the route it takes. */
export function waste(read: ReadTable): Category {
  const rows = read('epa-hub-2023-2025/epa-hub-waste.csv').flatMap((row) =>
    Object.entries(routes)
      .filter(([column]) => cell(row, column) !== '')
      .map(([column, route]): Row => ({ ...row, route, factor: cell(row, column) })),
  );
  return {
    path: 'business/waste/epa',
    name: 'Waste, US EPA',
    tags: ['business', 'waste', 'history', 'emission_factor', 'calculation', 'US'],
    provenance: `Table 9, "Waste Generated in Operations", from the Waste Reduction Model; without avoided emissions. ${editionsNote}`,
    source: hubSource,
    figures: ofHub({ scope: '3.5', lifeCycle: 'end-of-life' }),
    levels: [
      { path: 'material', label: 'Material' },
      { path: 'route', label: 'Route' },
    ],
    values: [{ path: 'tCO2ePerShortTon', label: 'CO2e per short ton', unit: 't', perUnit: 'ton_us' }],
    inputs: [{ path: 'mass', label: 'Mass of waste', unit: 'ton_us', perUnit: 'year' }],
    amounts: [{ type: 'CO2e', perUnit: 'year', scope: '3.5', lifeCycle: 'end-of-life' }],
    algorithm: `
// Waste by material and the route it takes, with the factors of the Emission Factors Hub
// of the US EPA in metric tons per short ton.

returnValues.putValue('CO2e', 'kg', 'year', mass * mean(tCO2ePerShortTon) * 1000);
`,
    items: itemsOf(
      rows,
      (row) => [drillText(cell(row, 'material')), cell(row, 'route')],
      ['factor'],
      (row) => tableSource('Table 9', `${cell(row, 'material')}, ${cell(row, 'route')}`),
    ),
  };
}

/** Tables 11 and 12: gases and blends by the potentials that the editions use. */
export function hubGases(read: ReadTable, rowsOf: (path: string) => readonly Row[]): Category {
  const ofKyoto = (potential: Row): boolean => cell(potential, 'scope') === '1';
  const componentsOf = componentsIn(read, rowsOf('planet/greenhousegases/gwp'), ofKyoto);
  const gases = read('epa-hub-2023-2025/epa-hub-gwp.csv');
  const blends = read('epa-hub-2023-2025/epa-hub-gwp-blends.csv').map((row): Row => ({
    ...row,
    gas: cell(row, 'ashrae'),
    table: 'Table 12',
  }));
  const category: Category = {
    path: 'business/processes/refrigeration/epa',
    name: 'Refrigerants and other gases, US EPA',
    tags: ['business', 'processes', 'refrigeration', 'history', 'emission_factor', 'calculation', 'US'],
    provenance:
      'Tables 11 and 12, "Global Warming Potentials": gases of the Kyoto Protocol, and blends with the share of these gases alone, so that a blend of others has none. The editions of 2024 and 2025 use the Fifth Assessment Report, that of 2023 the Fourth. The figures of an edition count from the first of January of its year.',
    source: hubSource,
    figures: ofHub({
      scope: '1',
      lifeCycle: 'fugitive',
      gwp: 'AR4',
      steps: [
        {
          from: '2024-01-01',
          gwp: 'AR5',
          note: 'The potentials of the Fifth Assessment Report replace those of the Fourth from the edition of 2024 on.',
        },
      ],
    }),
    levels: [{ path: 'gas', label: 'Gas or blend' }],
    values: [{ path: 'kgCO2ePerKg', label: 'CO2e per kg', unit: 'kg', perUnit: 'kg' }],
    inputs: [{ path: 'massLeaked', label: 'Mass lost', unit: 'kg', perUnit: 'year' }],
    amounts: [{ type: 'CO2e', perUnit: 'year', scope: '1', lifeCycle: 'fugitive' }],
    algorithm: `
// Gas lost, by mass, with the global warming potential that the Emission Factors Hub of
// the US EPA used in the year, or by that of the report that the caller names.

returnValues.putValue('CO2e', 'kg', 'year', isByReport ? kgByReport('1') : massLeaked * mean(kgCO2ePerKg));
`,
    items: itemsOf(
      [...gases, ...blends],
      (row) => [drillText(cell(row, 'gas'))],
      ['gwp100'],
      (row) => tableSource(row['table'] ?? 'Table 11', cell(row, 'gas')),
      undefined,
      // The edition of 2023 names gases by their formulas: CH4, PFC-14 as CF4.
      (row) => (/^(?!HFC)./.test(cell(row, 'gas')) && row['formula']) || cell(row, 'gas'),
    ).filter(({ values }) => values[0] !== '0'),
  };
  return byReport(category, ({ drill: [gas = ''], values, history }) =>
    componentsOf(gas, Number(history?.at(-1)?.values[0] ?? values[0])),
  );
}
