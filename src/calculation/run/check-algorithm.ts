import { reservedNames } from '../../domain/definitions/algorithm.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { compileAlgorithm } from '../interpreter/compile-algorithm.ts';
import type { ExternalName } from '../interpreter/compiler.ts';

interface AlgorithmCheck {
  /** Names that it reads but that have no source: not a value of the definition, not assigned by the algorithm, not built in. */
  readonly unknownNames: readonly ExternalName[];
  /** Paths of the inputs that it never reads. */
  readonly unreadInputs: readonly string[];
}

/**
 * Checks an algorithm before it is saved. Throws BAD_USER_INPUT that names
 * `algorithm`, with line and column, if it cannot run at all.
 */
export function checkAlgorithm(
  source: string,
  { valueDefinitions }: Pick<CalculableDefinition, 'valueDefinitions'>,
): AlgorithmCheck {
  const bound = new Set(valueDefinitions.map(({ path, aliasedTo }) => aliasedTo ?? path));
  const { externalNames, readNames } = compileAlgorithm(source);
  return {
    unknownNames: externalNames.filter(({ name }) => !bound.has(name) && !reservedNames.has(name)),
    unreadInputs: valueDefinitions
      .filter(({ fromProfile, path, aliasedTo }) => fromProfile && !readNames.has(aliasedTo ?? path))
      .map(({ path }) => path),
  };
}
