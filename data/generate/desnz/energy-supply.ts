import { byEdition, besides, type Category } from '../category.ts';
import { electricityCategory } from '../electricity/electricity.ts';
import { type FlatFiles, type FlatRow, lastEdition } from './flat-files.ts';
import { itemOf } from './item-editions.ts';
import { editionsNote, factsOf, flatFilesSource } from './source.ts';

/** Electricity and heat: their supply upstream of power stations and of losses. */
export function energySupply({ last, ...files }: FlatFiles): readonly Category[] {
  const named = (level1: string, level2: string, level3: string): FlatRow | undefined =>
    last.find((row) => row.level1 === level1 && row.level2 === level2 && row.level3 === level3);
  const all: FlatFiles = { last, ...files };
  const electricity = 'WTT- UK electricity';
  const heat = 'WTT- heat and steam';
  const lossesOf = named(heat, 'WTT- district heat & steam distribution', '5% loss');
  return [
    electricityCategory({
      path: besides('biogenic', 'business/energy/electricity/grid'),
      name: 'Biogenic CO2 of grid electricity',
      tags: ['biogenic', 'history', 'UK'],
      provenance: `Table "Outside of scopes" of the UK conversion factors from the edition of 2021 on: the CO2 of the biomass that power stations burn. It is reported apart from the scopes, beside business/energy/electricity/grid. ${editionsNote}`,
      source: flatFilesSource,
      figures: byEdition({ scope: 'outside', lifeCycle: 'combustion' }, 2021, lastEdition),
      comment: `
// CO2 of the biomass that power stations burn, by the electricity used, with the factors of
// DESNZ of the year.`,
      levels: [{ path: 'country', label: 'Country' }],
      values: [
        { path: 'kgBiogenicCO2PerKWh', label: 'Biogenic CO2 per kWh used', unit: 'kg', perUnit: 'kWh' },
      ],
      amounts: [
        {
          type: 'biogenicCO2',
          scope: 'outside',
          lifeCycle: 'combustion',
          perKWh: 'mean(kgBiogenicCO2PerKWh)',
        },
      ],
      items: [
        itemOf(
          all,
          ['United Kingdom'],
          [{ row: named('Outside of scopes', 'Electricity generated', 'Electricity: UK'), gas: 'CO2' }],
        ),
      ],
    }),
    {
      ...supplyOf(
        besides('welltotank', 'business/energy/electricity/grid'),
        'Well-to-tank of grid electricity',
        'country',
        'Country',
      ),
      items: [
        itemOf(
          all,
          ['United Kingdom'],
          [
            { row: named(electricity, 'WTT- UK electricity (generation)', 'Electricity: UK') },
            { row: named(electricity, 'WTT- UK electricity (T&D)', 'Electricity: UK') },
          ],
        ),
      ],
    },
    {
      ...supplyOf(
        besides('welltotank', 'business/energy/heat'),
        'Well-to-tank of heat and steam',
        'supply',
        'How it is supplied',
      ),
      items: [
        itemOf(all, ['on site'], [{ row: named(heat, heat, 'Onsite heat and steam') }, { row: undefined }]),
        itemOf(
          all,
          ['district heating'],
          [{ row: named(heat, heat, 'District heat and steam') }, { row: lossesOf }],
        ),
      ],
    },
  ];
}

function supplyOf(path: string, name: string, drill: string, label: string): Omit<Category, 'items'> {
  return {
    path,
    name,
    tags: ['business', 'energy', 'well_to_tank', 'history', 'emission_factor', 'calculation', 'UK'],
    provenance: `Well-to-tank rows of the UK conversion factors: the supply of the fuels that power stations and boilers burn, for the energy used and for what is lost on its way. Beside ${path.replace('/welltotank', '')}, which has their combustion. ${editionsNote}`,
    source: flatFilesSource,
    figures: factsOf({ scope: '3.3', lifeCycle: 'well-to-tank' }),
    levels: [{ path: drill, label }],
    values: [
      { path: 'kgCO2ePerKWh', label: 'CO2e per kWh used', unit: 'kg', perUnit: 'kWh' },
      {
        path: 'kgCO2ePerKWhForGridLosses',
        label: 'CO2e of losses on the way per kWh used',
        unit: 'kg',
        perUnit: 'kWh',
      },
    ],
    inputs: [{ path: 'energyConsumption', label: 'Energy used', unit: 'kWh', perUnit: 'year' }],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '3.3', lifeCycle: 'well-to-tank' },
      { type: 'lossesCO2e', perUnit: 'year', scope: '3.3', lifeCycle: 'well-to-tank' },
    ],
    algorithm: `
// Supplying the fuels behind energy that is bought, with the well-to-tank factors of
// DESNZ of the year: for what is used, and apart from it for what is lost on its way.

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWh));
if (typeof kgCO2ePerKWhForGridLosses != 'undefined') {
  returnValues.putValue('lossesCO2e', 'kg', 'year', energyConsumption * mean(kgCO2ePerKWhForGridLosses));
}
returnValues.setDefaultType('CO2e');
`,
  };
}
