import type { Category } from '../category.ts';
import { cell, type ReadTable, type Row } from '../tables.ts';
import { itemsOf } from './editions.ts';
import { editionsNote, hubSource, ofHub, tableSource } from './source.ts';

/** The fuels of Table 2 with their names here, and whether their CO2 is of biological origin. */
const fuels: Readonly<Record<string, readonly [name: string, isBiogenic?: true]>> = {
  'Motor Gasoline': ['motor gasoline'],
  'Diesel Fuel': ['diesel'],
  'Ethanol (100%)': ['ethanol', true],
  'Biodiesel (100%)': ['biodiesel', true],
  Propane: ['propane'],
  'Liquefied Petroleum Gases (LPG)': ['LPG'],
  'Compressed Natural Gas (CNG)': ['CNG'],
  'Liquefied Natural Gas (LNG)': ['LNG'],
  'Kerosene-Type Jet Fuel': ['kerosene-type jet fuel'],
  'Aviation Gasoline': ['aviation gasoline'],
  'Residual Fuel Oil': ['residual fuel oil'],
};
const columns = ['fossil', 'perCubicFoot', 'biogenic'];

/** Table 2, CO2 of the fuels of vehicles, with propane, which Table 1 has. */
export function mobileFuels(read: ReadTable): Category {
  const propane = read('epa-hub-2023-2025/epa-hub-stationary-combustion.csv')
    .filter((row) => cell(row, 'fuel') === 'Propane')
    .map((row): Row => ({ ...row, unit: 'gallon', table: 'Table 1' }));
  const rows = [...read('epa-hub-2023-2025/epa-hub-mobile-co2.csv'), ...propane].map((row): Row => {
    const isBiogenic = fuels[cell(row, 'fuel')]?.[1] === true;
    const isVolumeOfGas = cell(row, 'unit') === 'scf';
    const figure = cell(row, 'kg_co2_per_unit');
    return {
      ...row,
      fossil: isBiogenic || isVolumeOfGas ? '' : figure,
      perCubicFoot: isVolumeOfGas ? figure : '',
      biogenic: isBiogenic ? figure : '',
    };
  });
  return {
    path: 'transport/byFuel/us',
    name: 'US transport by fuel',
    tags: ['transport', 'fuel', 'mobile_combustion', 'history', 'emission_factor', 'calculation', 'US'],
    provenance: `Table 2, "Mobile Combustion CO2", of the hub, and propane of Table 1. Methane and nitrous oxide depend on the vehicle and are not counted: see transport/epa/onroad and nonroad. The CO2 of ethanol and biodiesel is of biological origin and an amount of its own. ${editionsNote}`,
    source: hubSource,
    figures: ofHub({ scope: '1', lifeCycle: 'combustion' }),
    levels: [{ path: 'fuel', label: 'Fuel' }],
    values: [
      { path: 'kgCO2PerGallon', label: 'CO2 per US gallon', unit: 'kg', perUnit: 'gal' },
      { path: 'kgCO2PerCubicFoot', label: 'CO2 per cubic foot', unit: 'kg', perUnit: 'ft^3' },
      { path: 'kgBiogenicCO2PerGallon', label: 'Biogenic CO2 per US gallon', unit: 'kg', perUnit: 'gal' },
    ],
    inputs: [{ path: 'volume', label: 'Volume of fuel', unit: 'gal', perUnit: 'year' }],
    amounts: [
      { type: 'CO2', perUnit: 'year', scope: '1', lifeCycle: 'combustion' },
      { type: 'biogenicCO2', perUnit: 'year', scope: 'outside', lifeCycle: 'combustion' },
    ],
    algorithm: `
// The CO2 of fuel that vehicles, ships and aircraft burn, by volume, with the factors of
// the Emission Factors Hub of the US EPA.

var cubicFeetPerGallon = 231 / 1728;

function put(co2, biogenicCO2) {
  returnValues.putValue('CO2', 'kg', 'year', co2);
  returnValues.putValue('biogenicCO2', 'kg', 'year', biogenicCO2);
}

if (typeof kgBiogenicCO2PerGallon != 'undefined') {
  put(0, volume * mean(kgBiogenicCO2PerGallon));
  returnValues.addNote('comment', 'The CO2 of ' + fuel + ' is of biological origin: see biogenicCO2.');
} else if (typeof kgCO2PerGallon != 'undefined') {
  put(volume * mean(kgCO2PerGallon), 0);
} else {
  put(volume * cubicFeetPerGallon * mean(kgCO2PerCubicFoot), 0);
}
returnValues.addNote('comment', 'CO2 alone: methane and nitrous oxide are not counted.');
returnValues.setDefaultType('CO2');
`,
    items: itemsOf(
      rows,
      (row) => [fuels[cell(row, 'fuel')]?.[0] ?? cell(row, 'fuel')],
      columns,
      (row) => tableSource(row['table'] ?? 'Table 2', cell(row, 'fuel')),
    ),
  };
}
