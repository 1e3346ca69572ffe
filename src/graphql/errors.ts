import { GraphQLError, type GraphQLErrorExtensions, Kind } from 'graphql';
import {
  concernsOperators,
  EmissionsError,
  type ErrorCode,
  errorCodes,
  shortened,
} from '../domain/basics/errors.ts';
import { withoutSecrets } from '../domain/basics/secrets.ts';
import type { InputLocator } from './input-path.ts';
import { pathInVariables, wrongArgument } from './wrong-argument.ts';

/** An expected error with the path to what was wrong, from the argument of the field down. */
class LocatedError extends EmissionsError {
  readonly field: readonly string[];

  constructor(error: EmissionsError, field: readonly string[], problems?: readonly EmissionsError[]) {
    super(error.code, error.message, { ...error, problems, cause: error });
    this.field = field;
  }
}

/** Locates what a resolver throws among the arguments of its field if it is about one of them. */
export function inArguments(cause: unknown, locate: () => InputLocator): unknown {
  if (!(cause instanceof EmissionsError) || cause instanceof LocatedError) return cause;
  const { argument, missing, problems } = cause;
  if (argument === undefined && missing === undefined) return cause;
  const field = locate()(cause);
  if (field === null) return cause;
  const others = problems?.map((each) => inArguments(each, locate) as EmissionsError);
  return new LocatedError(cause, field, others);
}

/** An expected error in GraphQL's form; the extensions carry its code and what helps to fix it. */
function toGraphQLError(error: EmissionsError, located?: GraphQLError): GraphQLError {
  const { argument, fault, currentVersion, inputs, lookUp, isOutcomeUnknown, upstream, retryAfter } = error;
  const { problems } = error;
  const field = fieldOf(error);
  const message = messageOf(error);
  const extensions = {
    code: shownCode(error),
    ...(argument === undefined ? {} : { argument }),
    ...(field === undefined ? {} : { field }),
    ...(fault === undefined ? {} : { fault }),
    ...(currentVersion === undefined ? {} : { currentVersion }),
    ...(inputs === undefined ? {} : { inputs }),
    ...(lookUp === undefined ? {} : { lookUp }),
    ...(isOutcomeUnknown ? { isOutcomeUnknown } : {}),
    ...(upstream === undefined ? {} : { upstream }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(problems === undefined ? {} : { problems: problems.map(toProblem) }),
  };
  return new GraphQLError(message, { ...(located && placeOf(located)), extensions });
}

/** A duplicate is a conflict here, and a fault of bad input in the protocol of the REST service. */
export function shownCode({ code, fault }: EmissionsError): ErrorCode {
  return fault === 'duplicate' ? 'CONFLICT' : code;
}

/** One of several faults of the arguments. */
function toProblem(error: EmissionsError) {
  const { argument } = error;
  return { code: shownCode(error), message: messageOf(error), argument, field: fieldOf(error) };
}

/** The path to what is wrong: from the arguments of a field down, or from the variables. */
function fieldOf(error: EmissionsError): readonly string[] | undefined {
  return error instanceof LocatedError ? error.field : error.path;
}

/** Where an error is, for another one of the same place. */
export function placeOf({ nodes, source, positions, path }: GraphQLError) {
  return {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
  };
}

/** The message of an expected error, as far as callers may see it. */
export function messageOf({ code, message }: EmissionsError): string {
  return code === 'INTERNAL' ? unexpectedMessage : message;
}

const unexpectedMessage = 'Unexpected error; details are in the log under the request id.';

/**
 * The error that callers see: an expected one with its code, one of GraphQL
 * itself unchanged, and anything else as INTERNAL without details. Operators
 * learn about the last kind from `onUnexpected`.
 */
export function maskError(error: unknown, onUnexpected: (error: unknown) => void): GraphQLError {
  const located = error instanceof GraphQLError ? error : undefined;
  const cause = located?.originalError ?? error;
  if (cause instanceof EmissionsError) {
    if (concernsOperators(cause)) onUnexpected(cause);
    return toGraphQLError(cause, located);
  }
  if (located !== undefined && isFault(located)) return withCode(located);
  onUnexpected(cause);
  return toGraphQLError(new EmissionsError('INTERNAL', unexpectedMessage), located);
}

/**
 * Whether the caller is at fault. The library's own errors come from parsing
 * the document and its arguments, except for those about a resolver's result:
 * they are raised while a field is executed, and point at the field.
 */
function isFault({ originalError, path, nodes, extensions }: GraphQLError): boolean {
  if (originalError !== undefined && !isGraphQLError(originalError)) return false;
  const isAboutResult = path !== undefined && (nodes ?? []).every(({ kind }) => kind === Kind.FIELD);
  return !isAboutResult || typeof extensions['code'] === 'string';
}

/** Longest message, which may quote the caller's input. */
const maxMessage = 500;

/**
 * Errors of parsing, validating and coercing get the caller's codes. A scalar's
 * own message is better than the library's wrapper, which repeats the whole
 * value.
 */
function withCode(error: GraphQLError): GraphQLError {
  const { extensions, originalError } = error;
  const message = withoutValues((originalError ?? error).message);
  const argument = wrongArgument(error);
  const field = pathInVariables(error);
  return new GraphQLError(shortened(withoutSecrets(message), maxMessage), {
    ...placeOf(error),
    extensions: {
      ...withoutForeign(extensions),
      code: codeOf(extensions),
      ...(argument === undefined ? {} : { argument }),
      ...(field === undefined ? {} : { field }),
    },
  });
}

/**
 * The library repeats texts, records and tokens of the document, any of which may be a password;
 * the location says which one is wrong.
 */
function withoutValues(message: string): string {
  return message
    .replace(/^(String cannot represent a non string value): .*$/s, '$1.')
    .replace(/^(Expected value of type "[^"]*"), found [[{].*$/s, '$1.')
    .replace(/^(Syntax Error: .*?\b(?:BlockString|String|Int|Float)) ".*$/s, '$1.');
}

/** Libraries have codes of their own; callers only see those of our list. */
function codeOf({ code }: GraphQLErrorExtensions): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'BAD_USER_INPUT';
}

/** A parser's own error repeats the input that it could not read. */
function withoutForeign(extensions: GraphQLErrorExtensions): GraphQLErrorExtensions {
  return Object.fromEntries(Object.entries(extensions).filter(([name]) => name !== 'originalError'));
}

/** Also true for another copy of the library. */
function isGraphQLError(error: Error): boolean {
  return error instanceof GraphQLError || error.name === 'GraphQLError';
}
