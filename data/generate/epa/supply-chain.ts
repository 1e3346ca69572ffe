import type { Category, Item } from '../category.ts';
import { figure } from '../numbers.ts';
import { sectorOf } from './naics.ts';
import { cell, drillText, type ReadTable, type Row } from '../tables.ts';

/** Names of the columns by gas; fluorinated gases by group, as the GHG Protocol reports them. */
const masses = {
  kgCO2PerUSD: 'Carbon dioxide',
  kgMethanePerUSD: 'Methane',
  kgNitrousOxidePerUSD: 'Nitrous oxide',
  kgSulphurHexafluoridePerUSD: 'Sulfur hexafluoride',
  kgNitrogenTrifluoridePerUSD: 'Nitrogen trifluoride',
} as const;
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kgHydrofluorocarbonsCO2ePerUSD: {
    'HFC-125': 'HFC125',
    'HFC-134a': 'HFC134a',
    'HFC-143a': 'HFC143a',
    'HFC-23': 'HFC23',
    'HFC-236fa': 'HFC236fa',
    'HFC-32': 'HFC32',
  },
  kgPerfluorocarbonsCO2ePerUSD: {
    'Carbon tetrafluoride': 'CF4',
    Hexafluoroethane: 'C2F6',
    Perfluorobutane: 'C4F10',
    Perfluorocyclobutane: 'cC4F8',
    Perfluorohexane: 'C6F14',
    Perfluoropropane: 'C3F8',
  },
};

/** The amounts by gas, each with its factor per dollar. */
const parts = [
  ['CO2', 'kgCO2PerUSD'],
  ['methaneCO2e', 'kgMethanePerUSD * 28'],
  ['nitrousOxideCO2e', 'kgNitrousOxidePerUSD * 265'],
  ['sulphurHexafluorideCO2e', 'kgSulphurHexafluoridePerUSD * 23500'],
  ['nitrogenTrifluorideCO2e', 'kgNitrogenTrifluoridePerUSD * 16100'],
  ['hydrofluorocarbonsCO2e', 'kgHydrofluorocarbonsCO2ePerUSD'],
  ['perfluorocarbonsCO2e', 'kgPerfluorocarbonsCO2ePerUSD'],
  ['unspecifiedHFCsAndPFCsCO2e', 'kgUnspecifiedHFCsAndPFCsCO2ePerUSD'],
] as const;

const bases = [
  ['without margins', 'factor_without_margins', 'epa-supply-chain-v1.3.0-naics-by-gas-without-margins.csv'],
  ['with margins', 'factor_with_margins', 'epa-supply-chain-v1.3.0-naics-by-gas-with-margins.csv'],
] as const;

/** Spending by industry or commodity, in dollars of 2022 of the purchaser. */
export function supplyChain(read: ReadTable): Category {
  const totals = read('epa-supply-chain/epa-supply-chain-v1.3.0-naics-co2e-usd2022.csv');
  return {
    path: 'business/spending/epa',
    name: 'Spending by commodity, US EPA',
    tags: ['business', 'spending', 'purchased_goods', 'services', 'emission_factor', 'calculation', 'US'],
    provenance:
      'Supply Chain Greenhouse Gas Emission Factors v1.3.0 by code of NAICS 2017, kg of CO2e per dollar of 2022 at the price of the purchaser, from the cradle to the gate of the producer (without margins), or to the shop (with the margins of transport, wholesale and retail). The total is as printed; gases are masses times the potentials of the Fifth Assessment Report, and together agree with it within 0.0045 kg. Sectors are those of NAICS 2017. Dollars of other years need an index of prices that the caller gives.',
    source: {
      title: 'Supply Chain Greenhouse Gas Emission Factors v1.3.0 by NAICS-6',
      publisher: 'United States Environmental Protection Agency',
      year: '2024',
      region: 'United States',
      licence: 'Public domain',
    },
    figures: { scope: '3.1', lifeCycle: 'cradle-to-gate', gwp: 'AR5', edition: 'v1.3.0' },
    levels: [
      { path: 'sector', label: 'Sector' },
      { path: 'commodity', label: 'Industry or commodity' },
      { path: 'margins', label: 'With or without margins' },
    ],
    values: [
      { path: 'naics', label: 'Code of NAICS 2017', type: 'TEXT' },
      { path: 'kgCO2ePerUSD', label: 'CO2e per dollar of 2022', unit: 'kg' },
      { path: 'kgCO2PerUSD', label: 'CO2 per dollar of 2022', unit: 'kg' },
      { path: 'kgMethanePerUSD', label: 'Methane per dollar of 2022', unit: 'kg' },
      { path: 'kgNitrousOxidePerUSD', label: 'Nitrous oxide per dollar of 2022', unit: 'kg' },
      { path: 'kgSulphurHexafluoridePerUSD', label: 'Sulphur hexafluoride per dollar of 2022', unit: 'kg' },
      { path: 'kgNitrogenTrifluoridePerUSD', label: 'Nitrogen trifluoride per dollar of 2022', unit: 'kg' },
      { path: 'kgHydrofluorocarbonsCO2ePerUSD', label: 'CO2e of HFCs per dollar of 2022', unit: 'kg' },
      { path: 'kgPerfluorocarbonsCO2ePerUSD', label: 'CO2e of PFCs per dollar of 2022', unit: 'kg' },
      {
        path: 'kgUnspecifiedHFCsAndPFCsCO2ePerUSD',
        label: 'CO2e of HFCs and PFCs that the source does not tell apart per dollar of 2022',
        unit: 'kg',
      },
    ],
    inputs: [
      { path: 'spending', label: 'Spending in US dollars at the price of the purchaser', perUnit: 'year' },
      { path: 'currencyYear', label: 'Year of the dollars', default: '2022' },
      { path: 'priceIndex', label: 'Price of the same in that year, that of 2022 being 1' },
    ],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '3.1', lifeCycle: 'cradle-to-gate' },
      ...parts.map(([type]) => ({ type, perUnit: 'year' })),
    ],
    algorithm: `
// Spending in dollars of 2022, with the factors v1.3.0 of the US EPA. Dollars of another
// year are divided by the price index that the caller gives: its prices over those of
// 2022. The gases have the potentials of the Fifth Assessment Report; their sum differs
// from the total by the rounding of the source.

if (currencyYear != Math.floor(currencyYear) || currencyYear < 1997 || currencyYear > 2030) {
  throw 'The currencyYear is ' + currencyYear + '; give a year from 1997 to 2030.';
}
if (typeof priceIndex != 'undefined' && !(priceIndex > 0)) {
  throw 'The priceIndex is ' + priceIndex + '; give the prices of the currencyYear over those of 2022, which is above 0.';
}
if (currencyYear == 2022 && typeof priceIndex != 'undefined' && priceIndex != 1) {
  throw 'The priceIndex of 2022 is 1, and it is ' + priceIndex + '. Give the currencyYear that it is of.';
}
if (currencyYear != 2022 && typeof priceIndex == 'undefined') {
  throw 'The factors are per dollar of 2022. Give a priceIndex for dollars of ' + currencyYear + ': their prices over those of 2022.';
}
if (spending < 0) returnValues.addNote('comment', 'Negative spending is a refund: it takes emissions away.');
var dollars = spending / (typeof priceIndex == 'undefined' ? 1 : priceIndex);
returnValues.putValue('CO2e', 'kg', 'year', dollars * kgCO2ePerUSD);
${parts.map(([type, factor]) => `returnValues.putValue('${type}', 'kg', 'year', dollars * ${factor});`).join('\n')}
returnValues.addNote('comment', 'Dollars of 2022 of the purchaser, ' + margins + (typeof priceIndex == 'undefined' ? '.' : ', from dollars of ' + currencyYear + ' by the priceIndex ' + priceIndex + '.'));
returnValues.setDefaultType('CO2e');
`,
    items: bases.flatMap(([margins, column, file]) => {
      const potentials = new Map(
        read('ipcc-gwp100.csv').map((row) => [cell(row, 'species'), Number(cell(row, 'AR5'))]),
      );
      const gases = new Map(read(`epa-supply-chain/${file}`).map((row) => [cell(row, 'naics_2017'), row]));
      return totals.map((row) =>
        itemOf(row, gases.get(cell(row, 'naics_2017')), margins, column, potentials),
      );
    }),
  };
}

function itemOf(
  total: Row,
  gases: Row | undefined,
  margins: string,
  column: string,
  potentials: ReadonlyMap<string, number>,
): Item {
  const naics = cell(total, 'naics_2017');
  if (gases === undefined) throw new Error(`The factors by gas have no ${naics}.`);
  const sumOf = (group: Readonly<Record<string, string>>): number =>
    Object.entries(group)
      .map(([name, species]) => massOf(gases, name) * (potentials.get(species) ?? Number.NaN))
      .reduce((sum, co2e) => sum + co2e, 0);
  return {
    drill: [sectorOf(naics), drillText(`${naics} ${cell(total, 'title')}`), margins],
    values: [
      naics,
      figure(cell(total, column)),
      ...Object.values(masses).map((name) => figure(massOf(gases, name))),
      ...Object.values(groups).map((group) => figure(sumOf(group))),
      figure(cell(gases, 'kgCO2e HFCs and PFCs, unspecified per 2022 USD')),
    ],
    source: `US EPA, Supply Chain Factors v1.3.0, NAICS ${naics}`,
  };
}

function massOf(gases: Row, name: string): number {
  return Number(cell(gases, `kg ${name} per 2022 USD`));
}
