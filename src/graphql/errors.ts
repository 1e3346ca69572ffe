import { GraphQLError, type GraphQLErrorExtensions, Kind } from 'graphql';
import { concernsOperators, EmissionsError, type ErrorCode, errorCodes } from '../domain/errors.ts';
import { wrongArgument } from './wrong-argument.ts';

/** A foreseen error in GraphQL's form: the code and whatever helps to mend it stand in the extensions. */
export function toGraphQLError(error: EmissionsError, located?: GraphQLError): GraphQLError {
  const { code, argument, fault, currentVersion, isOutcomeUnknown, upstream, retryAfter } = error;
  return new GraphQLError(messageOf(error), {
    ...(located?.nodes === undefined ? {} : { nodes: located.nodes }),
    ...(located?.path === undefined ? {} : { path: located.path }),
    extensions: {
      code,
      ...(argument === undefined ? {} : { argument }),
      ...(fault === undefined ? {} : { fault }),
      ...(currentVersion === undefined ? {} : { currentVersion }),
      ...(isOutcomeUnknown ? { isOutcomeUnknown } : {}),
      ...(upstream === undefined ? {} : { upstream }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  });
}

/** What a caller may read of a foreseen error. */
export function messageOf({ code, message }: EmissionsError): string {
  return code === 'INTERNAL' ? unforeseenMessage : message;
}

const unforeseenMessage = 'Something went wrong that should not have; the operators have been told.';

/**
 * What a caller sees of an error: a foreseen one with its code, one of
 * GraphQL itself as it is, and anything else as INTERNAL without a word of
 * what it was. `onUnforeseen` hears of the last kind.
 */
export function maskError(error: unknown, onUnforeseen: (error: unknown) => void): GraphQLError {
  const located = error instanceof GraphQLError ? error : undefined;
  const cause = located?.originalError ?? error;
  if (cause instanceof EmissionsError) {
    if (concernsOperators(cause)) onUnforeseen(cause);
    return toGraphQLError(cause, located);
  }
  if (located !== undefined && isFault(located)) return withCode(located);
  onUnforeseen(cause);
  return toGraphQLError(new EmissionsError('INTERNAL', unforeseenMessage), located);
}

/**
 * Whether the caller is at fault. The library's own errors come from reading
 * the document and its arguments, except for those about what a resolver
 * answered: they arise while a field is executed, and point at the field.
 */
function isFault({ originalError, path, nodes, extensions }: GraphQLError): boolean {
  if (originalError !== undefined && !isGraphQLError(originalError)) return false;
  const isAboutAnswer = path !== undefined && (nodes ?? []).every(({ kind }) => kind === Kind.FIELD);
  return !isAboutAnswer || typeof extensions['code'] === 'string';
}

/** What a caller sent is quoted back at most this far. */
const maximumMessage = 500;

/**
 * Errors of parsing, validating and coercing are the caller's, and say so. A
 * scalar's own words are better than what is put around them, which repeats
 * the whole value.
 */
function withCode(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, extensions, originalError } = error;
  const message = (originalError ?? error).message;
  const argument = wrongArgument(error);
  return new GraphQLError(
    message.length > maximumMessage ? `${message.slice(0, maximumMessage)}…` : message,
    {
      ...(nodes === undefined ? {} : { nodes }),
      ...(source === undefined ? {} : { source }),
      ...(positions === undefined ? {} : { positions }),
      ...(path === undefined ? {} : { path }),
      extensions: {
        ...withoutForeign(extensions),
        code: codeOf(extensions),
        ...(argument === undefined ? {} : { argument }),
      },
    },
  );
}

/** Libraries have codes of their own; callers see those of our list only. */
function codeOf({ code }: GraphQLErrorExtensions): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'BAD_USER_INPUT';
}

/** A parser's own error repeats what it could not read. */
function withoutForeign(extensions: GraphQLErrorExtensions): GraphQLErrorExtensions {
  return Object.fromEntries(Object.entries(extensions).filter(([name]) => name !== 'originalError'));
}

/** Also one of another copy of the library. */
function isGraphQLError(error: Error): boolean {
  return error instanceof GraphQLError || error.name === 'GraphQLError';
}
