import {
  byEdition,
  type Amount,
  besides,
  type Category,
  type Item,
  toHistory,
  type Value,
} from '../category.ts';
import { fuelItems } from './fuel-items.ts';
import { cell, drillText, groupBy, type ReadTable, type Row } from '../tables.ts';
import { editionsNote, editionsOf, isIn, readWorkbooks, source, type Tables } from './source.ts';

const kinds: readonly (readonly [kind: string, tables: Tables])[] = [
  ['solid', { 2023: 'Table 3', 2024: 'Table 4', 2025: 'Table 4' }],
  ['gaseous', { 2023: 'Table 4', 2024: 'Table 5', 2025: 'Table 5' }],
  ['liquid', { 2023: 'Table 7', 2024: 'Table 8', 2025: 'Table 8' }],
];
const transport: Tables = { 2023: 'Table 8', 2024: 'Table 9', 2025: 'Table 9' };
const gasSupply: Tables = { 2023: 'Table 5', 2024: 'Table 6', 2025: 'Table 6' };

const values: readonly Value[] = [
  { path: 'kgCO2ePerGJ', label: 'CO2e per GJ', unit: 'kg', perUnit: 'GJ' },
  { path: 'kgCO2PerGJ', label: 'CO2 per GJ', unit: 'kg', perUnit: 'GJ' },
  { path: 'kgMethaneCO2ePerGJ', label: 'CO2e of methane per GJ', unit: 'kg', perUnit: 'GJ' },
  { path: 'kgNitrousOxideCO2ePerGJ', label: 'CO2e of nitrous oxide per GJ', unit: 'kg', perUnit: 'GJ' },
  { path: 'kgUpstreamCO2ePerGJ', label: 'CO2e of supplying the fuel per GJ', unit: 'kg', perUnit: 'GJ' },
  { path: 'gJPerTonne', label: 'Energy of a tonne', unit: 'GJ', perUnit: 't' },
  { path: 'gJPerCubicMetre', label: 'Energy of a cubic metre', unit: 'GJ', perUnit: 'm^3' },
];
const amounts: readonly Amount[] = [
  { type: 'CO2e', scope: '1', lifeCycle: 'combustion' },
  { type: 'CO2' },
  { type: 'methaneCO2e' },
  { type: 'nitrousOxideCO2e' },
  { type: 'upstreamCO2e', scope: '3.3', lifeCycle: 'well-to-tank' },
];
const algorithm = `
// Burning fuel by energy, mass or volume, with the National Greenhouse Accounts Factors of
// the year. Energy goes before mass, and mass before volume. Supplying the fuel is an
// amount of its own (scope 3, category 3).

function energyUsed() {
  if (typeof energy != 'undefined') return energy;
  if (typeof mass != 'undefined') {
    if (typeof gJPerTonne == 'undefined') throw 'The source has no energy of a mass of ' + fuel + '. Give energy or a volume.';
    return mass * mean(gJPerTonne);
  }
  if (typeof volume != 'undefined' && typeof gJPerCubicMetre == 'undefined') {
    throw 'The source has no energy of a volume of ' + fuel + '. Give energy or a mass.';
  }
  return volume * mean(gJPerCubicMetre);
}

var gJ = energyUsed();

function put(type, kgPerGJ) {
  returnValues.putValue(type, 'kg', null, gJ * mean(kgPerGJ));
}

put('CO2e', kgCO2ePerGJ);
put('CO2', kgCO2PerGJ);
put('methaneCO2e', kgMethaneCO2ePerGJ);
put('nitrousOxideCO2e', kgNitrousOxideCO2ePerGJ);
if (typeof kgUpstreamCO2ePerGJ != 'undefined') put('upstreamCO2e', kgUpstreamCO2ePerGJ);
returnValues.setDefaultType('CO2e');
`;
const shared = {
  source,
  figures: byEdition({ scope: '1', lifeCycle: 'combustion', gwp: 'AR5' }, 2023, 2025),
  values,
  inputs: [
    { path: 'energy', label: 'Energy of fuel', unit: 'GJ' },
    { path: 'mass', label: 'Mass of fuel', unit: 't' },
    { path: 'volume', label: 'Volume of fuel', unit: 'm^3' },
  ],
  amounts,
  algorithm,
};
const fuelTags = ['energy', 'fuel', 'history', 'emission_factor', 'calculation', 'Australia'];
const about = `CO2e is as printed; CO2 of biomass counts as 0. ${editionsNote}`;

/** Fuels burnt in plants and in vehicles, and the supply of natural gas by state. */
export function australianFuels(read: ReadTable): readonly Category[] {
  const rows = readWorkbooks(read);
  const path = 'business/energy/stationaryCombustion/australia';
  return [
    {
      ...shared,
      path,
      name: 'Fuels of Australia',
      tags: ['business', ...fuelTags],
      provenance: `Tables of solid, gaseous and liquid fuels (3, 4 and 7 of 2023, 4, 5 and 8 of 2024 and 2025), with the supply of fuel where it does not depend on the state. ${about}`,
      levels: [
        { path: 'kind', label: 'Kind of fuel' },
        { path: 'fuel', label: 'Fuel' },
      ],
      items: kinds.flatMap(([kind, tables]) =>
        fuelItems(rows.filter(isIn(tables)), 1, (names) => [kind, ...names], tables[2025] ?? ''),
      ),
    },
    {
      ...shared,
      path: 'transport/byFuel/australia',
      name: 'Australian transport by fuel',
      tags: ['transport', ...fuelTags],
      provenance: `Table of transport fuels (8 of 2023, 9 of 2024 and 2025), with their supply. ${about}`,
      levels: [
        { path: 'vehicle', label: 'Kind of vehicle' },
        { path: 'fuel', label: 'Fuel' },
      ],
      items: fuelItems(rows.filter(isIn(transport)), 2, (names) => names, transport[2025] ?? ''),
    },
    {
      ...shared,
      path: besides('welltotank', path),
      name: 'Well-to-tank of natural gas in Australia',
      tags: ['business', 'well_to_tank', ...fuelTags],
      provenance: `Table of the supply of natural gas by state (5 of 2023, 6 of 2024 and 2025): scope 3, beside the combustion in ${path}. ${editionsNote}`,
      figures: { ...shared.figures, scope: '3.3', lifeCycle: 'well-to-tank' },
      levels: [
        { path: 'state', label: 'State' },
        { path: 'network', label: 'Network' },
      ],
      values: [{ path: 'kgCO2ePerGJ', label: 'CO2e per GJ', unit: 'kg', perUnit: 'GJ' }],
      inputs: [{ path: 'energy', label: 'Energy of natural gas', unit: 'GJ' }],
      amounts: [{ type: 'CO2e', scope: '3.3', lifeCycle: 'well-to-tank' }],
      algorithm: `
// Supplying natural gas by its energy, with the National Greenhouse Accounts Factors of the
// year for the state.

returnValues.putValue('CO2e', 'kg', null, energy * mean(kgCO2ePerGJ));
`,
      items: gasSupplyOf(rows.filter(isIn(gasSupply))),
    },
  ];
}

const networks = { metropolitan: /\/ Metro$/, 'non-metropolitan': /\/ Non-Metro$/ };

function gasSupplyOf(rows: readonly Row[]): readonly Item[] {
  return [...groupBy(rows, (row) => cell(row, 'row'))].flatMap(([state, own]) =>
    Object.entries(networks).map(([network, column]) => ({
      drill: [drillText(state), network],
      ...toHistory(editionsOf(own).map(({ start, at }) => ({ start, values: [at(column)] }))),
      source: `NGA Factors 2025, ${gasSupply[2025]}, ${state}, ${network}`,
    })),
  );
}
