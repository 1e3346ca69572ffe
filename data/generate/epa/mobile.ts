import type { Category, Value } from '../category.ts';
import { cell, drillText, type ReadTable, type Row } from '../tables.ts';
import { itemsOf } from './editions.ts';
import { type Basis, gasCategory } from './gas-factors.ts';
import { tableSource } from './source.ts';

/** Table 2 has the CO2 of a fuel, which the tables of vehicles name in other words. */
const fuelNames: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^Residual/, 'Residual Fuel Oil'],
  [/^Gasoline/, 'Motor Gasoline'],
  [/^Diesel/, 'Diesel Fuel'],
  [/^Jet/, 'Kerosene-Type Jet Fuel'],
  [/^Aviation/, 'Aviation Gasoline'],
  [/^LPG/, 'Liquefied Petroleum Gases (LPG)'],
];

const volume: Value = { path: 'volume', label: 'Volume of fuel', unit: 'gal', perUnit: 'year' };

/** Table 5: vehicles off the road, by fuel burnt. */
export function nonRoad(read: ReadTable): Category {
  const carbon = read('epa-hub-2023-2025/epa-hub-mobile-co2.csv');
  const withCarbon = (row: Row): Row => {
    const name = fuelNames.find(([pattern]) => pattern.test(cell(row, 'fuel')))?.[1];
    const found = carbon.find(
      (each) => cell(each, 'fuel') === name && cell(each, 'hub_edition') === cell(row, 'hub_edition'),
    );
    if (found === undefined) throw new Error(`Table 2 has no CO2 of ${cell(row, 'fuel')}.`);
    return { ...row, kg_co2_per_gallon: cell(found, 'kg_co2_per_unit') };
  };
  const perGallon: Basis = {
    suffix: 'PerGallon',
    label: 'per gallon',
    unit: 'gal',
    input: volume,
    product: 'volume',
    columns: ['kg_co2_per_gallon', 'g_ch4_per_gallon', 'g_n2o_per_gallon'],
  };
  return gasCategory({
    path: 'transport/epa/nonroad',
    name: 'Ships, locomotives, aircraft and machines, US EPA',
    tags: ['transport', 'fuel', 'ship', 'train', 'plane'],
    provenance:
      'Table 5, methane and nitrous oxide of non-road vehicles, with the CO2 of their fuel of Table 2.',
    comment:
      '// Vehicles and machines off the road, by the fuel burnt, with the factors of the\n// Emission Factors Hub of the US EPA.',
    figures: { scope: '1', lifeCycle: 'combustion' },
    perUnit: 'year',
    levels: [
      { path: 'vehicle', label: 'Vehicle or machine' },
      { path: 'fuel', label: 'Fuel' },
    ],
    bases: [perGallon],
    items: itemsOf(
      read('epa-hub-2023-2025/epa-hub-nonroad-ch4-n2o.csv').map(withCarbon),
      (row) => [drillText(cell(row, 'vehicle')), drillText(cell(row, 'fuel'))],
      perGallon.columns,
      (row) => tableSource('Tables 2 and 5', `${cell(row, 'vehicle')}, ${cell(row, 'fuel')}`),
    ),
  });
}

const miles: Value = { path: 'distance', label: 'Distance driven', unit: 'mi', perUnit: 'year' };

/** Tables 3 and 4: methane and nitrous oxide of vehicles on the road, by model year. */
export function onRoad(read: ReadTable): Category {
  const gasoline = read('epa-hub-2023-2025/epa-hub-onroad-gasoline-ch4-n2o.csv').map((row): Row => ({
    ...row,
    vehicle: cell(row, 'vehicle').replace(/^Gasoline /, ''),
    fuel: 'Gasoline',
    table: 'Table 3',
  }));
  const others = read('epa-hub-2023-2025/epa-hub-onroad-diesel-alt-ch4-n2o.csv').map((row): Row => ({
    ...row,
    table: 'Table 4',
  }));
  const columns = ['g_ch4_per_mile', 'g_n2o_per_mile'];
  return {
    ...gasCategory({
      path: 'transport/epa/onroad',
      name: 'Methane and nitrous oxide of vehicles by model year, US EPA',
      tags: ['transport', 'car', 'truck', 'distance'],
      provenance:
        'Tables 3 and 4: methane and nitrous oxide of vehicles on the road by mile. Their CO2 goes by the fuel burnt, see transport/byFuel/us.',
      comment: '',
      figures: { scope: '1', lifeCycle: 'combustion' },
      levels: [
        { path: 'vehicle', label: 'Vehicle' },
        { path: 'fuel', label: 'Fuel' },
        { path: 'modelYear', label: 'Model year' },
      ],
      bases: [],
      items: itemsOf(
        [...gasoline, ...others],
        (row) => [drillText(cell(row, 'vehicle')), cell(row, 'fuel'), cell(row, 'model_year') || '-'],
        columns,
        (row) =>
          tableSource(
            cell(row, 'table'),
            `${cell(row, 'vehicle')}, ${cell(row, 'fuel')} ${cell(row, 'model_year')}`.trim(),
          ),
        undefined,
        // Each edition ends the range of the newest model years at another year.
        (row) =>
          [
            cell(row, 'vehicle'),
            cell(row, 'fuel'),
            cell(row, 'model_year').replace(/^(200[67])-.*$/, '$1 on'),
          ].join('|'),
      ),
    }),
    values: [
      { path: 'gMethanePerMile', label: 'Methane per mile', unit: 'g', perUnit: 'mi' },
      { path: 'gNitrousOxidePerMile', label: 'Nitrous oxide per mile', unit: 'g', perUnit: 'mi' },
    ],
    inputs: [miles],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '1', lifeCycle: 'combustion' },
      { type: 'methaneCO2e', perUnit: 'year' },
      { type: 'nitrousOxideCO2e', perUnit: 'year' },
    ],
    algorithm: `
// Methane and nitrous oxide of a vehicle by the distance driven, with the factors of the
// Emission Factors Hub of the US EPA and the potentials of the Fifth Assessment Report,
// 28 and 265. CO2e is without CO2, which goes by the fuel burnt (transport/byFuel/us).

var methane = distance * mean(gMethanePerMile) / 1000 * 28;
var nitrousOxide = distance * mean(gNitrousOxidePerMile) / 1000 * 265;
returnValues.putValue('CO2e', 'kg', 'year', methane + nitrousOxide);
returnValues.putValue('methaneCO2e', 'kg', 'year', methane);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', nitrousOxide);
returnValues.addNote('comment', 'Methane and nitrous oxide alone: add the CO2 of the fuel burnt.');
returnValues.setDefaultType('CO2e');
`,
  };
}
