import type { Category } from '../category.ts';
import { cell, drillText, type ReadTable } from '../tables.ts';
import { itemsOf } from './editions.ts';
import { type Basis, gasCategory } from './gas-factors.ts';
import { tableSource } from './source.ts';

const perEnergy: Basis = {
  suffix: 'PerMillionBTU',
  label: 'per million BTU of higher heating value',
  unit: 'MBTU_IT',
  input: { path: 'energy', label: 'Energy of fuel of higher heating value', unit: 'MBTU_IT' },
  product: 'energy',
  columns: ['kg_co2_per_mmbtu', 'g_ch4_per_mmbtu', 'g_n2o_per_mmbtu'],
};
const columns = ['kg_co2_per_unit', 'g_ch4_per_unit', 'g_n2o_per_unit'] as const;

/** The fuels by the unit that they are also sold in. */
const kinds: readonly (readonly [path: string, name: string, unit: string, basis: Basis | null])[] = [
  [
    'solid',
    'Solid fuels',
    'short ton',
    {
      suffix: 'PerShortTon',
      label: 'per short ton',
      unit: 'ton_us',
      input: { path: 'mass', label: 'Mass of fuel', unit: 'ton_us' },
      product: 'mass',
      columns,
    },
  ],
  [
    'gaseous',
    'Gaseous fuels',
    'scf',
    {
      suffix: 'PerCubicFoot',
      label: 'per standard cubic foot',
      unit: 'ft^3',
      input: { path: 'volume', label: 'Volume of fuel', unit: 'ft^3' },
      product: 'volume',
      columns,
    },
  ],
  [
    'liquid',
    'Liquid fuels',
    'gallon',
    {
      suffix: 'PerGallon',
      label: 'per gallon',
      unit: 'gal',
      input: { path: 'volume', label: 'Volume of fuel', unit: 'gal' },
      product: 'volume',
      columns,
    },
  ],
  ['liquor', 'Pulping liquors', '', null],
];

/** Table 1, stationary combustion. */
export function stationaryCombustion(read: ReadTable): readonly Category[] {
  const rows = read('epa-hub-2023-2025/epa-hub-stationary-combustion.csv');
  return kinds.map(([path, name, unit, basis]) => {
    const bases = basis === null ? [perEnergy] : [perEnergy, basis];
    return gasCategory({
      path: `business/energy/stationaryCombustion/epa/${path}`,
      name: `${name}, US EPA`,
      tags: ['business', 'energy', 'fuel'],
      provenance:
        'Table 1, "Stationary Combustion": fuels with methane and nitrous oxide. The CO2 of biomass counts apart, outside of the scopes.',
      comment: `// Burning ${name.toLowerCase()}, with the factors of the Emission Factors Hub of the US EPA.`,
      figures: { scope: '1', lifeCycle: 'combustion' },
      hasBiomass: true,
      levels: [
        { path: 'group', label: 'Group of fuels' },
        { path: 'fuel', label: 'Fuel' },
      ],
      bases,
      items: itemsOf(
        rows.filter((row) => cell(row, 'per') === unit),
        // Earlier editions write "Anthracite Coal" and "Coal and Coke" alike.
        (row) => [drillText(cell(row, 'group')), drillText(cell(row, 'fuel').replace(/ Coal$/, ''))],
        bases.flatMap((each) => each.columns),
        (row) => tableSource('Table 1', cell(row, 'fuel')),
      ),
    });
  });
}

/** Table 7, steam and heat that are bought. */
export function steam(read: ReadTable): Category {
  return gasCategory({
    path: 'business/energy/heat/epa',
    name: 'Steam and heat, US EPA',
    tags: ['business', 'energy', 'heat'],
    provenance: 'Table 7, "Steam and Heat", assuming natural gas fuel at 80 % thermal efficiency.',
    comment:
      '// Steam and heat that are bought, with the factors of the Emission Factors Hub of the\n// US EPA.',
    figures: { scope: '2 location-based', lifeCycle: 'generation' },
    levels: [{ path: 'supply', label: 'What is supplied' }],
    bases: [
      {
        ...perEnergy,
        label: 'per million BTU',
        input: { path: 'energy', label: 'Energy bought', unit: 'MBTU_IT' },
      },
    ],
    items: itemsOf(
      read('epa-hub-2023-2025/epa-hub-steam.csv'),
      () => ['steam and heat'],
      perEnergy.columns,
      () => tableSource('Table 7', 'Steam and Heat'),
    ),
  });
}
