import type { EmissionsError } from '../domain/basics/errors.ts';

/** The result for one key of a batch. */
export type Outcome<T> = T | EmissionsError;
export type Outcomes<T> = Promise<readonly Outcome<T>[]>;
