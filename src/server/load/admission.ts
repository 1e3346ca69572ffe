import { EmissionsError } from '../../domain/errors.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import { afterThisWork, countWaiting } from '../../metering/turns.ts';
import { createFairQueue } from './fair-queue.ts';
import { createWaitingClock } from './waiting-clock.ts';

/** Limits how many requests run at once, and how many begin in one turn of the event loop. */
interface Admission {
  /**
   * Resolves with a function to be called once when the request has ended. Rejects
   * with OVERLOADED, at once as a rule, when the caller's requests or all requests
   * wait too long or are too many, and with TIMEOUT when the client disconnects
   * while queued.
   */
  enter(request: Pick<InboundRequest, 'onCallerLeft'>, caller: string): Promise<() => void>;
  /** The same at once; `null` where the request has to wait. */
  tryToEnter(): (() => void) | null;
  /** Whether requests wait; otherwise none is refused. */
  isCrowded(): boolean;
  /** Whether another request of the caller would wait too long; then `refuse` is called, in a turn that has time for it. */
  refuses(caller: string, refuse: (error: EmissionsError) => void): boolean;
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
  /** Both do nothing once it has ended: the queue's Maps hold what was in them for longer. */
  admit: () => void;
  refuse: (reason: EmissionsError) => void;
}

/** Longer than a burst needs, such as the hundred calls of a gateway for one query, on a busy machine. */
const defaultPatienceMs = 1500;
/** Only where requests do not end, such as in front of a service that does not answer. */
const defaultWaitMs = 5000;
const retryAfter = 1;
/** After this the event loop accepts and reads connections, health checks among them. */
const turnMs = 5;
/** Enough to refuse at once what is beyond the capacity at twice its rate; clients who never pause leave more than half of the time for answers. */
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
  const clock = createWaitingClock(refuseOverdue);
  /** What refuses in later turns. */
  const refused: ((error: EmissionsError) => void)[] = [];
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
    const due = refused.splice(0, refusalsPerTurn);
    refusals = due.length;
    for (const refuse of due) refuse(overloaded);
    startNext();
    if (refusals > 0) startTurn(performance.now());
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

  function tryToEnter(): (() => void) | null {
    if (queue.size > 0 || !mayBegin()) return null;
    begin();
    return leave;
  }

  function leave(): void {
    running -= 1;
    startNext();
  }

  /** At every tick of the clock, which runs while requests wait. */
  function refuseOverdue(): void {
    const overdue = clock.now() - maximumWaitMs;
    for (const waiter of queue.all()) if (waiter.since < overdue) waiter.refuse(overloaded);
    if (queue.size === 0) clock.stop();
  }

  /** Whether another request of the caller would wait too long. */
  function isTooLate(caller: string): boolean {
    const first = queue.firstOf(caller);
    const isLate = first !== undefined && clock.now() - first.since > patienceMs;
    // Half of the free places at most, so that one caller never takes them all.
    return isLate || queue.sizeOf(caller) >= maximumRequests - queue.size;
  }

  /** In turns, because refusing takes time as well. */
  function refuses(caller: string, refuse: (error: EmissionsError) => void): boolean {
    if (!isTooLate(caller)) return false;
    startTurn(performance.now());
    if (refusals < refusalsPerTurn) {
      refusals += 1;
      refuse(overloaded);
    } else refused.push(refuse);
    return true;
  }

  return {
    isCrowded: () => queue.size > 0,
    refuses: (caller, refuse) => queue.size > 0 && refuses(caller, refuse),
    tryToEnter,
    async enter(request, caller) {
      if (tryToEnter() === null) await wait(request, caller);
      return leave;
    },
  };

  function wait(request: Pick<InboundRequest, 'onCallerLeft'>, caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (refuses(caller, reject)) return;
      const stopListening = request.onCallerLeft(() => waiter.refuse(callerLeft()));
      clock.start();
      const waiter: Waiter = {
        since: clock.now(),
        admit() {
          letGo();
          resolve();
        },
        refuse(reason) {
          letGo();
          queue.remove(caller, waiter);
          reject(reason);
        },
      };
      const letGo = (): void => {
        stopListening();
        waiter.admit = waiter.refuse = () => {};
      };
      queue.add(caller, waiter);
    });
  }
}

function callerLeft(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The client disconnected while the request was queued.');
}
