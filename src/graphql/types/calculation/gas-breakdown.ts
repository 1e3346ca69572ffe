import { type Gas, type GasPart, gases, type GasBreakdown } from '../../../domain/gas-breakdown.ts';
import { builder } from '../../builder.ts';
import { finite } from '../../finite.ts';

const descriptions: Readonly<Record<Gas, string>> = {
  CO2: 'Carbon dioxide from fossil sources, or from all where the algorithm makes no difference.',
  BIOGENIC_CO2: 'Carbon dioxide from biomass, which reports keep apart.',
  CH4: 'Methane.',
  N2O: 'Nitrous oxide.',
  HFC: 'Hydrofluorocarbons.',
  PFC: 'Perfluorocarbons.',
  SF6: 'Sulphur hexafluoride.',
  NF3: 'Nitrogen trifluoride.',
};

const GasRef = builder.enumType('Gas', {
  description: 'A greenhouse gas, or a family of them.',
  values: Object.fromEntries(
    gases.map((gas) => [gas, { value: gas, description: descriptions[gas] }]),
  ) as Record<Gas, { value: Gas; description: string }>,
});

const GasPartRef = builder.objectRef<GasPart>('GasPart').implement({
  description: 'What one gas contributes, in the unit of the breakdown.',
  subject: 'dataTree',
  fields: (t) => ({
    gas: t.expose('gas', { type: GasRef, description: 'The gas.' }),
    type: t.exposeString('type', {
      description: "The algorithm's own name of the amount, such as `methaneCO2e` or `CH4`.",
    }),
    value: t.float({
      nullable: true,
      description:
        'In `unit` per `perUnit` of the breakdown, such as 1.25; `null` when it is not a finite number.',
      resolve: ({ value }) => finite(value),
    }),
    isEquivalent: t.boolean({
      description:
        'Whether `value` is a mass of CO2 equivalents; otherwise it is a mass of the gas itself. For CO2 the two are the same.',
      resolve: ({ isCO2e }) => isCO2e,
    }),
    isIncluded: t.boolean({
      description:
        "Whether `value` is a summand of `carbonDioxideEquivalent`. A gas's own mass and biogenic CO2 never are, nor is what comes from an item that gives no CO2e.",
      resolve: ({ isPartOfCO2e }) => isPartOfCO2e,
    }),
    itemCount: t.exposeInt('itemCount', {
      description: 'From how many items the value comes; 1 for the amount of one item.',
    }),
  }),
});

export const GasBreakdownRef = builder.objectRef<GasBreakdown>('GasBreakdown').implement({
  description:
    'An amount by gas. `carbonDioxideEquivalent` is the sum of the parts with `isIncluded` and of `unallocated`, up to rounding.',
  subject: 'dataTree',
  fields: (t) => ({
    unit: t.exposeString('unit', {
      description: 'The unit of all values: that of the amount, such as `kg`.',
    }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the values are per, such as `year`; `null` in absolute terms.',
    }),
    carbonDioxideEquivalent: t.float({
      nullable: true,
      description: 'What algorithms give as CO2e, such as 171.2; `null` where none gives any.',
      resolve: ({ co2e }) => finite(co2e),
    }),
    unallocated: t.float({
      nullable: true,
      description:
        'What of `carbonDioxideEquivalent` no gas is named for; below 0 where the parts are more than the whole.',
      resolve: ({ unallocated }) => finite(unallocated),
    }),
    parts: t.field({
      type: [GasPartRef],
      description: 'The gases that are named; empty where algorithms or a remote service name none.',
      resolve: ({ parts }) => [...parts],
    }),
  }),
});
