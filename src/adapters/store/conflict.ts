import { EmissionsError } from '../../domain/errors.ts';

/** A record has another version than the one that a write was meant for. */
export function conflict(what: string): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    `${what} was changed meanwhile: read it again, then repeat the change.`,
  );
}
