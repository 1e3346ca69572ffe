import type { ExecutionResult, GraphQLError } from 'graphql';
import { type ErrorCode, errorCodes } from '../../domain/basics/errors.ts';
import { stringifyInSlices } from '../../metering/in-slices.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import {
  entityTagOf,
  matchesEntityTag,
  revalidatedCaching,
  variesBy,
} from '../../rest-service/http/entity-tags.ts';
import type { Answer } from '../http/http-exchange.ts';
import { type HttpHint, responseType } from './error-answer.ts';
import type { ServerContext } from './server-context.ts';

/** A result as plugins of Yoga may leave it. */
export interface Result extends ExecutionResult {
  /** Writes the response; `JSON.stringify` if absent. */
  readonly stringify?: (result: ExecutionResult) => string;
}

/** The request whose response is written. */
interface Written {
  readonly signal: AbortSignal;
  readonly budget: RequestBudget;
}

/**
 * The response for a result according to GraphQL over HTTP: a document that
 * cannot be executed is 400 with the specification's media type, and 200 with
 * application/json.
 */
export async function toGraphQLAnswer(
  result: Result,
  accept: string | undefined,
  written: Written,
): Promise<Answer> {
  const type = responseType(accept);
  const isOwn = type !== 'application/json';
  return {
    status: statusOf(result, isOwn),
    headers: {
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': `${type}; charset=utf-8`,
      ...hintOf(result.extensions)?.headers,
      ...hintOf(result.errors?.[0]?.extensions)?.headers,
    },
    body: await toText(result, written),
  };
}

/**
 * Conditional requests: complete responses about the data tree and profiles have an ETag, and
 * a client that has cached the same gets 304. The ETag covers the data only, not
 * `extensions`.
 */
export function withValidators(
  answer: Answer,
  { data }: Result,
  { subject, isComplete }: Pick<ServerContext, 'subject' | 'isComplete'>,
  ifNoneMatch: string | undefined,
): Answer {
  const { 'Content-Type': contentType, ...headers } = answer.headers;
  const varying = { ...answer.headers, Vary: variesBy };
  if (answer.status !== 200 || subject === null || !isComplete) return { ...answer, headers: varying };
  const tag = entityTagOf(String(contentType), JSON.stringify(data));
  const validators = { Vary: variesBy, ETag: tag, 'Cache-Control': revalidatedCaching };
  return matchesEntityTag(ifNoneMatch, tag)
    ? { status: 304, headers: { ...headers, ...validators }, body: '' }
    : { ...answer, headers: { ...varying, ...validators } };
}

/** Records of a response that is written at once. */
const smallResponse = 1000;

/** Once the budget is used up, what there is of the response is written without it. */
export function toText(result: Result, { signal, budget }: Written): string | Promise<string> {
  if (result.stringify !== undefined) return result.stringify(result);
  const shown = withoutHints(result);
  const isSmall = signal.aborted || budget.records() <= smallResponse;
  return isSmall ? JSON.stringify(shown) : stringifyInSlices(shown, budget);
}

/** A response without data must not be 200. */
function statusOf(result: Result, isOwn: boolean): number {
  const { errors = [] } = result;
  if (errors.length === 0 || result.data !== undefined) return 200;
  const statuses = errors.map(({ extensions }) => {
    const { status = 400, spec } = hintOf(extensions) ?? { spec: true };
    return spec === true && !isOwn ? 200 : status;
  });
  return Math.max(200, ...statuses);
}

function hintOf(extensions: Readonly<Record<string, unknown>> | undefined): HttpHint | undefined {
  return extensions?.['http'] as HttpHint | undefined;
}

export function codesOf({ errors = [] }: Result): readonly ErrorCode[] {
  return errors.map(({ extensions }) => errorCodes.find((code) => code === extensions['code']) ?? 'INTERNAL');
}

/** The hints are internal; callers see status and headers. */
function withoutHints(result: Result): object {
  const { errors, extensions, ...others } = result;
  if (errors === undefined && extensions?.['http'] === undefined) return result;
  const { http: _, ...shown } = extensions ?? {};
  return {
    ...(errors === undefined ? {} : { errors: errors.map(withoutHint) }),
    ...others,
    ...(Object.keys(shown).length === 0 ? {} : { extensions: shown }),
  };
}

function withoutHint(error: GraphQLError): object {
  const { extensions: { http: _, ...extensions } = {}, ...formatted } = error.toJSON();
  return Object.keys(extensions).length === 0 ? formatted : { ...formatted, extensions };
}
