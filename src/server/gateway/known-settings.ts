import { ConfigError } from '../../config/config.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';

/** The names of all settings of a type: the compiler refuses one too many and one too few. */
export function namedSettings<T extends object>(names: Readonly<Record<keyof T, true>>): readonly string[] {
  return Object.keys(names);
}

/** Throws a ConfigError that names each unknown setting with the nearest known one. */
export function refuseUnknownSettings(call: string, settings: object, known: readonly string[]): void {
  const mistakes = Object.keys(settings)
    .filter((name) => !known.includes(name))
    .map((name) => `${call} has no setting ${name.slice(0, 80)}.${didYouMean(name, known)}`);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
}
