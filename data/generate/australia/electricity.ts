import { byEdition, type Category, type Item, toHistory } from '../category.ts';
import { electricityCategory } from '../electricity/electricity.ts';
import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';
import { editionsNote, editionsOf, isIn, readWorkbooks, source, type Tables } from './source.ts';

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
  [/^National Electricity Market/, 'National Electricity Market'],
  [/^Off-grid/i, 'Off-grid'],
];
const byState: Tables = {
  2021: 'Table 5',
  2022: 'Table 1',
  2023: 'Table 1',
  2024: 'Table 1',
  2025: 'Table 1',
};
/** Without scope 3; the grids that are no state. */
const byGrid: Tables = { 2021: 'Table 6', 2023: 'Table 2', 2024: 'Table 3', 2025: 'Table 3' };
const residualMix: Tables = { 2023: 'Table 1a', 2024: 'Table 2', 2025: 'Table 2' };

const values = [
  { path: 'kgCO2ePerKWh', label: 'CO2e of scope 2 per kWh used', unit: 'kg', perUnit: 'kWh' },
  { path: 'kgUpstreamCO2ePerKWh', label: 'CO2e of scope 3 per kWh used', unit: 'kg', perUnit: 'kWh' },
];
const note = `${editionsNote} Scope 3 has the extraction and delivery of fuels and the losses in the grid.`;

const amountsOf = (scope: string) => [
  { type: 'CO2e', scope, lifeCycle: 'generation', perKWh: 'mean(kgCO2ePerKWh)' },
  {
    type: 'upstreamCO2e',
    scope: '3.3',
    lifeCycle: 'well-to-tank',
    perKWh: 'mean(kgUpstreamCO2ePerKWh)',
    needs: 'kgUpstreamCO2ePerKWh',
  },
];

/** Electricity by state, and of the residual mix. */
export function australia(read: ReadTable): readonly Category[] {
  const perKWh = readWorkbooks(read).filter((row) => /kg CO2.e\/kWh/.test(cell(row, 'column')));
  const grids = perKWh.filter((row) => isIn(byGrid)(row) && /^(National E|Off-grid)/i.test(cell(row, 'row')));
  return [
    electricityCategory({
      path: 'business/energy/electricity/australia/location',
      name: 'Electricity of Australian states, location-based',
      tags: ['history', 'location_based', 'Australia'],
      provenance: `Location-based factors of purchased electricity by state and grid, tables 1 (2022 to 2025) and 5 (2021, without scope 3); the National Electricity Market and places off the grid, without scope 3, of tables 6 (2021), 2 (2023) and 3 (2024 and 2025). ${note}`,
      source,
      figures: byEdition({ scope: '2 location-based', lifeCycle: 'generation', gwp: 'AR5' }, 2021, 2025),
      comment: `
// Electricity of an Australian state or grid, location-based, with the factors of the
// National Greenhouse Accounts of the year; its supply and losses apart (scope 3).`,
      levels: [{ path: 'state', label: 'State or grid' }],
      values,
      amounts: amountsOf('2 location-based'),
      items: [...itemsOf(perKWh.filter(isIn(byState)), 'Table 1'), ...itemsOf(grids, 'Table 3')],
    }),
    electricityCategory({
      path: 'business/energy/electricity/australia/market',
      name: 'Electricity of the Australian residual mix, market-based',
      tags: ['history', 'market_based', 'residual_mix', 'Australia'],
      provenance: `Market-based factors: the residual mix of Australia, for electricity that is not covered by certificates or contracts, tables 1a (2023) and 2 (2024 and 2025). ${note}`,
      source,
      figures: byEdition({ scope: '2 market-based', lifeCycle: 'generation', gwp: 'AR5' }, 2023, 2025),
      comment: `
// Electricity of the Australian residual mix, market-based: what certificates and
// contracts do not cover. Its supply and losses apart (scope 3).`,
      levels: [{ path: 'mix', label: 'Mix' }],
      values,
      amounts: amountsOf('2 market-based'),
      items: itemsOf(perKWh.filter(isIn(residualMix)), 'Table 2').map((item) => ({
        ...item,
        drill: ['residual mix'],
      })),
    }),
  ];
}

function itemsOf(rows: readonly Row[], table: string): readonly Item[] {
  const named = rows.flatMap((row) => {
    const name = grids.find(([pattern]) => pattern.test(cell(row, 'row')))?.[1];
    return name === undefined ? [] : [{ name, row }];
  });
  return [...groupBy(named, ({ name }) => name)].map(([name, own]) => {
    const editions = editionsOf(own.map(({ row }) => row)).map(({ start, at }) => ({
      start,
      values: [at(/^Scope 2|^Emissions? factor/), at(/^Scope 3/)],
    }));
    return { drill: [name], ...toHistory(editions), source: `NGA Factors 2025, ${table}, ${name}` };
  });
}
