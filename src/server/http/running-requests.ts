/** How long running requests may take when the gateway closes. */
export const drainMs = 10_000;

/** The requests in progress, including those whose client has disconnected. */
interface RunningRequests {
  /** Returns how to say that one has ended. */
  begin(): () => void;
  start(work: Promise<unknown>): void;
  /** Resolves when none is left, or after the timeout. */
  ended(withinMs: number): Promise<void>;
}

export function createRunningRequests(): RunningRequests {
  let running = 0;
  let onLast: (() => void) | undefined;
  const end = (): void => {
    running -= 1;
    if (running === 0) onLast?.();
  };
  const begin = (): (() => void) => {
    running += 1;
    return end;
  };
  return {
    begin,
    start(work) {
      begin();
      work.then(end, end);
    },
    ended(withinMs) {
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        onLast = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
