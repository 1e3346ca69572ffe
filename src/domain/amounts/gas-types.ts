import type { Gas } from './gas-breakdown.ts';
import type { WeighedGas } from './global-warming-potentials.ts';

interface GasType {
  readonly gas: Gas;
  /** Whether it is measured in CO2 equivalents. */
  readonly isCO2e: boolean;
}

const own = (gas: Gas): GasType => ({ gas, isCO2e: false });
const equivalent = (gas: Gas): GasType => ({ gas, isCO2e: true });

/**
 * The types by which the built-in data and the published library name gases,
 * case-insensitive. Sums over several stages or fuels (`totalDirectCO2e`,
 * `lifeCycleCO2e`) overlap and are not gases, so they are not listed.
 */
const gasTypes: ReadonlyMap<string, GasType> = new Map(
  Object.entries({
    CO2: equivalent('CO2'),
    fossilCO2: equivalent('CO2'),
    biogenicCO2: equivalent('BIOGENIC_CO2'),
    bioCO2: equivalent('BIOGENIC_CO2'),
    CH4: own('CH4'),
    methaneCO2e: equivalent('CH4'),
    ch4CO2e: equivalent('CH4'),
    N2O: own('N2O'),
    nitrousOxideCO2e: equivalent('N2O'),
    n2oCO2e: equivalent('N2O'),
    fossilCH4: own('CH4'),
    biogenicCH4: own('CH4'),
    fossilMethaneCO2e: equivalent('CH4'),
    biogenicMethaneCO2e: equivalent('CH4'),
    hfcCO2e: equivalent('HFC'),
    HFC23: own('HFC'),
    CHF3: own('HFC'),
    pfcCO2e: equivalent('PFC'),
    CF4: own('PFC'),
    C2F6: own('PFC'),
    C3F8: own('PFC'),
    C6F14: own('PFC'),
    SF6: own('SF6'),
    sf6CO2e: equivalent('SF6'),
    sulphurHexafluorideCO2e: equivalent('SF6'),
    NF3: own('NF3'),
    nitrogenTrifluorideCO2e: equivalent('NF3'),
    hydrofluorocarbonsCO2e: equivalent('HFC'),
    perfluorocarbonsCO2e: equivalent('PFC'),
  } satisfies Record<string, GasType>).flatMap(([type, gasType]) => [
    [type, gasType],
    [type.toLowerCase(), gasType],
  ]),
);

/** `null` if the type is not a single gas, such as a distance or a sum. */
export function gasTypeOf(type: string): GasType | null {
  return gasTypes.get(type) ?? gasTypes.get(type.toLowerCase()) ?? null;
}

/** The gas whose potential weighs an amount of this type; `null` for a family of gases, and for what is no gas. */
export function weighedGasOf(type: string): WeighedGas | null {
  const gasType = gasTypeOf(type);
  if (gasType === null || gasType.gas === 'BIOGENIC_CO2') return null;
  if (gasType.gas !== 'HFC' && gasType.gas !== 'PFC') return gasType.gas;
  if (gasType.isCO2e) return null;
  const name = type.toUpperCase();
  return fluorinated.find((gas) => gas === name) ?? 'HFC-23';
}

const fluorinated = ['CF4', 'C2F6', 'C3F8', 'C6F14'] as const;

/** Whether an amount of this type is the sum of all gases as CO2e. */
export function isWholeCO2e(type: string): boolean {
  return /^(total)?co2e$/i.test(type);
}
