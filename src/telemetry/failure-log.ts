import { EmissionsError } from '../domain/basics/errors.ts';
import type { Logger } from './log.ts';

const intervalMs = 1000;
/** A reason that was silent for this long is logged in full again. */
const forgottenAfter = 60;

/**
 * Logs errors that concern operators: each with its stack, but an outage of the
 * database, which fails every request, once in full and then with a count, at
 * most once a second.
 */
export function createFailureLog(log: Logger): (error: unknown, where: string, details?: object) => void {
  const counts = new Map<string, number>();

  function count(reason: string): void {
    let silent = 0;
    const timer = setInterval(() => {
      const failures = counts.get(reason) ?? 0;
      silent = failures === 0 ? silent + 1 : 0;
      counts.set(reason, 0);
      if (failures > 0) log.error({ reason, failures }, 'the database is unavailable');
      if (silent < forgottenAfter) return;
      clearInterval(timer);
      counts.delete(reason);
    }, intervalMs);
    timer.unref();
  }

  return (error, where, details = {}) => {
    const isOutage = error instanceof EmissionsError && error.code === 'STORE_UNAVAILABLE';
    if (!isOutage) return log.error({ err: error, ...details }, where);
    const failures = counts.get(error.message);
    counts.set(error.message, failures === undefined ? 0 : failures + 1);
    if (failures !== undefined) return;
    log.error({ err: error, ...details }, where);
    count(error.message);
  };
}
