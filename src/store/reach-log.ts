import type { EmissionsError } from '../domain/errors.ts';
import { createLogger, type LogLevel } from '../telemetry/log.ts';

/** One line for all the requests that fail for the same reason. */
const intervalMs = 10_000;

/** Logs at most every ten seconds why the database is unreachable. */
export function createReachLog(level: LogLevel): (error: EmissionsError) => void {
  const log = createLogger(level);
  let last = -Infinity;
  return ({ message }) => {
    if (performance.now() - last < intervalMs) return;
    last = performance.now();
    log.error({ reason: message }, 'the database is unreachable');
  };
}
