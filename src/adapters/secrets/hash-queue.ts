import { EmissionsError } from '../../domain/basics/errors.ts';

/** Half of the threads that Node has for hashing, files and host names. */
const runningAtMost = 2;
/** Some 8 seconds of work: later ones would miss their deadline. */
const waitingAtMost = 64;

interface HashQueue {
  /** Rejects with OVERLOADED when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs a few at a time, in order, so that sign-ins leave threads to other requests. */
export function createHashQueue(): HashQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < runningAtMost) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingAtMost) {
      throw new EmissionsError('OVERLOADED', 'Too many sign-ins at once; retry in 1 s.', { retryAfter: 1 });
    }
    // The place passes to the next in line directly, so that a new request cannot take it first.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
