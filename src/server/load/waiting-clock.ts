const tickMs = 50;
/** More than a turn of an overloaded program takes; of a longer one the machine was busy with something else. */
const longestTickMs = 250;

/** Time that passes while the program runs. */
interface WaitingClock {
  /** Milliseconds, which only differ from an earlier answer while the clock runs. */
  now(): number;
  start(): void;
  stop(): void;
}

/**
 * A clock that does not count a stall of the machine, after which everything
 * seems to have waited too long, although the program has all time for it.
 */
export function createWaitingClock(onTick: () => void): WaitingClock {
  let counted = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;

  function now(): number {
    return counted + Math.min(performance.now() - last, longestTickMs);
  }

  return {
    now,
    start() {
      if (timer !== undefined) return;
      last = performance.now();
      timer = setInterval(() => {
        counted = now();
        last = performance.now();
        onTick();
      }, tickMs);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
