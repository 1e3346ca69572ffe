import { EmissionsError } from '../../domain/basics/errors.ts';

/** Half of the threads that Node has for hashing, files and host names. */
const runningAtMost = 2;
/** Some 8 seconds of work: later ones would miss their deadline. */
const waitingAtMost = 64;

interface Waiter {
  readonly begin: () => void;
  readonly refuse: (error: EmissionsError) => void;
}

/**
 * Runs a few at a time, so that sign-ins leave threads to other requests. Networks take
 * turns, and when too many wait, the last of the network with most is refused: OVERLOADED.
 */
export function createHashQueue() {
  const waiting = new Map<string, Waiter[]>();
  let running = 0;

  function enter(network: string): Promise<void> {
    if (running < runningAtMost) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((begin, refuse) => {
      waiting.set(network, [...(waiting.get(network) ?? []), { begin, refuse }]);
      if ([...waiting.values()].flat().length > waitingAtMost) refuseOne();
    });
  }

  function refuseOne(): void {
    const [network, most] = [...waiting].reduce((one, other) =>
      other[1].length < one[1].length ? one : other,
    );
    const last = most.pop();
    if (most.length === 0) waiting.delete(network);
    last?.refuse(
      new EmissionsError('OVERLOADED', 'Too many sign-ins at once; retry in 1 s.', { retryAfter: 1 }),
    );
  }

  /** The place passes to the next directly, so that a new request cannot take it first. */
  function leave(): void {
    const [[network, [next, ...others]] = ['', []]] = waiting;
    waiting.delete(network);
    if (others.length > 0) waiting.set(network, others);
    if (next === undefined) running -= 1;
    else next.begin();
  }

  return {
    async run<T>(network: string, work: () => Promise<T>): Promise<T> {
      await enter(network);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
