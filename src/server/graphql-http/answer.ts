import { GraphQLError } from 'graphql';
import { type ErrorCode, errorCodes } from '../../domain/basics/errors.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import { stringifyInTurns } from './stringify-in-turns.ts';

export interface GraphQLAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The status of a response with this error, in its `extensions.http`. */
export interface HttpHint {
  readonly status?: number;
  /** Whether the status applies to the specification's media type only, with 200 for application/json. */
  readonly spec?: boolean;
}

/** The request whose response is written. */
interface Written {
  readonly signal: AbortSignal;
  readonly budget: RequestBudget;
}

const ownMediaType = 'application/graphql-response+json';

/**
 * The response for a result according to GraphQL over HTTP: a document that
 * cannot be executed is 400 with the specification's media type, and 200 with
 * application/json.
 */
export function toGraphQLAnswer(
  result: unknown,
  accept: string | undefined,
  lifetime: Written,
): GraphQLAnswer | Promise<GraphQLAnswer> {
  const isOwn = accept?.includes(ownMediaType) ?? false;
  const withBody = (body: string): GraphQLAnswer => ({
    status: statusOf(result, isOwn),
    contentType: `${isOwn ? ownMediaType : 'application/json'}; charset=utf-8`,
    headers: {},
    body,
  });
  const text = toText(result, lifetime);
  return typeof text === 'string' ? withBody(text) : text.then(withBody);
}

/** Records of a response that is written at once. */
const smallResponse = 1000;

/** Once the budget is used up, what there is of the response is written without it. */
function toText(result: unknown, { signal, budget }: Written): string | Promise<string> {
  const shown = withoutHints(result);
  const isSmall = signal.aborted || budget.records() <= smallResponse;
  return isSmall ? JSON.stringify(shown) : stringifyInTurns(shown, budget);
}

function statusOf(result: unknown, isOwn: boolean): number {
  const errors = errorsOf(result);
  if (errors.length === 0) return 200;
  const statuses = errors.map(({ extensions }) => {
    const { status, spec } = (extensions['http'] ?? {}) as HttpHint;
    return status === undefined || (spec === true && !isOwn) ? 200 : status;
  });
  return Math.max(200, ...statuses);
}

/** The error codes in a result. */
export function codesOf(result: unknown): readonly ErrorCode[] {
  return errorsOf(result).map(
    ({ extensions }) => errorCodes.find((code) => code === extensions['code']) ?? 'INTERNAL',
  );
}

function errorsOf(result: unknown): readonly GraphQLError[] {
  if (typeof result !== 'object' || result === null || !('errors' in result)) return [];
  return Array.isArray(result.errors) ? result.errors.filter((error) => error instanceof GraphQLError) : [];
}

/** The hint is internal; callers see the status. */
function withoutHints(result: unknown): unknown {
  const errors = errorsOf(result);
  if (errors.length === 0) return result;
  return { ...(result as object), errors: errors.map(withoutHint) };
}

function withoutHint(error: GraphQLError): object {
  const { extensions: { http: _, ...extensions } = {}, ...formatted } = error.toJSON();
  return Object.keys(extensions).length === 0 ? formatted : { ...formatted, extensions };
}
