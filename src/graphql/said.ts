import { EmissionsError } from '../domain/basics/errors.ts';

/** Throws UPSTREAM_UNSUPPORTED for `null`, which stands for what no document of a remote service says. */
export function said<T>(value: T | null, what: string): T {
  if (value !== null) return value;
  throw new EmissionsError('UPSTREAM_UNSUPPORTED', `The emissions service does not say ${what}.`);
}
