import { EmissionsError } from '../../domain/errors.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import { afterThisWork, countWaiting } from '../../metering/turns.ts';
import { createFairQueue } from './fair-queue.ts';

/** Limits how many requests run at once, and how many begin in one turn of the event loop. */
interface Admission {
  /**
   * Resolves with a function to be called once when the request has ended. Rejects
   * with OVERLOADED, at once as a rule, when the caller's requests or all requests
   * wait too long or are too many, and with TIMEOUT when the client disconnects
   * while queued.
   */
  enter(request: Pick<InboundRequest, 'onCallerLeft'>, caller: string): Promise<() => void>;
  /** The error of a request that `enter` would refuse now, if this turn has time for refusing it. */
  refuseAtOnce(caller: string): EmissionsError | null;
}

interface AdmissionOptions {
  /** Concurrent requests; the queue has the same length. */
  readonly maximumRequests: number;
  /** How long a caller's first request may be queued before the caller's next ones are refused. */
  readonly patienceMs?: number;
  readonly maximumWaitMs?: number;
}

interface Waiter {
  readonly since: number;
  readonly admit: () => void;
}

/** Longer than a burst needs, such as the hundred calls of a gateway for one query, on a busy machine. */
const defaultPatienceMs = 1500;
/** Only where requests do not end, such as in front of a service that does not answer. */
const defaultWaitMs = 5000;
const retryAfter = 1;
/** After this the event loop accepts and reads connections, health checks among them. */
const turnMs = 5;
/** About a quarter of the time of a busy turn, so that clients who ask again at once leave time for answers. */
const refusalsPerTurn = 60;
/** While so many requests have more to do than a turn allows, one begins in each turn. */
const maximumUnfinished = 8;

/**
 * Node reads every connection that is ready before it accepts one more, and each
 * read begins a request; hundreds of clients so keep a new connection waiting
 * for seconds. Begun in turns, requests leave it a place after every few.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { maximumRequests, patienceMs = defaultPatienceMs, maximumWaitMs = defaultWaitMs } = options;
  const queue = createFairQueue<Waiter>();
  const message = `The gateway is overloaded; retry in ${retryAfter} s.`;
  const overloaded = new EmissionsError('OVERLOADED', message, { retryAfter });
  /** Requests that will be refused in a later turn. */
  const refused: (() => void)[] = [];
  let refusals = 0;
  let begun = 0;
  let running = 0;
  /** When the first request of this turn began. */
  let turnBegan: number | null = null;
  let isStarting = false;

  /** Whether another may begin in this turn. */
  function mayBegin(): boolean {
    if (running >= maximumRequests) return false;
    const now = performance.now();
    const isInTime = now - startTurn(now) < turnMs;
    return isInTime && (begun === 0 || countWaiting() < maximumUnfinished);
  }

  function startTurn(now: number): number {
    if (turnBegan === null) {
      turnBegan = now;
      setImmediate(endTurn);
    }
    return turnBegan;
  }

  function endTurn(): void {
    turnBegan = null;
    begun = 0;
    refusals = 0;
    for (const refuse of refused.splice(0, refusalsPerTurn)) refuse();
    startNext();
    if (refused.length > 0) startTurn(performance.now());
  }

  /** Begins the next request, and the one after it when that has done what it can do without waiting. */
  function startNext(): void {
    if (isStarting || queue.size === 0 || !mayBegin()) return;
    isStarting = true;
    begin();
    queue.take()?.admit();
    afterThisWork(() => {
      isStarting = false;
      startNext();
    });
  }

  function begin(): void {
    running += 1;
    begun += 1;
  }

  function leave(): void {
    running -= 1;
    startNext();
  }

  /** Whether another request of the caller would wait too long. */
  function isTooLate(caller: string): boolean {
    const first = queue.firstOf(caller);
    const isLate = first !== undefined && performance.now() - first.since > patienceMs;
    // Half of the free places at most, so that one caller never takes them all.
    return isLate || queue.sizeOf(caller) >= maximumRequests - queue.size;
  }

  /** In its turn, for a refusal takes time as well. */
  async function refuseInTurn(): Promise<never> {
    startTurn(performance.now());
    if (refusals >= refusalsPerTurn || refused.length > 0) {
      await new Promise<void>((resolve) => refused.push(resolve));
    }
    refusals += 1;
    throw overloaded;
  }

  function wait(request: Pick<InboundRequest, 'onCallerLeft'>, caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        stopListening();
      };
      const refuse = (reason: EmissionsError): void => {
        stop();
        queue.remove(caller, waiter);
        reject(reason);
      };
      const stopListening = request.onCallerLeft(() => refuse(callerLeft()));
      const timer = setTimeout(() => refuse(overloaded), maximumWaitMs);
      const waiter: Waiter = {
        since: performance.now(),
        admit() {
          stop();
          resolve();
        },
      };
      queue.add(caller, waiter);
    });
  }

  return {
    refuseAtOnce(caller) {
      if (queue.size === 0 || !isTooLate(caller)) return null;
      startTurn(performance.now());
      if (refusals >= refusalsPerTurn || refused.length > 0) return null;
      refusals += 1;
      return overloaded;
    },
    async enter(request, caller) {
      if (queue.size === 0 && mayBegin()) begin();
      else {
        if (isTooLate(caller)) await refuseInTurn();
        await wait(request, caller);
      }
      return leave;
    },
  };
}

function callerLeft(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The client disconnected while the request was queued.');
}
