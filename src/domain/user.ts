import type { Principal } from './access.ts';
import type { Instant } from './instant.ts';

/** An account of the service. */
export interface User extends Principal {
  readonly isDisabled: boolean;
  /** As the password hasher wrote it; never leaves the application. */
  readonly passwordHash: string;
  /** Tokens of sign-ins before this moment no longer count: it moves with the password. */
  readonly sessionsFrom: Instant;
  /** The moments of the sign-ins that were ended by a sign-out and are younger than a token can be. */
  readonly endedSessions: readonly Instant[];
}
