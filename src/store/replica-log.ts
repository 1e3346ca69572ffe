import type { ReplicaUse } from '../adapters/postgres/replica/replica.ts';
import { createLogger, type LogLevel } from '../telemetry/log.ts';

/** Logs when reads stop using the replica, and, at the same level, when they use it again. */
export function createReplicaLog(level: LogLevel): (use: ReplicaUse) => void {
  const log = createLogger(level);
  let wasUnused = false;
  return (use) => {
    if (!use.isUsed) log.warn({ reason: use.reason, code: codeOf(use.cause) }, 'the replica is not used');
    else if (wasUnused) log.warn('the replica is used again');
    else log.info('the replica is used');
    wasUnused = !use.isUsed;
  };
}

/** The code alone: messages of the database may quote values. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const inner = codeOf(error.cause);
  return inner ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined);
}
