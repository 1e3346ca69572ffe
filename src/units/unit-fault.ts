import { badInput } from '../domain/basics/errors.ts';

/**
 * BAD_USER_INPUT of a unit, for people: only REST and tables have a field `distanceUnit`, so the
 * message names the unit of `distance`.
 */
export function unitFault(argument: string, problem: string): Error {
  const [, name, per] = /^(?!return)(.+?)(Per)?Unit$/.exec(argument) ?? [];
  if (name === undefined || name === 'per') return badInput(argument, `${argument} ${problem}`);
  return badInput(argument, `The ${per === undefined ? 'unit' : 'perUnit'} of ${name} ${problem}`);
}
