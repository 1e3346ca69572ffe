import type { ImportSummary } from '../data-sets/write/import-data-set.ts';
import { createLogger, type LogLevel } from '../telemetry/log.ts';
import type { OnClockSkew } from '../adapters/postgres/clock-skew.ts';
import type { ServerMove } from '../adapters/postgres/change-watch.ts';
import type { CheckOutcome } from '../adapters/sql/integrity/background-checks.ts';

/** The command `import` lists all. */
const maxPaths = 10;

/** Logs where the built-in data that was loaded differs from what administrators wrote. */
export function createLoadLog(level: LogLevel): (summary: ImportSummary) => void {
  const log = createLogger(level);
  return ({ edits, removals, isRefused }) => {
    if (removals.length > 0) {
      const paths = removals.slice(0, maxPaths).map(({ path }) => path);
      log.warn(
        { removals: removals.length, paths },
        'built-in data that would remove records in use was not loaded: run import --built-in',
      );
    }
    if (edits.length === 0) return;
    const paths = edits.slice(0, maxPaths).map(({ path }) => path);
    const outcome = isRefused ? 'cannot be kept, so it was not loaded' : 'were kept';
    log.warn({ edits: edits.length, paths }, `edits that differ from the built-in data ${outcome}`);
  };
}

/** Logs the result of the integrity check. */
export function createCheckLog(level: LogLevel): (outcome: CheckOutcome) => void {
  const log = createLogger(level);
  return ({ state, cause }) => {
    if (state === 'intact') log.info('the database is intact');
    else if (state === 'corrupted') log.error({ cause }, 'the database is corrupted: restore a backup');
    else if (state === 'altered')
      log.error({ cause }, 'the data or the audit log was changed by other means: run verify');
    else log.warn({ err: cause }, 'the database could not be checked');
  };
}

/** Logs when the address of the database leads to another server. */
export function createMoveLog(level: LogLevel): (move: ServerMove) => void {
  const log = createLogger(level);
  return ({ server, lostWrites }) => {
    if (lostWrites === 0) log.warn({ server }, 'the database is on another server, or was restarted');
    else log.error({ server, lostWrites }, 'the database lacks writes that another server acknowledged');
  };
}

/** Logs when the clocks of this machine and of the database begin to differ, and when they agree again. */
export function createSkewLog(level: LogLevel): OnClockSkew {
  const log = createLogger(level);
  let isSkewed = false;
  return (skewMs, isBeyond) => {
    if (isBeyond === isSkewed) return;
    isSkewed = isBeyond;
    const outcome = isSkewed
      ? 'differs from the database by more than 2 s'
      : 'agrees with the database again';
    log.warn({ skewMs }, `the clock of this machine ${outcome}`);
  };
}

/** One line for all the requests that fail for the same reason. */
const intervalMs = 10_000;

/** Logs why the database or the remote service is unreachable, each reason at most every ten seconds. */
export function createReachLog(
  level: LogLevel,
  line = 'the database is unreachable',
): (error: Pick<Error, 'message'>) => void {
  const log = createLogger(level);
  const logged = new Map<string, number>();
  return ({ message }) => {
    const now = performance.now();
    for (const [reason, at] of logged) if (now - at >= intervalMs) logged.delete(reason);
    if (logged.has(message)) return;
    logged.set(message, now);
    log.error({ reason: message }, line);
  };
}
