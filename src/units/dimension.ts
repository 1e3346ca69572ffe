/**
 * The base quantities: the seven of the SI, and those that must not be mixed
 * with them or with plain numbers.
 */
const baseQuantities = [
  'mass',
  'length',
  'time',
  'electric current',
  'temperature',
  'amount of substance',
  'luminous intensity',
  'angle',
  'information',
  'level',
  'passengers',
  'vehicles',
  'animal places',
] as const;

type BaseQuantity = (typeof baseQuantities)[number];

/** The exponent of each base quantity, in the order above. */
export type Dimension = readonly number[];

export const dimensionless: Dimension = baseQuantities.map(() => 0);

/** For example `{ mass: 1, length: 2, time: -2 }` for energy. */
export function toDimension(exponents: Partial<Record<BaseQuantity, number>>): Dimension {
  return baseQuantities.map((quantity) => exponents[quantity] ?? 0);
}

export function multiplyDimensions(one: Dimension, other: Dimension): Dimension {
  return one.map((exponent, index) => exponent + (other[index] ?? 0));
}

export function raiseDimension(dimension: Dimension, power: number): Dimension {
  return dimension.map((exponent) => (exponent === 0 ? 0 : exponent * power));
}

export function isSameDimension(one: Dimension, other: Dimension): boolean {
  if (one === other) return true;
  // Asked several times for each value of each calculation.
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

export const mass = toDimension({ mass: 1 });
export const length = toDimension({ length: 1 });
export const area = toDimension({ length: 2 });
export const volume = toDimension({ length: 3 });
export const time = toDimension({ time: 1 });
export const speed = toDimension({ length: 1, time: -1 });
export const acceleration = toDimension({ length: 1, time: -2 });
export const force = toDimension({ mass: 1, length: 1, time: -2 });
export const pressure = toDimension({ mass: 1, length: -1, time: -2 });
export const energy = toDimension({ mass: 1, length: 2, time: -2 });
export const power = toDimension({ mass: 1, length: 2, time: -3 });
export const temperature = toDimension({ temperature: 1 });
export const amountOfSubstance = toDimension({ 'amount of substance': 1 });
export const angle = toDimension({ angle: 1 });
export const information = toDimension({ information: 1 });
export const level = toDimension({ level: 1 });

const named: readonly (readonly [Dimension, string])[] = [
  [dimensionless, 'a plain number'],
  [mass, 'mass'],
  [length, 'length'],
  [area, 'area'],
  [volume, 'volume'],
  [time, 'time'],
  [speed, 'speed'],
  [force, 'force'],
  [pressure, 'pressure'],
  [energy, 'energy'],
  [power, 'power'],
  [temperature, 'temperature'],
  [amountOfSubstance, 'amount of substance'],
  [angle, 'angle'],
  [information, 'information'],
];

/** For messages: `energy`, or `mass·length^-3` for a quantity without a name here. */
export function describeDimension(dimension: Dimension): string {
  const known = named.find(([candidate]) => isSameDimension(candidate, dimension));
  if (known !== undefined) return known[1];
  return baseQuantities
    .flatMap((quantity, index) => {
      const exponent = dimension[index] ?? 0;
      if (exponent === 0) return [];
      return exponent === 1 ? quantity : `${quantity}^${exponent}`;
    })
    .join('·');
}
