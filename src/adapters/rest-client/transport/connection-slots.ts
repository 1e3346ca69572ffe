import { settledWithin } from './abort-listeners.ts';
import { abortReason } from './time-limit.ts';

/** Runs work once a connection is free for it, in the order of the calls. */
type RunOnConnection = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * One slot for each connection, so that the time of an exchange begins when it
 * has one: however many wait, a healthy service is not too slow. Waiting ends
 * with the request that the exchange serves.
 */
export function createConnectionSlots(connections: number): RunOnConnection {
  let free = connections;
  const waiting = new Set<() => void>();

  async function acquire(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    let admit = (): void => undefined;
    const admitted = new Promise<void>((resolve) => {
      admit = resolve;
    });
    waiting.add(admit);
    try {
      await settledWithin(admitted, signal);
    } catch {
      if (!waiting.delete(admit)) release();
      throw abortReason(signal);
    }
  }

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (signal, work) => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
