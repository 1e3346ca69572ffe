import type { CalculableDefinition } from '../domain/item-definition.ts';
import { compileAlgorithm } from './interpreter/compile-algorithm.ts';
import type { ExternalName } from './interpreter/compiler.ts';

const hostNames: ReadonlySet<string> = new Set(['returnValues', 'dataFinder', 'profileFinder']);

/**
 * Checks an algorithm before it is saved. Throws BAD_USER_INPUT that names
 * `algorithm`, with line and column, if it cannot run at all. Returns the names
 * that it reads but that have no source: not a value of the definition, not
 * assigned by the algorithm, not built in.
 */
export function checkAlgorithm(
  source: string,
  { valueDefinitions }: Pick<CalculableDefinition, 'valueDefinitions'>,
): readonly ExternalName[] {
  const bound = new Set(valueDefinitions.map(({ path, aliasedTo }) => aliasedTo ?? path));
  return compileAlgorithm(source).externalNames.filter(
    ({ name }) => !bound.has(name) && !hostNames.has(name),
  );
}
