import type { IntegrityOutcome } from '../adapters/sql/integrity/integrity-watch.ts';
import { createLogger, type LogLevel } from '../telemetry/log.ts';

/** Logs the result of the integrity check. */
export function createIntegrityLog(level: LogLevel): (outcome: IntegrityOutcome) => void {
  const log = createLogger(level);
  return ({ state, cause }) => {
    if (state === 'whole' && cause !== undefined) log.error({ cause }, 'the audit log is broken');
    else if (state === 'whole') log.info('the database is intact');
    else if (state === 'corrupted') log.error({ cause }, 'the database is corrupted; writes are refused');
    else log.warn({ err: cause }, 'the database could not be checked');
  };
}
