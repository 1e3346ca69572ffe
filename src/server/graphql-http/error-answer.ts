import { GraphQLError } from 'graphql';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError, type ErrorCode, errorCodes } from '../../domain/basics/errors.ts';
import { maskError, placeOf } from '../../graphql/errors.ts';
import { preferredType } from '../../rest-service/http/negotiation.ts';
import type { Answer } from '../http/http-exchange.ts';

/** The status and headers of a response with this error, in its `extensions.http`, as Yoga and its plugins set them. */
export interface HttpHint {
  readonly status?: number;
  /** Whether the status applies to the specification's media type only, with 200 for application/json. */
  readonly spec?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A malformed request for which HTTP has a status of its own. */
export class HttpRefusal extends EmissionsError {
  readonly http: HttpHint;

  constructor(argument: string, message: string, http: HttpHint) {
    super('BAD_USER_INPUT', message, { argument, fault: 'invalid-content' });
    this.http = http;
  }
}

/** Errors that refuse a request before anything is executed; 500 for others. */
const hints: Readonly<Partial<Record<ErrorCode, HttpHint>>> = {
  BAD_USER_INPUT: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  RATE_LIMITED: { status: 429 },
  OVERLOADED: { status: 503 },
  STORE_UNAVAILABLE: { status: 503 },
  TIMEOUT: { status: 503 },
  LIMIT_EXCEEDED: { status: 400, spec: true },
  DOCUMENT_NOT_TRUSTED: { status: 403, spec: true },
  PERSISTED_QUERY_NOT_FOUND: { status: 404, spec: true },
  PERSISTED_QUERY_NOT_SUPPORTED: { status: 400, spec: true },
};

type ErrorMask = (error: unknown) => GraphQLError;

/**
 * An error as callers see it. In production without the library's suggestions,
 * which reveal names of the schema; suggestions of our own only name data that
 * the caller may see.
 */
export function createErrorMask(mode: Mode, onUnexpected: (error: unknown) => void): ErrorMask {
  return (error) => {
    const masked = maskError(error, onUnexpected);
    // Errors of fields and of documents come as GraphQLErrors; anything else refuses the request.
    if (!(error instanceof GraphQLError)) masked.extensions['http'] = hintOf(error, masked);
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    return mode === 'production' && !(cause instanceof EmissionsError) ? withoutSuggestion(masked) : masked;
  };
}

function hintOf(error: unknown, { extensions }: GraphQLError): HttpHint {
  if (error instanceof HttpRefusal) return error.http;
  if (error instanceof EmissionsError && error.fault === 'unsupported-type') return { status: 415 };
  const code = errorCodes.find((known) => known === extensions['code']) ?? 'INTERNAL';
  return hints[code] ?? { status: 500 };
}

/** Suggestions are at the end. The library's option against them does not cover all messages. */
function withoutSuggestion(error: GraphQLError): GraphQLError {
  const message = error.message.replace(/ Did you mean .*$/s, '');
  const { originalError = null, extensions } = error;
  return new GraphQLError(message, { ...placeOf(error), originalError, extensions });
}

const jsonTypes = ['application/json', 'application/graphql-response+json'] as const;

/** The media type of a response; JSON also for callers who accept neither, as the specification lets a server do. */
export function responseType(accept: string | undefined): (typeof jsonTypes)[number] {
  return preferredType(accept, jsonTypes) ?? 'application/json';
}

/** The response to a request that failed before execution. */
export function toErrorAnswer(
  cause: unknown,
  { accept, requestId }: { readonly accept: string | undefined; readonly requestId: string },
  onUnexpected: (error: unknown) => void,
): Answer {
  const { message, extensions } = createErrorMask('development', onUnexpected)(cause);
  const { http, ...shown } = extensions;
  const { status = 500, headers } = (http ?? {}) as HttpHint;
  const retryAfter = shown['retryAfter'];
  return {
    status,
    headers: {
      'Content-Type': `${responseType(accept)}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      ...(typeof retryAfter === 'number' ? { 'Retry-After': String(retryAfter) } : {}),
      ...headers,
    },
    body: JSON.stringify({ errors: [{ message, extensions: shown }] }),
  };
}
