import type { Category } from '../category.ts';
import { byReport } from '../gases/by-report.ts';
import { componentsIn } from '../gases/substances.ts';
import { drillText, groupBy, type ReadTable, type Row } from '../tables.ts';
import type { FlatFiles } from './flat-files.ts';
import { itemOf } from './item-editions.ts';
import { editionsNote, factsOf, flatFilesSource } from './source.ts';

/** Gases and blends with what the Kyoto Protocol counts and what it does not apart, as the publisher has them. */
export function refrigerants(
  files: FlatFiles,
  read: ReadTable,
  rowsOf: (path: string) => readonly Row[],
): Category {
  const componentsOf = componentsIn(read, rowsOf('planet/greenhousegases/gwp'), () => true);
  const rows = files.last.filter(({ level1 }) => level1 === 'Refrigerant & other');
  const gases = groupBy(rows, ({ level3 }) => level3);
  const category: Category = {
    path: 'business/processes/refrigeration/defra',
    name: 'Refrigerants and other gases by protocol',
    tags: ['business', 'processes', 'refrigeration', 'history', 'emission_factor', 'calculation', 'UK'],
    provenance: `Table "Refrigerant & other" of the UK conversion factors: of pure substances and blends, the share that the Kyoto Protocol counts, and apart from it the share outside of the scopes (CFCs, HCFCs, hydrocarbons and ethers). Until 2021 a gas has one row; blends with both shares have figures from the edition of 2022 on. ${editionsNote}`,
    source: flatFilesSource,
    figures: factsOf({ scope: '1', lifeCycle: 'fugitive' }),
    levels: [{ path: 'gas', label: 'Gas or blend' }],
    values: [
      { path: 'kgCO2ePerKg', label: 'CO2e of Kyoto gases per kg', unit: 'kg', perUnit: 'kg' },
      { path: 'kgOutsideOfScopesCO2ePerKg', label: 'CO2e of other gases per kg', unit: 'kg', perUnit: 'kg' },
    ],
    inputs: [{ path: 'massLeaked', label: 'Mass lost', unit: 'kg', perUnit: 'year' }],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '1', lifeCycle: 'fugitive' },
      { type: 'outsideOfScopesCO2e', perUnit: 'year', scope: 'outside', lifeCycle: 'fugitive' },
    ],
    algorithm: `
// Gas lost, by mass, with the factors of DESNZ of the year, or by the potentials
// of the report that the caller names: what the Kyoto Protocol counts is scope 1, the rest
// outside of the scopes.

if (typeof kgCO2ePerKg != 'undefined') {
  returnValues.putValue('CO2e', 'kg', 'year', isByReport ? kgByReport('1') : massLeaked * mean(kgCO2ePerKg));
}
if (typeof kgOutsideOfScopesCO2ePerKg != 'undefined') {
  returnValues.putValue('outsideOfScopesCO2e', 'kg', 'year', isByReport ? kgByReport('outside') : massLeaked * mean(kgOutsideOfScopesCO2ePerKg));
}
returnValues.setDefaultType(typeof kgCO2ePerKg != 'undefined' ? 'CO2e' : 'outsideOfScopesCO2e');
`,
    items: [...gases].map(([gas, own]) =>
      itemOf(
        files,
        [drillText(gas)],
        [
          { row: own.find(({ column }) => column.endsWith('only Kyoto products')) },
          { row: own.find(({ column }) => column.endsWith('only non-Kyoto products')) },
        ],
      ),
    ),
  };
  return byReport(category, ({ drill: [gas = ''], values, history }) => {
    const published = history?.at(-1)?.values ?? values;
    return componentsOf(
      gas,
      published.reduce((sum, value) => sum + Number(value), 0),
    );
  });
}
