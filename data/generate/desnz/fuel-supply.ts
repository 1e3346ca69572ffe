import { besides, type Category, type Value } from '../category.ts';
import type { Row } from '../tables.ts';
import { sourceOfColumn } from './columns.ts';
import type { FlatFiles } from './flat-files.ts';
import { itemOf } from './item-editions.ts';
import type { FindCounterpart } from './names.ts';
import { editionsNote, factsOf, flatFilesSource } from './source.ts';

const units = [
  ['kgCO2ePerLitre', 'per litre', 'L'],
  ['kgCO2ePerCubicMetre', 'per cubic metre', 'm^3'],
  ['kgCO2ePerKWh', 'per kWh of gross calorific value', 'kWh'],
  ['kgCO2ePerKWhNet', 'per kWh of net calorific value', 'kWh'],
  ['kgCO2ePerTonne', 'per tonne', 't'],
] as const;

const fuelInputs: readonly Value[] = [
  { path: 'volume', label: 'Volume of fuel', unit: 'L' },
  { path: 'energy', label: 'Energy of fuel', unit: 'kWh' },
  { path: 'mass', label: 'Mass of fuel', unit: 'kg' },
  {
    path: 'calorificValue',
    label: 'Whether the energy is of gross or net calorific value',
    type: 'TEXT',
    default: 'gross',
    choices: ['gross', 'net'],
  },
];

const fuelAlgorithm = `
// Supplying a quantity of fuel given by volume, energy or mass, with the well-to-tank
// factors of DESNZ of the year. Mass goes before energy, and energy before volume.

function put(quantity, kgPerUnit) {
  returnValues.putValue('CO2e', 'kg', null, quantity * mean(kgPerUnit));
}

function putEnergy() {
  if (typeof kgCO2ePerKWh != 'undefined' && calorificValue.toLowerCase() != 'net') return put(energy, kgCO2ePerKWh);
  if (typeof kgCO2ePerKWh == 'undefined' && calorificValue.toLowerCase() != 'net') {
    returnValues.addNote('warning', 'DESNZ has the energy of ' + fuel + ' by net calorific value alone; that is how it counts.');
  }
  put(energy, kgCO2ePerKWhNet);
}

function putVolume() {
  if (typeof kgCO2ePerLitre != 'undefined') put(volume, kgCO2ePerLitre);
  else if (typeof kgCO2ePerCubicMetre != 'undefined') put(volume / 1000, kgCO2ePerCubicMetre);
  else throw 'DESNZ has no factor for a volume of ' + fuel + '. Give energy or mass.';
}

if (typeof mass != 'undefined') put(mass / 1000, kgCO2ePerTonne);
else if (typeof energy != 'undefined') putEnergy();
else putVolume();
`;

/** Fuels and bioenergy, beside business/energy/fuel. */
export function fuelSupply(
  files: FlatFiles,
  counterpart: FindCounterpart,
  rowsOf: (path: string) => readonly Row[],
): Category {
  return {
    path: besides('welltotank', 'business/energy/fuel'),
    name: 'Well-to-tank of fuels',
    tags: [
      'business',
      'home',
      'energy',
      'fuel',
      'well_to_tank',
      'history',
      'emission_factor',
      'calculation',
      'UK',
    ],
    provenance: `Tables "WTT- fuels" and "WTT- bioenergy" of the UK conversion factors: extracting, refining and delivering the fuel. Beside business/energy/fuel, which has its combustion. ${editionsNote}`,
    source: flatFilesSource,
    figures: factsOf({ scope: '3.3', lifeCycle: 'well-to-tank' }),
    levels: [{ path: 'fuel', label: 'Fuel' }],
    values: units.map(([path, label, unit]) => ({ path, label: `CO2e ${label}`, unit: 'kg', perUnit: unit })),
    inputs: fuelInputs,
    amounts: [{ type: 'CO2e', scope: '3.3', lifeCycle: 'well-to-tank' }],
    algorithm: fuelAlgorithm,
    items: rowsOf('business/energy/fuel').flatMap((row) => {
      const factors = units.map(([column]) => {
        const own = sourceOfColumn(files, column, row['source'] ?? '');
        if (own === undefined) return { row: undefined };
        // Bioenergy has its energy under one heading, which is net.
        if (column === 'kgCO2ePerKWh' && own.row.unit !== 'kWh (Gross CV)') return { row: undefined };
        return { row: counterpart(own.row, 'well-to-tank'), scale: own.scale };
      });
      if (factors.every((factor) => factor.row === undefined)) return [];
      return [itemOf(files, [row['fuel'] ?? ''], factors)];
    }),
  };
}
