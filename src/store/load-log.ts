import type { ImportSummary } from '../importers/import-data-set.ts';
import { createLogger, type LogLevel } from '../telemetry/log.ts';

/** The command `import` lists all. */
const mostPaths = 10;

/** Logs where the built-in data that was loaded differs from what administrators wrote. */
export function createLoadLog(level: LogLevel): (summary: ImportSummary) => void {
  const log = createLogger(level);
  return ({ edits, removals, isRefused }) => {
    if (removals.length > 0) {
      const paths = removals.slice(0, mostPaths).map(({ path }) => path);
      log.warn(
        { removals: removals.length, paths },
        'built-in data that lacks what is in use was not loaded: run import --built-in',
      );
    }
    if (edits.length === 0) return;
    const paths = edits.slice(0, mostPaths).map(({ path }) => path);
    const outcome = isRefused ? 'cannot be kept, so it was not loaded' : 'were kept';
    log.warn({ edits: edits.length, paths }, `edits that differ from the built-in data ${outcome}`);
  };
}
