import { cell, drillText, type ReadTable, type Row } from '../tables.ts';
import { formatCsv } from '../write-category.ts';
import { countryNames } from './countries.ts';

const columns = ['IATACode', 'country', 'name', 'latitude', 'longitude', 'source'];
const ours = 'OurAirports';

/**
 * `data.csv` of the airports by IATA code: those of OurAirports, and those that it
 * does not have as they were.
 */
export function airports(read: ReadTable, former: readonly Row[]): string {
  const newer = read('ourairports/ourairports-airports.csv').filter((row) => cell(row, 'iata_code') !== '');
  const codes = new Set(newer.map((row) => cell(row, 'iata_code')));
  const kept = former.filter(
    (row) => !codes.has(cell(row, 'IATACode')) && !cell(row, 'source').startsWith(ours),
  );
  const rows = [
    ...kept.map((row) => columns.map((column) => cell(row, column))),
    ...newer.map((row) => [
      cell(row, 'iata_code'),
      countryOf(row),
      drillText(cell(row, 'name')),
      degrees(cell(row, 'latitude_deg')),
      degrees(cell(row, 'longitude_deg')),
      `${ours}, ${cell(row, 'ident')}`,
    ]),
  ].map((row) => [...row, placeName(row[2] ?? '', row[1] ?? '')]);
  rows.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return formatCsv([[...columns, '$name'], ...rows]);
}

function countryOf(row: Row): string {
  const name = countryNames[cell(row, 'iso_country')];
  if (name === undefined) throw new Error(`There is no name of the country ${cell(row, 'iso_country')}.`);
  return name;
}

/** With its country, if it is known. */
export function placeName(name: string, country: string): string {
  return [name, country].filter((text) => text !== '').join(', ');
}

/** Four decimals are eleven metres. */
export function degrees(text: string): string {
  return String(Number(Number(text).toFixed(4)));
}
