import type { EmissionsError } from '../../domain/errors.ts';
import { createLogger, type LogLevel } from '../../telemetry/log.ts';

/** Requests come many at a time, and the reason is the same for all. */
const betweenLinesMs = 10_000;

/** Writes down why the database cannot be reached: now and then, for as long as it is so. */
export function createReachLog(level: LogLevel): (error: EmissionsError) => void {
  const log = createLogger(level);
  let last = -Infinity;
  return ({ message }) => {
    if (performance.now() - last < betweenLinesMs) return;
    last = performance.now();
    log.error({ reason: message }, 'the database cannot be reached');
  };
}
