import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';

/** A gas of `planet/greenhousegases/gwp`, and its share of the mass of what contains it. */
export interface Component {
  readonly gas: string;
  readonly share: number;
}

/** The parts of a substance; none if they are not known. */
type ComponentsOf = (name: string, published: number) => readonly Component[];

/** Substances by the names of publishers that are not those of the table of potentials. */
const names: Readonly<Record<string, string>> = {
  'Carbon dioxide': 'CO2',
  'Carbon tetrachloride': 'CCl4',
  Methane: 'CH4',
  'Methyl bromide': 'CH3Br',
  'Methyl chloride': 'CH3Cl',
  'Methyl chloroform': 'CH3CCl3',
  'Methylene chloride': 'CH2Cl2',
  'Nitrogen trifluoride': 'NF3',
  'Nitrous oxide': 'N2O',
  Perfluorocyclopropane: 'c-C3F6',
  'Sulfur hexafluoride': 'SF6',
  'Trifluoromethyl sulphur pentafluoride': 'SF5CF3',
  'HFC-43-I0mee': 'HFC-43-10mee',
  'PFC-14': 'CF4',
  'PFC-116': 'C2F6',
  'PFC-218': 'C3F8',
  'PFC-318': 'c-C4F8',
  'PFC-3-1-10': 'C4F10',
  'PFC-31-10': 'C4F10',
  'PFC-4-1-12': 'C5F12',
  'PFC-41-12': 'C5F12',
  'PFC-5-1-14': 'C6F14',
  'PFC-51-14': 'C6F14',
  'PFC-9-1-18': 'C10F18',
  'PFC-91-18': 'C10F18',
};

/**
 * Pure substances by name, and blends by the composition that table 12 of the hub of
 * the US EPA prints. Each only where it gives the figure that the publisher prints, of one or
 * two rounded numbers, by the Fifth Assessment Report: of R-424A the hub has another one. Of the gases that
 * `counts` selects; hydrocarbons have no potential there, and count as nothing in
 * published figures, too.
 */
export function componentsIn(
  read: ReadTable,
  potentials: readonly Row[],
  counts: (potential: Row) => boolean,
): ComponentsOf {
  const known = new Map(potentials.map((row) => [cell(row, 'gas'), row]));
  const blends = compositions(read);
  return (name, published) => {
    const blend = blends.get(name.replace(/^R-?/, 'R-'));
    const spellings = [name, ...name.split(/ \(|\)|\/| - /)].map((text) => names[text] ?? text);
    const pure = spellings.find((text) => known.has(text));
    const components = blend ?? (pure === undefined ? [] : [{ gas: pure, share: 1 }]);
    const weighed = components.flatMap(({ gas, share }) => {
      const row = known.get(gas);
      return row === undefined || !counts(row) ? [] : share * Number(cell(row, 'gwpAR5'));
    });
    const sum = weighed.reduce((one, other) => one + other, 0);
    return Math.abs(sum - published) >= 1 ? [] : components.filter(({ gas }) => known.has(gas));
  };
}

/** The compositions by blend, from the last edition that has it. */
function compositions(read: ReadTable): ReadonlyMap<string, readonly Component[]> {
  const rows = read('epa-hub-2023-2025/epa-hub-gwp-blends.csv').toSorted(
    (one, other) => Number(cell(one, 'hub_edition')) - Number(cell(other, 'hub_edition')),
  );
  return new Map(
    [...groupBy(rows, (row) => cell(row, 'ashrae'))].map(([blend, editions]) => {
      const parts = cell(editions.at(-1) ?? {}, 'composition').matchAll(/([\d.]+)% (\S+)/g);
      return [
        blend,
        [...parts].map(([, percent, gas = '']) => ({
          gas: names[gas] ?? gas,
          share: Number((Number(percent) / 100).toPrecision(6)),
        })),
      ];
    }),
  );
}
