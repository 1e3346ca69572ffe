import { besides, type Category } from '../category.ts';
import type { Row } from '../tables.ts';
import { sourceOfColumn } from './columns.ts';
import type { FlatFiles } from './flat-files.ts';
import { itemOf } from './item-editions.ts';
import type { FindCounterpart } from './names.ts';
import { cabKm, passengerKm, type Quantity, tonneKm, vehicleKm } from './quantities.ts';
import { editionsNote, factsOf, flatFilesSource } from './source.ts';

/** A category of travel or freight, and what to call its upstream emissions. */
interface Base {
  readonly path: string;
  readonly name: string;
  readonly drills: readonly string[];
  readonly quantity: Quantity;
  /** Only journeys by others; own vehicles have theirs in their own categories. */
  readonly scope: '3.4' | '3.6';
  /** Flights have a second factor, without radiative forcing. */
  readonly isFlight?: boolean;
}

export const bases: readonly Base[] = [
  {
    path: 'transport/car/generic',
    name: 'cars by fuel and size',
    drills: ['fuel', 'size'],
    quantity: vehicleKm,
    scope: '3.6',
  },
  {
    path: 'transport/car/segment',
    name: 'cars by market segment',
    drills: ['segment', 'fuel'],
    quantity: vehicleKm,
    scope: '3.6',
  },
  {
    path: 'transport/motorcycle/generic',
    name: 'motorcycles',
    drills: ['size'],
    quantity: vehicleKm,
    scope: '3.6',
  },
  { path: 'transport/taxi/generic', name: 'taxis', drills: ['type'], quantity: cabKm, scope: '3.6' },
  {
    path: 'transport/bus/generic',
    name: 'buses and coaches',
    drills: ['type'],
    quantity: passengerKm,
    scope: '3.6',
  },
  {
    path: 'transport/train/generic',
    name: 'rail travel',
    drills: ['type'],
    quantity: passengerKm,
    scope: '3.6',
  },
  { path: 'transport/ship/generic', name: 'ferries', drills: ['type'], quantity: passengerKm, scope: '3.6' },
  {
    path: 'transport/plane/generic/passengerclass',
    name: 'flights',
    drills: ['type', 'passengerClass'],
    quantity: passengerKm,
    scope: '3.6',
    isFlight: true,
  },
  {
    path: 'transport/van/generic',
    name: 'vans',
    drills: ['size', 'fuel'],
    quantity: vehicleKm,
    scope: '3.4',
  },
  {
    path: 'transport/van/generic/freight',
    name: 'goods in vans',
    drills: ['size', 'fuel'],
    quantity: tonneKm,
    scope: '3.4',
  },
  {
    path: 'transport/lgv/generic',
    name: 'heavy goods vehicles',
    drills: ['vehicle', 'body', 'load'],
    quantity: vehicleKm,
    scope: '3.4',
  },
  {
    path: 'transport/lgv/generic/freight',
    name: 'goods in heavy goods vehicles',
    drills: ['vehicle', 'body', 'load'],
    quantity: tonneKm,
    scope: '3.4',
  },
  {
    path: 'transport/train/generic/freight',
    name: 'rail freight',
    drills: ['type'],
    quantity: tonneKm,
    scope: '3.4',
  },
  {
    path: 'transport/ship/generic/freight',
    name: 'sea freight',
    drills: ['type', 'size'],
    quantity: tonneKm,
    scope: '3.4',
  },
  {
    path: 'transport/plane/generic/freight',
    name: 'air freight',
    drills: ['type'],
    quantity: tonneKm,
    scope: '3.4',
    isFlight: true,
  },
];

/** The upstream emissions of the fuel and electricity of travel and freight, beside each category of them. */
export function wellToTank(
  files: FlatFiles,
  counterpart: FindCounterpart,
  rowsOf: (path: string) => readonly Row[],
): readonly Category[] {
  return bases.map((base) => {
    const { path, name, drills, quantity, scope, isFlight = false } = base;
    const factor = `kgCO2ePer${quantity.unit}`;
    const { product, passengerFactor } = quantity;
    const factors = [factor, ...(isFlight ? [`${factor}WithoutRF`] : [])];
    const columns = passengerFactor === undefined ? factors : [...factors, passengerFactor];
    const rows = rowsOf(path);
    const items = rows.flatMap((row) => {
      const found = columns.map((column) => {
        const own = sourceOfColumn(files, column, row['source'] ?? '')?.row;
        return { row: own === undefined ? undefined : counterpart(own, 'well-to-tank') };
      });
      if (found[0]?.row === undefined) return [];
      return [
        itemOf(
          files,
          drills.map((drill) => row[drill] ?? ''),
          found,
        ),
      ];
    });
    return {
      path: besides('welltotank', path),
      name: `Well-to-tank of ${name}`,
      tags: ['transport', 'well_to_tank', 'history', 'emission_factor', 'calculation', 'UK'],
      provenance: `Well-to-tank rows of the UK conversion factors: what it takes to extract, refine and deliver the fuel, and to generate the electricity, of a journey. Beside ${path}, which has the emissions of the journey itself. ${editionsNote}`,
      source: flatFilesSource,
      figures: factsOf({ scope, lifeCycle: 'well-to-tank' }),
      levels: drills.map((drill) => ({ path: drill, label: labels[drill] ?? drill })),
      values: columns.map((column) => ({
        path: column,
        label: `CO2e ${(column === passengerFactor ? passengerKm : quantity).label}${column.endsWith('RF') ? ' without radiative forcing' : ''}`,
        unit: 'kg',
        perUnit: quantity.factorUnit,
      })),
      inputs: quantity.inputs,
      amounts: [
        { type: 'CO2e', perUnit: 'year', scope, lifeCycle: 'well-to-tank' },
        ...(isFlight ? [{ type: 'CO2eWithoutRadiativeForcing', perUnit: 'year' }] : []),
      ],
      algorithm: [
        '// What it takes to supply the fuel and the electricity of a journey, with the',
        '// well-to-tank factors of DESNZ of the year.',
        '',
        ...factors.map(
          (column) =>
            `returnValues.putValue('${column.endsWith('RF') ? 'CO2eWithoutRadiativeForcing' : 'CO2e'}', 'kg', 'year', ${product} * ${
              passengerFactor === undefined
                ? `mean(${column})`
                : `(typeof numberOfPassengers == 'undefined' ? mean(${column}) : numberOfPassengers * mean(${passengerFactor}))`
            });`,
        ),
        ...(isFlight ? ["returnValues.setDefaultType('CO2e');"] : []),
      ].join('\n'),
      items,
    };
  });
}

export const labels: Readonly<Record<string, string>> = {
  fuel: 'Fuel',
  size: 'Size',
  segment: 'Market segment',
  type: 'Kind',
  passengerClass: 'Class of travel',
  vehicle: 'Vehicle',
  body: 'Body',
  load: 'Load',
};
