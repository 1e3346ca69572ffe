import type { Category, Item } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, drillText, groupBy, type ReadTable, type Row } from '../tables.ts';

const stages = [
  ['Agriculture', 'agriculture', 'Changement climatique - Agriculture'],
  ['Processing', 'processing', 'Changement climatique - Transformation'],
  ['Packaging', 'packaging', 'Changement climatique - Emballage'],
  ['Transport', 'transport', 'Changement climatique - Transport'],
  ['Distribution', 'distribution', 'Changement climatique - Supermarché et distribution'],
  ['Consumption', 'use', 'Changement climatique - Consommation'],
] as const;

/** In English, as the names of foods are; with no words that people search a single food by. */
const groups: Readonly<Record<string, string>> = {
  'aides culinaires et ingrédients divers': 'ingredients',
  'aliments infantiles': 'baby foods',
  boissons: 'drinks',
  'entrées et plats composés': 'dishes',
  'fruits, légumes, légumineuses et oléagineux': 'plant foods',
  'glaces et sorbets': 'frozen desserts',
  'lait et produits laitiers': 'dairy',
  'matières grasses': 'fats',
  'produits céréaliers': 'grain foods',
  'produits sucrés': 'sweet foods',
  'viandes, œufs, poissons': 'animal foods',
};

function groupOf(row: Row): string {
  const group = groups[cell(row, "Groupe d'aliment")];
  if (group === undefined) throw new Error(`There is no English name of ${cell(row, "Groupe d'aliment")}.`);
  return group;
}

/** Foods as eaten in France, by stage of their life cycle. */
export function agribalyse(read: ReadTable): Category {
  const byStage = new Map(
    read('agribalyse-3.2/agribalyse-3.2-climate-by-stage.csv').map((row) => [codeOf(row), row]),
  );
  const foods = read('agribalyse-3.2/agribalyse-3.2-synthese.csv');
  const names = groupBy(foods, (row) => drillText(cell(row, 'LCI Name')).toLowerCase());
  return {
    path: 'food/france',
    name: 'Food in France by product',
    tags: ['food', 'purchased_goods', 'life_cycle', 'emission_factor', 'calculation', 'France'],
    provenance:
      'AGRIBALYSE 3.2: climate change of 2,451 foods as eaten, from the field to the plate, by stage. The total is as printed; the stages together agree with it to their rounding. The data quality rating goes from 1, very good, to 5, very poor. The version is inferred from the number of foods.',
    source: {
      title: 'AGRIBALYSE 3.2, synthesis and climate change by stage',
      publisher: 'ADEME',
      year: '2024',
      region: 'France',
      licence: 'Licence Ouverte 2.0',
    },
    figures: { scope: '3.1', lifeCycle: 'life-cycle', edition: '3.2' },
    levels: [
      { path: 'group', label: 'Group of foods' },
      { path: 'product', label: 'Food' },
    ],
    values: [
      { path: 'kgCO2ePerKg', label: 'CO2e per kg', unit: 'kg', perUnit: 'kg' },
      ...stages.map(([stage]) => ({
        path: `kg${stage}CO2ePerKg`,
        label: `CO2e of ${stage.toLowerCase()} per kg`,
        unit: 'kg',
        perUnit: 'kg',
      })),
      { path: 'quality', label: 'Data quality', type: 'TEXT' as const },
    ],
    inputs: [{ path: 'mass', label: 'Mass of food', unit: 'kg', perUnit: 'year' }],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '3.1', lifeCycle: 'life-cycle' },
      ...stages.map(([stage, lifeCycle]) => ({
        type: `${stage.toLowerCase()}CO2e`,
        perUnit: 'year',
        lifeCycle,
      })),
    ],
    algorithm: `
// Food as eaten in France, by mass, with the climate change of AGRIBALYSE 3.2; the stages
// of its life cycle are parts of it.

returnValues.putValue('CO2e', 'kg', 'year', mass * kgCO2ePerKg);
${stages.map(([stage]) => `returnValues.putValue('${stage.toLowerCase()}CO2e', 'kg', 'year', mass * kg${stage}CO2ePerKg);`).join('\n')}
returnValues.setDefaultType('CO2e');
`,
    items: foods.map((row): Item => {
      const code = codeOf(row);
      const own = byStage.get(code);
      if (own === undefined) throw new Error(`AGRIBALYSE has no stages of ${code}.`);
      const name = drillText(cell(row, 'LCI Name'));
      const isRepeated = (names.get(name.toLowerCase())?.length ?? 0) > 1;
      return {
        drill: [groupOf(row), isRepeated ? `${name} (${code})` : name],
        values: [
          figure(row['Changement climatique']),
          ...stages.map(([, , column]) => figure(own[column])),
          `DQR ${figure(row['DQR'])} (1 very good, 5 very poor)`,
        ],
        source: `AGRIBALYSE 3.2, ${code}`,
      };
    }),
  };
}

/** Foods of the world, the mean of farms. */
export function pooreAndNemecek(read: ReadTable): Category {
  return {
    path: 'food/world',
    name: 'Food of the world by product',
    tags: ['food', 'purchased_goods', 'life_cycle', 'emission_factor', 'calculation', 'global'],
    provenance:
      'Global mean emissions of 38 foods per kg of retail product, of Poore and Nemecek (2018), with processing by Our World in Data.',
    source: {
      title: 'GHG emissions per kilogram of food product, Poore and Nemecek (2018)',
      publisher: 'Our World in Data',
      year: '2018',
      region: 'World',
      licence: 'CC BY 4.0',
    },
    figures: { scope: '3.1', lifeCycle: 'cradle-to-gate', edition: '2018' },
    levels: [{ path: 'product', label: 'Food' }],
    values: [{ path: 'kgCO2ePerKg', label: 'CO2e per kg', unit: 'kg', perUnit: 'kg' }],
    inputs: [{ path: 'mass', label: 'Mass of food', unit: 'kg', perUnit: 'year' }],
    amounts: [{ type: 'CO2e', perUnit: 'year', scope: '3.1', lifeCycle: 'cradle-to-gate' }],
    algorithm: `
// Food by mass, with the global mean of Poore and Nemecek (2018), up to the shop.

returnValues.putValue('CO2e', 'kg', 'year', mass * kgCO2ePerKg);
`,
    items: read('owid-poore-nemecek-food/ghg-per-kg-food-poore-nemecek-2018.csv').map((row) => ({
      drill: [drillText(cell(row, 'food'))],
      values: [figure(row['kg_co2e_per_kg'])],
      source: `Poore and Nemecek (2018), ${cell(row, 'food')}`,
    })),
  };
}

/** One of the files has lost the leading zeros of five codes. */
function codeOf(row: Row): string {
  return cell(row, 'Code AGB').padStart(4, '0');
}
