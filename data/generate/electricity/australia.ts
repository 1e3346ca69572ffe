import { type Category, type Item, toHistory, yearStart } from '../category.ts';
import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';
import { electricityCategory } from './electricity.ts';

/** The editions write the names of grids in several ways, and cut some. */
const grids: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^New South Wales and/, 'New South Wales and Australian Capital Territory'],
  [/^Victoria$/, 'Victoria'],
  [/^Queensland$/, 'Queensland'],
  [/^South Australia$/, 'South Australia'],
  [/North Western Interconnected/, 'Western Australia; North Western Interconnected System'],
  [/^Western Australia -|^South West Interconnected/, 'Western Australia; South West Interconnected System'],
  [/^Tasmania$/, 'Tasmania'],
  [/^Northern territory -|^Darwin Katherine/, 'Northern Territory; Darwin Katherine Interconnected System'],
  [/^National$/, 'Australia'],
];

const source = {
  title: 'National Greenhouse Accounts Factors, workbooks 2021 to 2025',
  publisher: 'Department of Climate Change, Energy, the Environment and Water',
  year: '2025',
  region: 'Australia',
  licence: 'CC BY 4.0',
};
const values = [
  { path: 'kgCO2ePerKWh', label: 'CO2e of scope 2 per kWh used', unit: 'kg', perUnit: 'kWh' },
  { path: 'kgUpstreamCO2ePerKWh', label: 'CO2e of scope 3 per kWh used', unit: 'kg', perUnit: 'kWh' },
];
const note =
  'The factors of an edition count from the first of January of its year, the earliest ones also before. Scope 3 has the extraction and delivery of fuels and the losses in the grid.';

/** Electricity by state, and of the residual mix. */
export function australia(read: ReadTable): readonly Category[] {
  const rows = read('australia-nga-2021-2025/australia-nga-long-2021-2025.csv');
  const perKWh = rows.filter((row) => /kg CO2.e\/kWh/.test(cell(row, 'column')));
  const location = perKWh.filter(
    (row) => cell(row, 'table') === (cell(row, 'edition') === '2021' ? 'Table 5' : 'Table 1'),
  );
  const market = perKWh.filter(
    (row) => cell(row, 'table') === 'Table 2' && /market-based/.test(cell(row, 'title')),
  );
  return [
    electricityCategory({
      path: 'business/energy/electricity/australia/location',
      name: 'Electricity of Australian states, location-based',
      tags: ['history', 'location_based', 'Australia'],
      provenance: `Location-based factors of purchased electricity by state and grid, tables 1 (2022 to 2025) and 5 (2021, without scope 3). ${note}`,
      source,
      figures: { scope: '2 location-based', lifeCycle: 'generation', gwp: 'AR5', edition: '2021 to 2025' },
      comment: `
// Electricity of an Australian state or grid, location-based, with the factors of the
// National Greenhouse Accounts of the year; its supply and losses apart (scope 3).`,
      levels: [{ path: 'state', label: 'State or grid' }],
      values,
      amounts: [
        { type: 'CO2e', scope: '2 location-based', lifeCycle: 'generation', perKWh: 'mean(kgCO2ePerKWh)' },
        {
          type: 'upstreamCO2e',
          scope: '3.3',
          lifeCycle: 'well-to-tank',
          perKWh: 'mean(kgUpstreamCO2ePerKWh)',
          needs: 'kgUpstreamCO2ePerKWh',
        },
      ],
      items: itemsOf(location, 'Table 1'),
    }),
    electricityCategory({
      path: 'business/energy/electricity/australia/market',
      name: 'Electricity of the Australian residual mix, market-based',
      tags: ['history', 'market_based', 'residual_mix', 'Australia'],
      provenance: `Market-based factors: the residual mix of Australia, for electricity that is not covered by certificates or contracts, table 2. ${note}`,
      source,
      figures: { scope: '2 market-based', lifeCycle: 'generation', gwp: 'AR5', edition: '2024 and 2025' },
      comment: `
// Electricity of the Australian residual mix, market-based: what certificates and
// contracts do not cover. Its supply and losses apart (scope 3).`,
      levels: [{ path: 'mix', label: 'Mix' }],
      values,
      amounts: [
        { type: 'CO2e', scope: '2 market-based', lifeCycle: 'generation', perKWh: 'mean(kgCO2ePerKWh)' },
        {
          type: 'upstreamCO2e',
          scope: '3.3',
          lifeCycle: 'well-to-tank',
          perKWh: 'mean(kgUpstreamCO2ePerKWh)',
        },
      ],
      items: itemsOf(market, 'Table 2').map((item) => ({ ...item, drill: ['residual mix'] })),
    }),
  ];
}

function itemsOf(rows: readonly Row[], table: string): readonly Item[] {
  const named = rows.flatMap((row) => {
    const name = grids.find(([pattern]) => pattern.test(cell(row, 'row')))?.[1];
    return name === undefined ? [] : [{ name, row }];
  });
  return [...groupBy(named, ({ name }) => name)].map(([name, own]) => {
    const editions = [...groupBy(own, ({ row }) => cell(row, 'edition'))].map(([edition, cells]) => {
      const at = (scope: RegExp): string =>
        cells.find(({ row }) => scope.test(cell(row, 'column')))?.row['value'] ?? '';
      return { start: yearStart(edition), values: [at(/^Scope 2|^Emission factor/), at(/^Scope 3/)] };
    });
    return { drill: [name], ...toHistory(editions), source: `NGA Factors 2025, ${table}, ${name}` };
  });
}
