import type { ReplicaUse } from '../../adapters/postgres/replica/replica.ts';
import { createLogger, type LogLevel } from '../../telemetry/log.ts';

/** Writes down when the replica is not used, and when it is again: who reads the one needs the other. */
export function createReplicaLog(level: LogLevel): (use: ReplicaUse) => void {
  const log = createLogger(level);
  let hasRested = false;
  return (use) => {
    if (!use.isUsed) log.warn({ reason: use.reason, code: codeOf(use.cause) }, 'the replica is not used');
    else if (hasRested) log.warn('the replica is used again');
    else log.info('the replica is used');
    hasRested = !use.isUsed;
  };
}

/** Of the database or of the system; what they say beside it may quote values. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const inner = codeOf(error.cause);
  return inner ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined);
}
