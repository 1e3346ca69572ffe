import * as dimensions from './dimension.ts';
import { withPrefixes } from './prefixes.ts';
import { type UnitDefinition, define, si } from './unit-definition.ts';

const { toDimension } = dimensions;
const luminousFlux = toDimension({ 'luminous intensity': 1, angle: 2 });
const illuminance = toDimension({ 'luminous intensity': 1, angle: 2, length: -2 });
const perTime = toDimension({ time: -1 });
const doseRate = toDimension({ length: 2, time: -2 });

/** The units of the SI with a symbol of their own, in coherent SI units (a gram is 0.001 kg). */
const prefixable: readonly UnitDefinition[] = [
  ...define(dimensions.length, si, [['m', 1]]),
  ...define(dimensions.mass, si, [['g', 1e-3]]),
  ...define(dimensions.time, si, [['s', 1]]),
  ...define(toDimension({ 'electric current': 1 }), si, [['A', 1]]),
  ...define(dimensions.temperature, si, [['K', 1]]),
  ...define(dimensions.amountOfSubstance, si, [['mol', 1]]),
  ...define(toDimension({ 'luminous intensity': 1 }), si, [['cd', 1]]),
  ...define(dimensions.angle, si, [['rad', 1]]),
  ...define(toDimension({ angle: 2 }), si, [['sr', 1]]),
  ...define(perTime, si, [
    ['Hz', 1],
    ['Bq', 1],
  ]),
  ...define(dimensions.force, si, [['N', 1]]),
  ...define(dimensions.pressure, si, [['Pa', 1]]),
  ...define(dimensions.energy, si, [['J', 1]]),
  ...define(dimensions.power, si, [['W', 1]]),
  ...define(toDimension({ 'electric current': 1, time: 1 }), si, [['C', 1]]),
  ...define(toDimension({ mass: 1, length: 2, time: -3, 'electric current': -1 }), si, [['V', 1]]),
  ...define(toDimension({ mass: -1, length: -2, time: 4, 'electric current': 2 }), si, [['F', 1]]),
  ...define(toDimension({ mass: 1, length: 2, time: -3, 'electric current': -2 }), si, [
    ['Ohm', 1],
    ['Ω', 1],
  ]),
  ...define(toDimension({ mass: -1, length: -2, time: 3, 'electric current': 2 }), si, [['S', 1]]),
  ...define(toDimension({ mass: 1, length: 2, time: -2, 'electric current': -1 }), si, [['Wb', 1]]),
  ...define(toDimension({ mass: 1, length: 2, time: -2, 'electric current': -2 }), si, [['H', 1]]),
  ...define(luminousFlux, si, [['lm', 1]]),
  ...define(illuminance, si, [['lx', 1]]),
  ...define(doseRate, si, [
    ['Gy', 1],
    ['Sv', 1],
  ]),
  ...define(toDimension({ 'amount of substance': 1, time: -1 }), si, [['kat', 1]]),
];

/** Few, because to others MT and GT are tons. */
const teslas = withPrefixes(
  define(toDimension({ mass: 1, time: -2, 'electric current': -1 }), si, [['T', 1]]),
  'k m µ μ n',
);

export const siUnits: readonly UnitDefinition[] = [...withPrefixes(prefixable), ...teslas];
