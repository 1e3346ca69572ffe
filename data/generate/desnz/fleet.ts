import { besides, type Amount, type Category } from '../category.ts';
import type { Row } from '../tables.ts';
import { sourceOfColumn } from './columns.ts';
import type { FlatFiles } from './flat-files.ts';
import { itemOf } from './item-editions.ts';
import type { FindCounterpart } from './names.ts';
import { editionsNote, factsOf, flatFilesSource } from './source.ts';
import { bases, labels } from './well-to-tank.ts';

const vehicles = new Set([
  'transport/car/generic',
  'transport/car/segment',
  'transport/motorcycle/generic',
  'transport/van/generic',
  'transport/lgv/generic',
]);

const amounts: readonly Amount[] = [
  { type: 'CO2e', perUnit: 'year', scope: '1', lifeCycle: 'combustion' },
  { type: 'CO2', perUnit: 'year' },
  { type: 'methaneCO2e', perUnit: 'year' },
  { type: 'nitrousOxideCO2e', perUnit: 'year' },
  { type: 'electricityCO2e', perUnit: 'year', scope: '2 location-based', lifeCycle: 'generation' },
  { type: 'transmissionAndDistributionCO2e', perUnit: 'year', scope: '3.3', lifeCycle: 'losses' },
  { type: 'wellToTankCO2e', perUnit: 'year', scope: '3.3', lifeCycle: 'well-to-tank' },
  { type: 'energyUsed', unit: 'kWh', perUnit: 'year' },
];

const values = [
  ['kgCO2ePerKm', 'CO2e of fuel per km', 'kg'],
  ['kgCO2PerKm', 'CO2 of fuel per km', 'kg'],
  ['kgMethaneCO2ePerKm', 'CO2e of methane per km', 'kg'],
  ['kgNitrousOxideCO2ePerKm', 'CO2e of nitrous oxide per km', 'kg'],
  ['kgElectricityCO2ePerKm', 'CO2e of electricity per km', 'kg'],
  ['kgGridLossesCO2ePerKm', 'CO2e of losses in the grid per km', 'kg'],
  ['kgWellToTankCO2ePerKm', 'CO2e of the supply of fuel and electricity per km', 'kg'],
  ['kWhPerKm', 'Energy of fuel per km', 'kWh'],
  ['kWhOfElectricityPerKm', 'Electricity per km', 'kWh'],
] as const;

const algorithm = `
// Vehicles that the company owns or controls, by the distance driven: what leaves the
// tailpipe (scope 1), and apart from it the electricity they are charged with (scope 2),
// its losses in the grid and the supply of fuel and electricity (both scope 3,
// category 3), with the factors of DESNZ of the year.

function put(type, kgPerKm) {
  returnValues.putValue(type, 'kg', 'year', distance * mean(kgPerKm));
}

put('CO2e', kgCO2ePerKm);
if (typeof kgCO2PerKm != 'undefined') {
  put('CO2', kgCO2PerKm);
  put('methaneCO2e', kgMethaneCO2ePerKm);
  put('nitrousOxideCO2e', kgNitrousOxideCO2ePerKm);
}
if (typeof kgElectricityCO2ePerKm != 'undefined') {
  put('electricityCO2e', kgElectricityCO2ePerKm);
  put('transmissionAndDistributionCO2e', kgGridLossesCO2ePerKm);
}
put('wellToTankCO2e', kgWellToTankCO2ePerKm);
if (typeof kWhPerKm != 'undefined') {
  var kWh = mean(kWhPerKm) + (typeof kWhOfElectricityPerKm == 'undefined' ? 0 : mean(kWhOfElectricityPerKm));
  returnValues.putValue('energyUsed', 'kWh', 'year', distance * kWh);
}
returnValues.setDefaultType('CO2e');
`;

/** Own vehicles, with the parts of their emissions that belong to different scopes apart. */
export function fleets(
  files: FlatFiles,
  counterpart: FindCounterpart,
  rowsOf: (path: string) => readonly Row[],
): readonly Category[] {
  return bases
    .filter(({ path }) => vehicles.has(path))
    .map(({ path, name, drills }) => ({
      path: besides('fleet', path),
      name: `Fleet of ${name}`,
      tags: ['transport', 'fleet', 'distance', 'history', 'emission_factor', 'calculation', 'UK'],
      provenance: `Tables "Passenger vehicles", "Delivery vehicles", "UK electricity for EVs", "UK electricity T&D for EVs", the well-to-tank tables and the SECR energy of the UK conversion factors. CO2e is scope 1 alone: a battery electric vehicle has none. ${path} has the same vehicles as journeys of others, with their electricity. ${editionsNote}`,
      source: flatFilesSource,
      figures: factsOf({ scope: '1', lifeCycle: 'combustion' }),
      levels: drills.map((drill) => ({ path: drill, label: labels[drill] ?? drill })),
      values: values.map(([value, label, unit]) => ({ path: value, label, unit, perUnit: 'km' })),
      inputs: [{ path: 'distance', label: 'Distance driven', unit: 'km', perUnit: 'year' }],
      amounts,
      algorithm,
      items: rowsOf(path).flatMap((row) => {
        const journey = sourceOfColumn(files, 'kgCO2ePerKm', row['source'] ?? '')?.row;
        const own = journey === undefined ? undefined : counterpart(journey, 'own');
        if (journey === undefined || own === undefined) return [];
        return [
          itemOf(
            files,
            drills.map((drill) => row[drill] ?? ''),
            [
              { row: own },
              { row: own, gas: 'CO2' },
              { row: own, gas: 'MethaneCO2e' },
              { row: own, gas: 'NitrousOxideCO2e' },
              { row: counterpart(journey, 'electricity') },
              { row: counterpart(journey, 'grid losses') },
              { row: counterpart(journey, 'well-to-tank') },
              { row: counterpart(journey, 'energy'), gas: 'kWh' },
              { row: counterpart(journey, 'energy of electricity'), gas: 'kWh' },
            ],
          ),
        ];
      }),
    }));
}
