import type { Category, Value } from '../category.ts';
import { cell, drillText, type ReadTable } from '../tables.ts';
import { itemsOf } from './editions.ts';
import { type Basis, gasCategory } from './gas-factors.ts';
import { tableSource } from './source.ts';

const columns = ['kg_co2_per_unit', 'g_ch4_per_unit', 'g_n2o_per_unit'] as const;
const distance: Value = { path: 'distance', label: 'Distance', unit: 'mi', perUnit: 'year' };
const perMile: Basis = {
  suffix: 'PerMile',
  label: 'per mile',
  unit: 'mi',
  input: distance,
  product: 'distance',
  columns,
};

/** Tables 8 and 10: goods carried, and journeys for business and to work. */
export function journeys(read: ReadTable): readonly Category[] {
  const freight = read('epa-hub-2023-2025/epa-hub-freight.csv');
  const travel = read('epa-hub-2023-2025/epa-hub-travel-commuting.csv');
  return [
    gasCategory({
      path: 'transport/epa/freight',
      name: 'Goods carried, US EPA',
      tags: ['transport', 'freight', 'distance'],
      provenance:
        'Table 8, "Upstream Transportation and Distribution and Downstream Transportation and Distribution", by short ton-mile.',
      comment:
        '// Goods carried, by mass and distance, with the factors of the Emission Factors Hub of\n// the US EPA.',
      figures: { scope: '3.4', lifeCycle: 'combustion' },
      perUnit: 'year',
      levels: [{ path: 'mode', label: 'Kind of transport' }],
      bases: [
        {
          ...perMile,
          suffix: 'PerShortTonMile',
          label: 'per short ton and mile',
          unit: 'ton_us*mi',
          product: 'mass * distance',
        },
      ],
      otherInputs: [{ path: 'mass', label: 'Mass of goods', unit: 'ton_us' }],
      items: itemsOf(
        freight.filter((row) => /^(short )?ton-mile$/.test(cell(row, 'unit'))),
        (row) => [drillText(cell(row, 'vehicle'))],
        columns,
        (row) => tableSource('Table 8', `${cell(row, 'vehicle')}, short ton-mile`),
      ),
    }),
    gasCategory({
      path: 'transport/epa/vehicle',
      name: 'Vehicles by the mile, US EPA',
      tags: ['transport', 'car', 'truck', 'distance'],
      provenance:
        'Tables 8 and 10, by vehicle-mile: cars, light-duty trucks, motorcycles and trucks, also for business travel and commuting.',
      comment:
        '// Whole vehicles by the distance driven, with the factors of the Emission Factors Hub of\n// the US EPA.',
      figures: { scope: '3.6', lifeCycle: 'combustion' },
      perUnit: 'year',
      levels: [{ path: 'mode', label: 'Vehicle' }],
      bases: [perMile],
      items: itemsOf(
        [...travel, ...freight.filter((row) => cell(row, 'vehicle').startsWith('Medium'))].filter(
          (row) => cell(row, 'unit') === 'vehicle-mile',
        ),
        (row) => [drillText(cell(row, 'vehicle'))],
        columns,
        (row) => tableSource('Tables 8 and 10', `${cell(row, 'vehicle')}, vehicle-mile`),
      ),
    }),
    gasCategory({
      path: 'transport/epa/passenger',
      name: 'Journeys of passengers, US EPA',
      tags: ['transport', 'train', 'bus', 'plane', 'passenger', 'commuting', 'distance'],
      provenance: 'Table 10, "Business Travel and Employee Commuting", by passenger-mile.',
      comment:
        '// Journeys by rail, bus and air, by passengers and distance, with the factors of the\n// Emission Factors Hub of the US EPA.',
      figures: { scope: '3.6' },
      perUnit: 'year',
      levels: [{ path: 'mode', label: 'Kind of transport' }],
      bases: [
        {
          ...perMile,
          suffix: 'PerPassengerMile',
          label: 'per passenger and mile',
          product: 'distance * numberOfPassengers',
        },
      ],
      otherInputs: [{ path: 'numberOfPassengers', label: 'Number of passengers', default: '1' }],
      items: itemsOf(
        travel.filter((row) => cell(row, 'unit') === 'passenger-mile'),
        (row) => [drillText(cell(row, 'vehicle'))],
        columns,
        (row) => tableSource('Table 10', `${cell(row, 'vehicle')}, passenger-mile`),
      ).map((item) => ({ ...item, lifeCycle: item.drill[0]?.includes('Rail') ? 'use' : 'combustion' })),
    }),
  ];
}
