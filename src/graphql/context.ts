import type { EmissionsError } from '../domain/errors.ts';
import type { Backend } from '../ports/backend.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What one request carries: a backend opened for its caller, and loaders that nobody else uses. */
export interface GraphQLContext {
  readonly backend: Backend;
  readonly loaders: Loaders;
  /** Failures that the answer shows as data. An answer with some is no good one, though it has no errors. */
  readonly failures: EmissionsError[];
}

export function createGraphQLContext(backend: Backend): GraphQLContext {
  return { backend, loaders: createLoaders(backend), failures: [] };
}
