/** What to do when a worker has ended that should not have. */
type RestartDecision = { readonly kind: 'start'; readonly afterMs: number } | { readonly kind: 'giveUp' };

export interface RestartPolicy {
  /**
   * `servedMs` is how long the worker accepted requests; 0 when it never did.
   * `lacksBackend` when it could not start because the database was not to be had.
   */
  onEnd(servedMs: number, lacksBackend?: boolean): RestartDecision;
}

/** A worker that served so long was well; what ended it is another matter. */
const wellAfterMs = 10_000;
const firstPauseMs = 250;
const maximumEarlyEnds = 6;
/** A database that is away comes back, and whoever waits for it does no harm. */
const pauseForBackendMs = 2000;

/** For the worker in one place: the next one starts at once, then after growing pauses, and at last not any more, but for want of the database. */
export function createRestartPolicy(): RestartPolicy {
  let earlyEnds = 0;
  return {
    onEnd(servedMs, lacksBackend = false) {
      if (lacksBackend) return { kind: 'start', afterMs: pauseForBackendMs };
      earlyEnds = servedMs >= wellAfterMs ? 0 : earlyEnds + 1;
      if (earlyEnds >= maximumEarlyEnds) return { kind: 'giveUp' };
      const afterMs = earlyEnds <= 1 ? 0 : firstPauseMs * 2 ** (earlyEnds - 2);
      return { kind: 'start', afterMs };
    },
  };
}
