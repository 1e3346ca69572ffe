import { GraphQLError } from 'graphql';
import { errorCodes } from '../../domain/errors.ts';

export interface GraphQLAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface HttpHint {
  readonly status?: number;
  /** Whether the status applies to the specification's media type only, with 200 for application/json. */
  readonly spec?: boolean;
}

const ownMediaType = 'application/graphql-response+json';

/**
 * The response for a result according to GraphQL over HTTP: a document that
 * cannot be executed is 400 with the specification's media type, and 200 with
 * application/json.
 */
export function toGraphQLAnswer(result: unknown, accept: string | undefined): GraphQLAnswer {
  const isOwn = accept?.includes(ownMediaType) ?? false;
  return {
    status: statusOf(result, isOwn),
    contentType: `${isOwn ? ownMediaType : 'application/json'}; charset=utf-8`,
    headers: {},
    text: JSON.stringify(result, withoutHint),
  };
}

function statusOf(result: unknown, isOwn: boolean): number {
  const errors = errorsOf(result);
  const statuses = errors.map(({ extensions }) => {
    const { status, spec } = (extensions['http'] ?? {}) as HttpHint;
    return status === undefined || (spec === true && !isOwn) ? 200 : status;
  });
  return Math.max(200, ...statuses);
}

/** The error codes in a result. */
export function codesOf(result: unknown): readonly string[] {
  return errorsOf(result).map(
    ({ extensions }) => errorCodes.find((code) => code === extensions['code']) ?? 'INTERNAL',
  );
}

function errorsOf(result: unknown): readonly GraphQLError[] {
  if (typeof result !== 'object' || result === null || !('errors' in result)) return [];
  return Array.isArray(result.errors) ? result.errors.filter((error) => error instanceof GraphQLError) : [];
}

/** The hint is internal; callers see the status. */
function withoutHint(this: unknown, key: string, value: unknown): unknown {
  return key === 'http' && typeof value === 'object' && value !== null && 'status' in value
    ? undefined
    : value;
}
