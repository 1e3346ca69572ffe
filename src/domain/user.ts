import type { Principal } from './access.ts';
import type { Instant } from './instant.ts';

export interface User extends Principal {
  readonly isDisabled: boolean;
  /** Never leaves the application. */
  readonly passwordHash: string;
  /** Tokens from sign-ins before this instant are invalid. Set with every new password. */
  readonly sessionsFrom: Instant;
  /** The sign-in instants of sessions that were signed out and whose tokens would otherwise be valid. */
  readonly endedSessions: readonly Instant[];
}
