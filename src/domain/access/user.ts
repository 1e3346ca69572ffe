import type { Principal } from './access.ts';
import type { Instant } from '../basics/instant.ts';

export interface User extends Principal {
  readonly isDisabled: boolean;
  /** Never leaves the application. */
  readonly passwordHash: string;
  /** Changes with every new password, and tokens name it: no other clock decides which of them came first. */
  readonly sessionsFrom: Instant;
  /** The sign-in instants of sessions that were signed out and whose tokens would otherwise be valid. */
  readonly endedSessions: readonly Instant[];
}
