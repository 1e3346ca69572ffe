import { time } from './dimension.ts';
import { type UnitDefinition, define, jscience, si } from './unit-definition.ts';

const secondsPerDay = 86_400;
/** The mean year of the Gregorian calendar: 365.2425 days. */
const secondsPerYear = 31_556_952;

export const timeUnits: readonly UnitDefinition[] = [
  ...define(time, si, [
    ['min', 60],
    ['h', 3600],
    ['day', secondsPerDay],
  ]),
  ...define(time, 'ISO 8601: seven days', [['week', 7 * secondsPerDay]]),
  ...define(time, 'Mean Gregorian year of 365.2425 days; a month is a twelfth of it, a quarter three', [
    ['year', secondsPerYear],
    ['month', secondsPerYear / 12],
    ['quarter', secondsPerYear / 4],
  ]),
  ...define(time, `${jscience}: 365 days; 23 h 56 min 4.09 s; 365 d 6 h 9 min 9.54 s`, [
    ['year_calendar', 365 * secondsPerDay],
    ['day_sidereal', 86_164.09],
    ['year_sidereal', 31_558_149.54],
  ]),
];
