import type { Principal } from './access.ts';

/** An account of the service. */
export interface User extends Principal {
  readonly isDisabled: boolean;
  /** As the password hasher wrote it; never leaves the application. */
  readonly passwordHash: string;
}
