import { settledWithin } from './abort-listeners.ts';
import type { Exchange, HttpAnswer } from './exchange.ts';
import { abortReason } from './time-limit.ts';

/** Two refusals with fewer than ten answers between them; a single one says nothing. */
const refusalsOfOverload = 2;
const forgottenPerAnswer = 0.1;

/** Gives the place back before the answer is there, where that waits for something else than the service. */
type Leave = () => void;
type Send = (leave: Leave) => Promise<HttpAnswer>;

interface Waiter {
  readonly share: number;
  /** Does nothing once it has ended: a Set leaves behind tables with what was in it, which live longer. */
  admit: () => void;
}

/**
 * Sends an exchange once a connection is free for it, in the order of the calls,
 * so that its time begins when it has one: however many wait, a healthy service
 * is not too slow. Waiting ends with the request that the exchange serves.
 *
 * A batch takes as many connections as its reads would. A service that refuses
 * what is too much for it, with 503 more often than now and then, is asked for
 * half as much at once, and then for one more each time that it has answered as
 * many. While so little is asked that half as much would be the same, it refuses
 * for another reason.
 *
 * As many as there are places may have left theirs; further ones keep it.
 */
export function createConnectionSlots(connections: number) {
  const waiting = new Set<Waiter>();
  let width = connections;
  let running = 0;
  let leaving = 0;
  /** What began before the service was last spared says nothing of how much it can do now. */
  let timesSpared = 0;
  let refusals = 0;

  function hasRoomFor(share: number): boolean {
    return running === 0 || running + share <= width;
  }

  function admit(): void {
    for (const next of waiting) {
      if (!hasRoomFor(next.share)) return;
      waiting.delete(next);
      running += next.share;
      next.admit();
    }
  }

  function release(share: number): void {
    running -= share;
    admit();
  }

  async function waitFor(signal: AbortSignal, share: number): Promise<void> {
    let waiter: Waiter | undefined;
    const admitted = new Promise<void>((resolve) => {
      waiting.add((waiter = { share, admit: resolve }));
    });
    admit();
    try {
      await settledWithin(admitted, signal);
      if (waiter !== undefined) waiter.admit = () => {};
    } catch {
      if (waiter !== undefined && !waiting.delete(waiter)) release(share);
      throw abortReason(signal);
    }
  }

  return async (
    { signal, share = 1 }: Pick<Exchange, 'signal' | 'share'>,
    send: Send,
  ): Promise<HttpAnswer> => {
    if (signal.aborted) throw abortReason(signal);
    if (waiting.size === 0 && hasRoomFor(share)) running += share;
    else await waitFor(signal, share);
    const sparedBefore = timesSpared;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft || leaving + share > connections) return;
      hasLeft = true;
      leaving += share;
      release(share);
    };
    try {
      const answer = await send(leave);
      if (answer.status !== 503) {
        refusals = Math.max(0, refusals - forgottenPerAnswer);
        width = Math.min(connections, width + share / width);
      } else if (sparedBefore === timesSpared && running > width / 2 && ++refusals >= refusalsOfOverload) {
        timesSpared += 1;
        refusals = 0;
        width = Math.max(1, width / 2);
      }
      return answer;
    } finally {
      if (hasLeft) leaving -= share;
      else release(share);
    }
  };
}
