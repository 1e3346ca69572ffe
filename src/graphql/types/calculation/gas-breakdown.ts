import type { Gas, GasPart, GasBreakdown } from '../../../domain/amounts/gas-breakdown.ts';
import { finiteNumber } from '../finite-number.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';

export const GasRef = describedEnum<Gas>('Gas', 'A greenhouse gas or a family of gases.', {
  CO2: 'Carbon dioxide from fossil sources, or from all sources where the algorithm does not distinguish.',
  BIOGENIC_CO2: 'Carbon dioxide from biomass, which is reported separately.',
  CH4: 'Methane.',
  N2O: 'Nitrous oxide.',
  HFC: 'Hydrofluorocarbons.',
  PFC: 'Perfluorocarbons.',
  SF6: 'Sulphur hexafluoride.',
  NF3: 'Nitrogen trifluoride.',
});

const GasPartRef = builder.objectRef<GasPart>('GasPart').implement({
  description: 'The contribution of one gas, in the unit of the breakdown.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    gas: t.expose('gas', { type: GasRef, description: 'The gas.' }),
    type: t.exposeString('type', {
      description: "The algorithm's own name of the amount, such as `methaneCO2e` or `CH4`.",
    }),
    value: finiteNumber(
      t,
      'In `unit` per `perUnit` of the breakdown, such as 1.25; `null` when it is not a finite number.',
      ({ value }) => value,
    ),
    isEquivalent: t.boolean({
      description:
        'Whether `value` is a mass of CO2 equivalents; otherwise it is a mass of the gas itself. For CO2 the two are the same.',
      resolve: ({ isCO2e }) => isCO2e,
    }),
    isIncluded: t.boolean({
      description:
        "Whether `value` is included in `carbonDioxideEquivalent`. A gas's own mass never is, biogenic CO2 only where it is the amount itself, nor is a gas of another amount than that.",
      resolve: ({ isPartOfCO2e }) => isPartOfCO2e,
    }),
    itemCount: t.exposeInt('itemCount', {
      description: 'The number of items that the value comes from; 1 for the amount of one item.',
    }),
  }),
});

function unlessFailed(breakdown: GasBreakdown): GasBreakdown {
  if (breakdown.failure !== undefined) throw breakdown.failure;
  return breakdown;
}

export const GasBreakdownRef = builder.objectRef<GasBreakdown>('GasBreakdown').implement({
  description:
    'An amount by gas. `carbonDioxideEquivalent` is the sum of the parts with `isIncluded` and of `unallocated`, up to rounding.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    unit: t.exposeString('unit', {
      description: 'The unit of all values, which is the unit of the amount, such as `kg`.',
    }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the values are per, such as `year`; `null` for absolute amounts.',
    }),
    carbonDioxideEquivalent: finiteNumber(
      t,
      'The amount or the total itself, such as 171.2; `null` when it is not a mass, and with an error when it could not be calculated.',
      (breakdown) => unlessFailed(breakdown).co2e,
    ),
    unallocated: finiteNumber(
      t,
      'The part of `carbonDioxideEquivalent` that is not attributed to a gas; negative when the parts exceed the whole.',
      (breakdown) => unlessFailed(breakdown).unallocated,
    ),
    parts: t.expose('parts', {
      type: [GasPartRef],
      description: 'The attributed gases; empty where the algorithms or a remote service name none.',
    }),
  }),
});
