import type { EmissionsError } from '../domain/errors.ts';
import type { Backend } from '../ports/backend.ts';

/** What one request carries. */
export interface GraphQLContext {
  /** Opened for the caller of the request. */
  readonly backend: Backend;
  /** What loaders have read for this request belongs to `memory`, and is gone with it. */
  readonly reads: { memory: object };
  /** Failures that the response shows as data. A response with some is incomplete, though it has no errors. */
  readonly failures: EmissionsError[];
}

export function createGraphQLContext(backend: Backend): GraphQLContext {
  return { backend, reads: { memory: {} }, failures: [] };
}
