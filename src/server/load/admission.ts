import { AsyncResource } from 'node:async_hooks';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import { afterThisWork, countWaiting } from '../../metering/turns.ts';
import { createFairQueue } from './fair-queue.ts';
import { createWaitingClock } from './waiting-clock.ts';

/** Limits how many requests run at once, and how many begin in one turn of the event loop. */
interface Admission {
  /** Lets a request begin at once or in a later turn, or refuses it. */
  enter(request: Arriving, callerOf: () => string, entry: Entry): void;
}

type Arriving = Pick<InboundRequest, 'onCallerLeft'>;

/**
 * What happens to a request, in callbacks: promises that wait with it for some time
 * would hold its answer until all of the heap is collected.
 */
export interface Entry {
  /** Before it waits. May throw why it is refused. */
  readonly check?: () => void;
  /** Gets a function to be called once when the request has ended. */
  readonly begin: (leave: () => void) => void;
  /**
   * Gets OVERLOADED, at once as a rule, when the caller's requests or all requests wait
   * too long or are too many, and TIMEOUT when the client disconnects while queued.
   */
  readonly refuse: (error: EmissionsError) => void;
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
  refuse: Entry['refuse'];
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
/** A longer turn, such as one in which the whole heap was collected, is followed by more of them: so many more have arrived. */
const usualTurnMs = 25;
const refusalsPerMs = 5;
/** Of a longer one the machine was busy with something else. */
const longestTurnMs = 100;
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
  const refused: Entry['refuse'][] = [];
  /** How many may be refused yet before the next turn. */
  let refusalsLeft = refusalsPerTurn;
  let begun = 0;
  let running = 0;
  /** When the first request of this turn began or was refused. */
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
    const tookMs = Math.min(performance.now() - (turnBegan ?? 0), longestTurnMs);
    turnBegan = null;
    begun = 0;
    refusalsLeft = refusalsPerTurn + Math.max(0, tookMs - usualTurnMs) * refusalsPerMs;
    const due = refused.splice(0, refusalsLeft);
    refusalsLeft -= due.length;
    for (const refuse of due) refuse(overloaded);
    startNext();
    if (due.length > 0) startTurn(performance.now());
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
  function refuseInTurn(refuse: Entry['refuse']): void {
    startTurn(performance.now());
    if (refusalsLeft >= 1) {
      refusalsLeft -= 1;
      refuse(overloaded);
    } else refused.push(refuse);
  }

  function wait(request: Arriving, caller: string, { begin: start, refuse }: Entry): void {
    // Begun where another ends, it is no part of that one's trace.
    const own = new AsyncResource('WAITING_REQUEST');
    const stopListening = request.onCallerLeft(() => waiter.refuse(callerLeft()));
    clock.start();
    const letGo = (): void => {
      stopListening();
      waiter.admit = waiter.refuse = () => {};
    };
    const waiter: Waiter = {
      since: clock.now(),
      admit() {
        letGo();
        own.runInAsyncScope(start, undefined, leave);
      },
      refuse(reason) {
        letGo();
        queue.remove(caller, waiter);
        refuse(reason);
      },
    };
    queue.add(caller, waiter);
  }

  return {
    enter(request, callerOf, entry) {
      if (queue.size === 0 && mayBegin()) {
        begin();
        return entry.begin(leave);
      }
      const caller = callerOf();
      if (isTooLate(caller)) return refuseInTurn(entry.refuse);
      try {
        entry.check?.();
      } catch (error) {
        return entry.refuse(error as EmissionsError);
      }
      wait(request, caller, entry);
    },
  };
}

function callerLeft(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The client disconnected while the request was queued.');
}
