import type { FlatFiles, FlatRow } from './flat-files.ts';

/** Sheets that repeat the rows of another one for upstream emissions, for electricity, for leased assets or for energy. */
type Sheet =
  | 'own'
  | 'well-to-tank'
  | 'electricity'
  | 'grid losses'
  | 'leased'
  | 'energy'
  | 'energy of electricity';

const sheets: Readonly<Record<Sheet, RegExp>> = {
  own: /^(Passenger|Delivery) vehicles$/,
  'well-to-tank': /^WTT- /,
  electricity: /^UK electricity for EVs$/,
  'grid losses': /^UK electricity T&D for EVs$/,
  leased: /^Managed assets- vehicles$/,
  energy: /^SECR kWh pass & delivery vehs$/,
  'energy of electricity': /^SECR kWh UK electricity for EVs$/,
};

/** Finds the row of a sheet with the same names and unit as a row of another one. */
export type FindCounterpart = (row: FlatRow, sheet: Sheet) => FlatRow | undefined;

export function counterpartsIn({ last }: FlatFiles): FindCounterpart {
  const rows = new Map(
    (Object.keys(sheets) as Sheet[]).map((sheet) => {
      const own = last.filter(({ level1 }) => sheets[sheet].test(level1));
      return [sheet, new Map(own.map((row) => [nameOf(row), row]))];
    }),
  );
  return (row, sheet) => rows.get(sheet)?.get(nameOf(row));
}

function nameOf({ level2, level3, level4, column, unit }: FlatRow): string {
  const group = level2
    .toLowerCase()
    .replace(/^(wtt- |managed )/, '')
    .replace('hgvs', 'hgv')
    .replace('motorbikes', 'motorbike');
  return [group, level3, level4, column, unit].join('|').toLowerCase();
}
