import { besides, type Category, type Value } from '../category.ts';
import type { Row } from '../tables.ts';
import { sourceOfColumn } from './columns.ts';
import { type FlatFiles, type FlatRow, lastEdition } from './flat-files.ts';
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

/** Electricity and heat: their supply upstream of power stations and of losses. */
export function energySupply({ last, ...files }: FlatFiles): readonly Category[] {
  const named = (level1: string, level2: string, level3: string): FlatRow | undefined =>
    last.find((row) => row.level1 === level1 && row.level2 === level2 && row.level3 === level3);
  const all: FlatFiles = { last, ...files };
  const electricity = 'WTT- UK electricity';
  const heat = 'WTT- heat and steam';
  const lossesOf = named(heat, 'WTT- district heat & steam distribution', '5% loss');
  return [
    {
      ...biogenicOf(besides('biogenic', 'business/energy/electricity/grid')),
      items: [
        itemOf(
          all,
          ['United Kingdom'],
          [{ row: named('Outside of scopes', 'Electricity generated', 'Electricity: UK'), gas: 'CO2' }],
        ),
      ],
    },
    {
      ...supplyOf(
        besides('welltotank', 'business/energy/electricity/grid'),
        'Well-to-tank of grid electricity',
        'country',
        'Country',
      ),
      items: [
        itemOf(
          all,
          ['United Kingdom'],
          [
            { row: named(electricity, 'WTT- UK electricity (generation)', 'Electricity: UK') },
            { row: named(electricity, 'WTT- UK electricity (T&D)', 'Electricity: UK') },
          ],
        ),
      ],
    },
    {
      ...supplyOf(
        besides('welltotank', 'business/energy/heat'),
        'Well-to-tank of heat and steam',
        'supply',
        'How it is supplied',
      ),
      items: [
        itemOf(all, ['on site'], [{ row: named(heat, heat, 'Onsite heat and steam') }, { row: undefined }]),
        itemOf(
          all,
          ['district heating'],
          [{ row: named(heat, heat, 'District heat and steam') }, { row: lossesOf }],
        ),
      ],
    },
  ];
}

function biogenicOf(path: string): Omit<Category, 'items'> {
  return {
    path,
    name: 'Biogenic CO2 of grid electricity',
    tags: [
      'business',
      'energy',
      'electricity',
      'biogenic',
      'history',
      'emission_factor',
      'calculation',
      'UK',
    ],
    provenance: `Table "Outside of scopes" of the UK conversion factors from the edition of 2021 on: the CO2 of the biomass that power stations burn. It is reported apart from the scopes, beside business/energy/electricity/grid. ${editionsNote}`,
    source: flatFilesSource,
    figures: { scope: 'outside', lifeCycle: 'combustion', edition: `2021 to ${lastEdition}` },
    levels: [{ path: 'country', label: 'Country' }],
    values: [{ path: 'kgBiogenicCO2PerKWh', label: 'Biogenic CO2 per kWh used', unit: 'kg', perUnit: 'kWh' }],
    inputs: [{ path: 'energyConsumption', label: 'Electricity used', unit: 'kWh', perUnit: 'year' }],
    amounts: [{ type: 'biogenicCO2', perUnit: 'year', scope: 'outside', lifeCycle: 'combustion' }],
    algorithm: `
// CO2 of the biomass that power stations burn, by the electricity used, with the factors of
// DESNZ of the year.

returnValues.putValue('biogenicCO2', 'kg', 'year', energyConsumption * mean(kgBiogenicCO2PerKWh));
`,
  };
}

function supplyOf(path: string, name: string, drill: string, label: string): Omit<Category, 'items'> {
  return {
    path,
    name,
    tags: ['business', 'energy', 'well_to_tank', 'history', 'emission_factor', 'calculation', 'UK'],
    provenance: `Well-to-tank rows of the UK conversion factors: the supply of the fuels that power stations and boilers burn, for the energy used and for what is lost on its way. Beside ${path.replace('/welltotank', '')}, which has their combustion. ${editionsNote}`,
    source: flatFilesSource,
    figures: factsOf({ scope: '3.3', lifeCycle: 'well-to-tank' }),
    levels: [{ path: drill, label }],
    values: [
      { path: 'kgCO2ePerKWh', label: 'CO2e per kWh used', unit: 'kg', perUnit: 'kWh' },
      {
        path: 'kgCO2ePerKWhForGridLosses',
        label: 'CO2e of losses on the way per kWh used',
        unit: 'kg',
        perUnit: 'kWh',
      },
    ],
    inputs: [{ path: 'energyConsumption', label: 'Energy used', unit: 'kWh', perUnit: 'year' }],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '3.3', lifeCycle: 'well-to-tank' },
      { type: 'lossesCO2e', perUnit: 'year', scope: '3.3', lifeCycle: 'well-to-tank' },
    ],
    algorithm: `
// Supplying the fuels behind energy that is bought, with the well-to-tank factors of
// DESNZ of the year: for what is used, and apart from it for what is lost on its way.

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWh));
if (typeof kgCO2ePerKWhForGridLosses != 'undefined') {
  returnValues.putValue('lossesCO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWhForGridLosses));
}
returnValues.setDefaultType('CO2e');
`,
  };
}
