import { badInput } from '../basics/errors.ts';
import { type GwpSet, gwpSets, type LifeCyclePart } from './figure-facts.ts';
import { quote } from '../basics/uid.ts';

/** Where methane comes from: the carbon of fossil methane adds to the CO2 of the air, unless it is counted as CO2 already. */
type MethaneOrigin = 'fossil' | 'non-fossil';

type Potentials = Readonly<Record<GwpSet, number | null>>;

const of = (...values: readonly (number | null)[]): Potentials =>
  Object.fromEntries(gwpSets.map((set, index) => [set, values[index] ?? null])) as Potentials;

/**
 * Over 100 years, without feedbacks of the climate on the carbon cycle: Second
 * Assessment Report, table 2.9 of the summary for working group I; Third, table
 * 6.7; Fourth, table 2.14; Fifth, table 8.A.1; Sixth, table 7.SM.7.
 */
const potentials = {
  CO2: of(1, 1, 1, 1, 1),
  CH4: of(21, 23, 25, 28, 27.9),
  N2O: of(310, 296, 298, 265, 273),
  SF6: of(23_900, 22_200, 22_800, 23_500, 25_200),
  NF3: of(null, 10_800, 17_200, 16_100, 17_400),
  'HFC-23': of(11_700, 12_000, 14_800, 12_400, 14_600),
  CF4: of(6500, 5700, 7390, 6630, 7380),
  C2F6: of(9200, 11_900, 12_200, 11_100, 12_400),
  C3F8: of(7000, 8600, 8830, 8900, 9290),
  C6F14: of(7400, 9000, 9300, 7910, 8620),
} as const;

export type WeighedGas = keyof typeof potentials;

/** Fifth Assessment Report, note b of table 8.A.1; Sixth, table 7.15. Earlier ones have one potential. */
const methane: Readonly<Record<MethaneOrigin, Partial<Record<GwpSet, number>>>> = {
  fossil: { AR5: 30, AR6: 29.8 },
  'non-fossil': { AR5: 28, AR6: 27 },
};

/** Kilograms of CO2e per kilogram of a gas; `null` where the set has none. */
export function potentialOf(gas: WeighedGas, set: GwpSet, origin: MethaneOrigin | null): number | null {
  const ofMethane = gas === 'CH4' && origin !== null ? methane[origin][set] : undefined;
  return ofMethane ?? potentials[gas][set];
}

/** Combustion counts its carbon as CO2, so the GHG Protocol uses the potential of non-fossil methane. */
const withoutFossilCarbon: ReadonlySet<LifeCyclePart | null> = new Set([
  'combustion',
  'generation',
  'use',
  'agriculture',
  'land-use',
  'end-of-life',
] as const);

/** Reads the amount's name, otherwise the part of the life cycle; `null` where neither says it. */
export function methaneOrigin(type: string, lifeCycle: LifeCyclePart | null): MethaneOrigin | null {
  if (/^fossil/i.test(type)) return 'fossil';
  return /^bio/i.test(type) || withoutFossilCarbon.has(lifeCycle) ? 'non-fossil' : null;
}

/** Throws BAD_USER_INPUT that lists the sets. */
export function parseGwpSet(text: string, argument = 'gwp'): GwpSet {
  const found = gwpSets.find((set) => set === text.trim().toUpperCase());
  if (found !== undefined) return found;
  throw badInput(argument, `${argument} must be one of ${gwpSets.join(', ')}; got ${quote(text)}.`);
}
