import { GraphQLError } from 'graphql';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError } from '../../domain/errors.ts';
import { maskError } from '../../graphql/errors.ts';

type ErrorMask = (error: unknown) => GraphQLError;

/**
 * What a caller sees of an error. In production without the library's guesses
 * at what was meant, because a guess is a name of the schema; what we say
 * ourselves speaks of data that the caller may see.
 */
export function createErrorMask(mode: Mode, onUnforeseen: (error: unknown) => void): ErrorMask {
  return (error) => {
    const masked = maskError(error, onUnforeseen);
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    return mode === 'production' && !(cause instanceof EmissionsError) ? withoutGuess(masked) : masked;
  };
}

/** Guesses stand at the end. The library has an option against them, which not all of its parts heed. */
function withoutGuess(error: GraphQLError): GraphQLError {
  const message = error.message.replace(/ Did you mean .*$/s, '');
  if (message === error.message) return error;
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(message, {
    ...(nodes === undefined ? {} : { nodes }),
    ...(source === undefined ? {} : { source }),
    ...(positions === undefined ? {} : { positions }),
    ...(path === undefined ? {} : { path }),
    extensions,
  });
}
