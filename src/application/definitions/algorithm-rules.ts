import { checkAlgorithm } from '../../calculation/run/check-algorithm.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { quote } from '../../domain/basics/uid.ts';
import { advice } from './definition-rules.ts';

/**
 * Warns of likely mistakes. Throws BAD_USER_INPUT for an algorithm that cannot run, and for a name
 * without a value, unless the definition was imported with it.
 */
export function checkedAlgorithm(
  next: CalculableDefinition,
  current: CalculableDefinition | null,
): readonly string[] {
  const { algorithm, valueDefinitions } = next;
  if (algorithm === null) return [];
  const isAsBefore =
    algorithm === current?.algorithm &&
    JSON.stringify(valueDefinitions) === JSON.stringify(current.valueDefinitions);
  const before = current?.algorithm ?? null;
  try {
    const { unknownNames, unreadInputs } = checkAlgorithm(algorithm, next);
    const known = before === null || current === null ? [] : namesWithoutValue(before, current);
    for (const { name, line, column } of unknownNames) {
      const at = `algorithm, line ${line}, column ${column}: ${quote(name)} has no value.`;
      if (!known.includes(name)) {
        const paths = valueDefinitions.map(({ path }) => path);
        throw badInput('algorithm', `${at} ${advice(name, paths)}`, 'unknown-entity');
      }
    }
    return [
      ...unknownNames.map(
        ({ name, line, column }) => `Line ${line}, column ${column} of the algorithm: ${name} has no value.`,
      ),
      ...unreadInputs.map((path) => `The algorithm never reads the input ${path}.`),
    ];
  } catch (error) {
    if (isAsBefore) return ['The algorithm cannot run.'];
    throw error;
  }
}

function namesWithoutValue(algorithm: string, definition: CalculableDefinition): readonly string[] {
  try {
    return checkAlgorithm(algorithm, definition).unknownNames.map(({ name }) => name);
  } catch {
    return [];
  }
}
