import { GraphQLError } from 'graphql';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { maskError } from '../../graphql/errors.ts';

export type ErrorMask = (error: unknown) => GraphQLError;

/**
 * An error as callers see it. In production without the library's suggestions,
 * which reveal names of the schema; suggestions of our own only name data that
 * the caller may see.
 */
export function createErrorMask(mode: Mode, onUnexpected: (error: unknown) => void): ErrorMask {
  return (error) => {
    const masked = maskError(error, onUnexpected);
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    return mode === 'production' && !(cause instanceof EmissionsError) ? withoutSuggestion(masked) : masked;
  };
}

/** Suggestions are at the end. The library's option against them does not cover all messages. */
function withoutSuggestion(error: GraphQLError): GraphQLError {
  const message = error.message.replace(/ (?:Did you mean|It can be) .*$/s, '');
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
