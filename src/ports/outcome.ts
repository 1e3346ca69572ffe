import type { EmissionsError } from '../domain/errors.ts';

/** The answer in one place of a batch. */
export type Outcome<T> = T | EmissionsError;
export type Outcomes<T> = Promise<readonly Outcome<T>[]>;
