import type { Amount, Category, Facts, Value } from '../category.ts';
import { hubNote, hubSource, ofHub } from './source.ts';

/** One unit that factors of the three gases are per. */
export interface Basis {
  /** The unit in the name of the value, for example kgCO2PerShortTon. */
  readonly suffix: string;
  readonly label: string;
  readonly unit: string;
  readonly input: Value;
  /** The multiplier of the factors. */
  readonly product: string;
  /** The columns of the table: kg of CO2, g of methane, g of nitrous oxide. */
  readonly columns: readonly [co2: string, methane: string, nitrousOxide: string];
}

interface GasCategory extends Pick<Category, 'path' | 'name' | 'tags' | 'levels' | 'items'> {
  readonly provenance: string;
  readonly comment: string;
  readonly bases: readonly Basis[];
  readonly otherInputs?: readonly Value[];
  readonly figures: Facts;
  /** Whether fuels of biological origin are among them, whose CO2 counts apart. */
  readonly hasBiomass?: boolean;
  readonly perUnit?: string;
}

/** Factors of CO2, methane and nitrous oxide as masses, of which the algorithm makes CO2e. */
export function gasCategory(category: GasCategory): Category {
  const {
    path,
    name,
    tags,
    levels,
    items,
    provenance,
    bases,
    otherInputs = [],
    figures,
    hasBiomass = false,
    perUnit,
  } = category;
  const per = perUnit === undefined ? {} : { perUnit };
  const amounts: readonly Amount[] = [
    { type: 'CO2e', ...per },
    ...['CO2', 'methaneCO2e', 'nitrousOxideCO2e'].map((type) => ({ type, ...per })),
    ...(hasBiomass ? [{ type: 'biogenicCO2', ...per, scope: 'outside', lifeCycle: 'combustion' }] : []),
  ];
  return {
    path,
    name,
    tags: [...tags, 'history', 'emission_factor', 'calculation', 'US'],
    provenance: `${provenance} ${hubNote}`,
    source: hubSource,
    figures: ofHub({ ...figures, gwp: 'AR5' }),
    levels,
    values: bases.flatMap(valuesOf),
    inputs: [...bases.map(({ input }) => input), ...otherInputs],
    amounts,
    algorithm: algorithmOf(category),
    items,
  };
}

function valuesOf({ suffix, label, unit }: Basis): readonly Value[] {
  return [
    { path: `kgCO2${suffix}`, label: `CO2 ${label}`, unit: 'kg', perUnit: unit },
    { path: `gMethane${suffix}`, label: `Methane ${label}`, unit: 'g', perUnit: unit },
    { path: `gNitrousOxide${suffix}`, label: `Nitrous oxide ${label}`, unit: 'g', perUnit: unit },
  ];
}

function algorithmOf({ comment, bases, hasBiomass = false, perUnit }: GasCategory): string {
  const per = perUnit === undefined ? 'null' : `'${perUnit}'`;
  const uses = bases.map(
    ({ suffix, input, product }, index) =>
      `${index === bases.length - 1 ? '' : `if (typeof ${input.path} != 'undefined') `}put(${product}, kgCO2${suffix}, gMethane${suffix}, gNitrousOxide${suffix});`,
  );
  return [
    ...comment.trim().split('\n'),
    '// CO2e has the potentials of the Fifth Assessment Report: 28 for methane, 265 for',
    '// nitrous oxide.',
    '',
    'function put(quantity, kgCO2, gMethane, gNitrousOxide) {',
    '  var methane = quantity * mean(gMethane) / 1000 * 28;',
    '  var nitrousOxide = quantity * mean(gNitrousOxide) / 1000 * 265;',
    ...(hasBiomass
      ? [
          "  var isBiomass = group.indexOf('Biomass') == 0;",
          `  if (isBiomass) returnValues.putValue('biogenicCO2', 'kg', ${per}, quantity * mean(kgCO2));`,
          '  var co2 = isBiomass ? 0 : quantity * mean(kgCO2);',
        ]
      : ['  var co2 = quantity * mean(kgCO2);']),
    `  returnValues.putValue('CO2e', 'kg', ${per}, co2 + methane + nitrousOxide);`,
    `  returnValues.putValue('CO2', 'kg', ${per}, co2);`,
    `  returnValues.putValue('methaneCO2e', 'kg', ${per}, methane);`,
    `  returnValues.putValue('nitrousOxideCO2e', 'kg', ${per}, nitrousOxide);`,
    '}',
    '',
    uses.join('\nelse '),
    "returnValues.setDefaultType('CO2e');",
  ].join('\n');
}
