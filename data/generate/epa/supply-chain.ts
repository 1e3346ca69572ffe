import type { Category, Item } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, drillText, type ReadTable, type Row } from '../tables.ts';

/** The potentials of the Fifth Assessment Report by the names of the columns; `kgCO2e` is CO2e already. */
const gasColumns = {
  co2: 'kg Carbon dioxide per 2022 USD',
  methane: 'kg Methane per 2022 USD',
  nitrousOxide: 'kg Nitrous oxide per 2022 USD',
} as const;

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
      'Supply Chain Greenhouse Gas Emission Factors v1.3.0 by code of NAICS 2017, kg of CO2e per dollar of 2022 at the price of the purchaser, from the cradle to the gate of the producer (without margins), or to the shop (with the margins of transport, wholesale and retail). The total is as printed; gases are masses times the potentials of the Fifth Assessment Report, and together agree with it to its rounding. Dollars of other years need an index of prices that the caller gives.',
    source: {
      title: 'Supply Chain Greenhouse Gas Emission Factors v1.3.0 by NAICS-6',
      publisher: 'United States Environmental Protection Agency',
      year: '2024',
      region: 'United States',
      licence: 'Public domain',
    },
    figures: { scope: '3.1', lifeCycle: 'cradle-to-gate', gwp: 'AR5', edition: 'v1.3.0' },
    levels: [
      { path: 'commodity', label: 'Industry or commodity' },
      { path: 'margins', label: 'With or without margins' },
    ],
    values: [
      { path: 'naics', label: 'Code of NAICS 2017', type: 'TEXT' },
      { path: 'kgCO2ePerUSD', label: 'CO2e per dollar of 2022', unit: 'kg' },
      { path: 'kgCO2PerUSD', label: 'CO2 per dollar of 2022', unit: 'kg' },
      { path: 'kgMethanePerUSD', label: 'Methane per dollar of 2022', unit: 'kg' },
      { path: 'kgNitrousOxidePerUSD', label: 'Nitrous oxide per dollar of 2022', unit: 'kg' },
    ],
    inputs: [
      { path: 'spending', label: 'Spending in US dollars at the price of the purchaser', perUnit: 'year' },
      { path: 'currencyYear', label: 'Year of the dollars', default: '2022' },
      { path: 'priceIndex', label: 'Price of the same in that year, that of 2022 being 1' },
    ],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '3.1', lifeCycle: 'cradle-to-gate' },
      { type: 'CO2', perUnit: 'year' },
      { type: 'methaneCO2e', perUnit: 'year' },
      { type: 'nitrousOxideCO2e', perUnit: 'year' },
      { type: 'otherGasesCO2e', perUnit: 'year' },
    ],
    algorithm: `
// Spending in dollars of 2022, with the factors v1.3.0 of the US EPA. Dollars of another
// year are divided by the price index that the caller gives: its prices over those of
// 2022. Parts have the potentials of the Fifth Assessment Report, 28 for methane and 265
// for nitrous oxide; what they leave of the total are fluorinated gases, and rounding.

if (currencyYear != Math.floor(currencyYear) || currencyYear < 1997 || currencyYear > 2030) {
  throw 'The currencyYear is ' + currencyYear + '; give a year from 1997 to 2030.';
}
if (typeof priceIndex != 'undefined' && !(priceIndex > 0)) {
  throw 'The priceIndex is ' + priceIndex + '; give the prices of the currencyYear over those of 2022, which is above 0.';
}
if (currencyYear != 2022 && typeof priceIndex == 'undefined') {
  throw 'The factors are per dollar of 2022. Give a priceIndex for dollars of ' + currencyYear + ': their prices over those of 2022.';
}
if (spending < 0) returnValues.addNote('comment', 'Negative spending is a refund: it takes emissions away.');
var dollars = spending / (typeof priceIndex == 'undefined' ? 1 : priceIndex);
var total = dollars * kgCO2ePerUSD;
var co2 = dollars * kgCO2PerUSD;
var methane = dollars * kgMethanePerUSD * 28;
var nitrousOxide = dollars * kgNitrousOxidePerUSD * 265;
returnValues.putValue('CO2e', 'kg', 'year', total);
returnValues.putValue('CO2', 'kg', 'year', co2);
returnValues.putValue('methaneCO2e', 'kg', 'year', methane);
returnValues.putValue('nitrousOxideCO2e', 'kg', 'year', nitrousOxide);
returnValues.putValue('otherGasesCO2e', 'kg', 'year', total - co2 - methane - nitrousOxide);
returnValues.addNote('comment', 'Dollars of 2022 of the purchaser, ' + margins + '.');
returnValues.setDefaultType('CO2e');
`,
    items: bases.flatMap(([margins, column, file]) => {
      const gases = new Map(read(`epa-supply-chain/${file}`).map((row) => [cell(row, 'naics_2017'), row]));
      return totals.map((row) => itemOf(row, gases.get(cell(row, 'naics_2017')), margins, column));
    }),
  };
}

function itemOf(total: Row, gases: Row | undefined, margins: string, column: string): Item {
  const naics = cell(total, 'naics_2017');
  if (gases === undefined) throw new Error(`The factors by gas have no ${naics}.`);
  return {
    drill: [drillText(`${naics} ${cell(total, 'title')}`), margins],
    values: [
      naics,
      figure(cell(total, column)),
      ...Object.values(gasColumns).map((name) => figure(cell(gases, name))),
    ],
    source: `US EPA, Supply Chain Factors v1.3.0, NAICS ${naics}`,
  };
}
