import type { Category } from '../category.ts';
import { cell, drillText, groupBy, type ReadTable, type Row } from '../tables.ts';
import { degrees, placeName } from './airports.ts';
import { otherCodes } from './port-codes.ts';

/** Ports by UN/LOCODE, where one code is one port, and otherwise by their number in the index. */
export function ports(read: ReadTable): Category {
  const all = read('world-port-index/world-port-index.csv');
  // Two numbers are there twice, with positions that are two kilometres apart at most.
  const rows = [...groupBy(all, (row) => cell(row, 'World Port Index Number')).values()].flatMap((own) =>
    own.slice(0, 1),
  );
  const byCode = groupBy(rows, locodeOf);
  const codeOf = (row: Row): string => {
    const locode = locodeOf(row);
    return locode !== '' && byCode.get(locode)?.length === 1
      ? locode
      : `WPI${cell(row, 'World Port Index Number')}`;
  };
  return {
    path: 'transport/ship/generic/ports',
    name: 'Ports by UN/LOCODE',
    tags: ['transport', 'ship', 'port', 'data', 'global'],
    provenance:
      'Positions of 3,766 ports of the World Port Index (Pub. 150), of which two are in the file twice. Ports without a UN/LOCODE, or with one that several have, are named by their number in the index: WPI7950. 75 ports are there by the code of UN/LOCODE too, which the index has by another or none: sea-ports 0.0.9 (MIT).',
    source: {
      title: 'World Port Index (Pub. 150)',
      publisher: 'National Geospatial-Intelligence Agency',
      year: '2024',
      region: 'World',
      licence: 'Public domain',
    },
    figures: { edition: '2024' },
    levels: [{ path: 'port', label: 'UN/LOCODE, or WPI and the number in the index' }],
    values: [
      { path: 'country', label: 'Country', type: 'TEXT' },
      { path: 'name', label: 'Name', type: 'TEXT' },
      { path: 'latitude', label: 'Latitude in degrees north' },
      { path: 'longitude', label: 'Longitude in degrees east' },
    ],
    inputs: [],
    amounts: [],
    algorithm: '// A table of positions: transport/ship/generic/freight looks them up.\n0;',
    items: rows.flatMap((row) =>
      [codeOf(row), ...otherCodes(cell(row, 'World Port Index Number'))].map((code) => ({
        drill: [code],
        values: [
          drillText(cell(row, 'Country Code')),
          drillText(cell(row, 'Main Port Name')),
          degrees(cell(row, 'Latitude')),
          degrees(cell(row, 'Longitude')),
        ],
        source: `World Port Index ${cell(row, 'World Port Index Number')}`,
        name: placeName(cell(row, 'Main Port Name'), cell(row, 'Country Code')),
      })),
    ),
  };
}

function locodeOf(row: Row): string {
  const code = cell(row, 'UN/LOCODE').replaceAll(/\s/g, '');
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : '';
}
