/** Decision after a worker exited unexpectedly. */
type RestartDecision = { readonly kind: 'start'; readonly afterMs: number } | { readonly kind: 'giveUp' };

export interface RestartPolicy {
  /**
   * `servedMs` is how long the worker accepted requests; 0 if it never did.
   * `lacksBackend` if it could not start because the database was unavailable.
   */
  onEnd(servedMs: number, lacksBackend?: boolean): RestartDecision;
}

/** A worker that served this long started successfully. */
const healthyAfterMs = 10_000;
const firstPauseMs = 250;
const maxEarlyEnds = 6;
/** Waiting for an unavailable database does no harm. */
const pauseForBackendMs = 2000;

/** For one worker slot: restarts at once, then with growing delays, and finally gives up, unless only the database is unavailable. */
export function createRestartPolicy(): RestartPolicy {
  let earlyEnds = 0;
  return {
    onEnd(servedMs, lacksBackend = false) {
      if (lacksBackend) return { kind: 'start', afterMs: pauseForBackendMs };
      earlyEnds = servedMs >= healthyAfterMs ? 0 : earlyEnds + 1;
      if (earlyEnds >= maxEarlyEnds) return { kind: 'giveUp' };
      const afterMs = earlyEnds <= 1 ? 0 : firstPauseMs * 2 ** (earlyEnds - 2);
      return { kind: 'start', afterMs };
    },
  };
}
