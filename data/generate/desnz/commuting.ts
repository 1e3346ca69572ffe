import type { Category } from '../category.ts';
import type { Row } from '../tables.ts';
import { sourceOfColumn } from './columns.ts';
import type { FlatFiles } from './flat-files.ts';
import { itemOf } from './item-editions.ts';
import type { FindCounterpart } from './names.ts';
import { editionsNote, factsOf, flatFilesSource } from './source.ts';

/** The categories of land travel, the column of each, and how a commuter would call an item. */
const modes: readonly (readonly [path: string, column: string, nameOf: (row: Row) => string | null])[] = [
  ['transport/train/generic', 'kgCO2ePerPassengerKm', ({ type = '' }) => type],
  ['transport/bus/generic', 'kgCO2ePerPassengerKm', ({ type = '' }) => type],
  ['transport/ship/generic', 'kgCO2ePerPassengerKm', ({ type = '' }) => `ferry; ${type}`],
  ['transport/taxi/generic', 'kgCO2ePerKm', ({ type = '' }) => type],
  ['transport/motorcycle/generic', 'kgCO2ePerKm', ({ size = '' }) => `motorcycle; ${size}`],
  ['transport/car/generic', 'kgCO2ePerKm', ({ fuel = '', size = '' }) => `car; ${fuel}; ${size}`],
];

/** Journeys between home and work, by the kind of transport. */
export function commuting(
  files: FlatFiles,
  counterpart: FindCounterpart,
  rowsOf: (path: string) => readonly Row[],
): Category {
  return {
    path: 'transport/commuting',
    name: 'Commuting',
    tags: ['transport', 'commuting', 'distance', 'history', 'emission_factor', 'calculation', 'UK'],
    provenance: `Rows of business travel by land and sea of the UK conversion factors, which DESNZ also has for employees who travel to work. Public transport counts each passenger, vehicles are shared by their occupants. ${editionsNote}`,
    source: flatFilesSource,
    figures: factsOf({ scope: '3.7' }),
    levels: [{ path: 'mode', label: 'Kind of transport' }],
    values: [
      { path: 'kgCO2ePerKm', label: 'CO2e per passenger, or per vehicle, and km', unit: 'kg', perUnit: 'km' },
      {
        path: 'kgWellToTankCO2ePerKm',
        label: 'CO2e of the supply of fuel and electricity per km',
        unit: 'kg',
        perUnit: 'km',
      },
    ],
    inputs: [
      { path: 'distance', label: 'Distance between home and work', unit: 'km' },
      { path: 'daysPerYear', label: 'Days of work at the place of work', perUnit: 'year' },
      { path: 'journeysPerDay', label: 'Journeys in a day', default: '2' },
      { path: 'occupants', label: 'Occupants of the vehicle', default: '1' },
    ],
    amounts: [
      { type: 'CO2e', perUnit: 'year' },
      { type: 'wellToTankCO2e', perUnit: 'year', scope: '3.7', lifeCycle: 'well-to-tank' },
      { type: 'distance', unit: 'km', perUnit: 'year' },
    ],
    algorithm: `
// A year of journeys between home and work, there and back on each day, with the
// factors of DESNZ of the year; the supply of fuel and electricity apart.

var people = occupants;
if (people < 1) {
  returnValues.addNote('comment', 'A vehicle has at least one occupant: counted as one.');
  people = 1;
}
var km = distance * journeysPerDay * daysPerYear;
returnValues.putValue('CO2e', 'kg', 'year', km * mean(kgCO2ePerKm) / people);
returnValues.putValue('wellToTankCO2e', 'kg', 'year', km * mean(kgWellToTankCO2ePerKm) / people);
returnValues.putValue('distance', 'km', 'year', km);
returnValues.setDefaultType('CO2e');
`,
    items: modes.flatMap(([path, column, nameOf]) =>
      rowsOf(path).flatMap((row) => {
        const name = nameOf(row);
        const own = sourceOfColumn(files, column, row['source'] ?? '')?.row;
        if (name === null || own === undefined) return [];
        const item = itemOf(files, [name], [{ row: own }, { row: counterpart(own, 'well-to-tank') }]);
        // Trains take electricity, as some cars do.
        const lifeCycle = path.startsWith('transport/train') ? 'use' : (row['lifeCycle'] ?? 'combustion');
        return [{ ...item, lifeCycle }];
      }),
    ),
  };
}
