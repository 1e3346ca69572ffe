import type { Backend } from '../ports/backend.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What one request carries: a backend opened for its caller, and loaders that nobody else uses. */
export interface GraphQLContext {
  readonly backend: Backend;
  readonly loaders: Loaders;
}

export function createGraphQLContext(backend: Backend): GraphQLContext {
  return { backend, loaders: createLoaders(backend) };
}
