import { byEdition, type Category, toHistory } from '../category.ts';
import { cell, drillText, groupBy, type ReadTable } from '../tables.ts';
import { editionsNote, editionsOf, isIn, readWorkbooks, source, type Tables } from './source.ts';

const byMaterial: Tables = { 2023: 'Table 14', 2024: 'Table 15', 2025: 'Table 15' };
const byStream: Tables = { 2023: 'Table 15', 2024: 'Table 16', 2025: 'Table 16' };

/** Waste to landfill by material and by stream. */
export function australianWaste(read: ReadTable): Category {
  const rows = readWorkbooks(read);
  return {
    path: 'business/waste/australia',
    name: 'Waste to landfill in Australia',
    tags: ['business', 'waste', 'landfill', 'history', 'emission_factor', 'calculation', 'Australia'],
    provenance: `Tables of waste to landfill by material and by stream (14 and 15 of 2023, 15 and 16 of 2024 and 2025): methane of waste that the reporting organisation produces, scope 3. ${editionsNote}`,
    source,
    figures: byEdition({ scope: '3.5', lifeCycle: 'end-of-life', gwp: 'AR5' }, 2023, 2025),
    levels: [{ path: 'material', label: 'Material or stream of waste' }],
    values: [{ path: 'tCO2ePerTonne', label: 'CO2e per tonne', unit: 't', perUnit: 't' }],
    inputs: [{ path: 'mass', label: 'Mass of waste', unit: 't', perUnit: 'year' }],
    amounts: [{ type: 'CO2e', perUnit: 'year', scope: '3.5', lifeCycle: 'end-of-life' }],
    algorithm: `
// Waste to landfill by mass, with the National Greenhouse Accounts Factors of the year.

returnValues.putValue('CO2e', 'kg', 'year', mass * mean(tCO2ePerTonne) * 1000);
`,
    items: [byMaterial, byStream].flatMap((tables) => {
      const own = rows.filter((row) => isIn(tables)(row) && cell(row, 'column').startsWith('Scope 3'));
      return [...groupBy(own, (row) => cell(row, 'row'))].map(([material, cells]) => ({
        drill: [drillText(material).toLowerCase()],
        ...toHistory(editionsOf(cells).map(({ start, at }) => ({ start, values: [at(/^Scope 3/)] }))),
        source: `NGA Factors 2025, ${tables[2025]}, ${material}`,
      }));
    }),
  };
}
