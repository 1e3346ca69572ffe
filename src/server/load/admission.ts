import { EmissionsError } from '../../domain/basics/errors.ts';
import { afterThisWork } from '../../metering/slices.ts';
import type { InboundRequest } from '../http/http-exchange.ts';

/** Limits how many requests run at once, and how many begin in one tick of the event loop. */
interface Admission {
  /**
   * Resolves when the request may begin, with what to call once when it has ended. Rejects
   * with OVERLOADED when too many requests wait or the first of them waits for too long,
   * and with TIMEOUT when the client disconnects while its request is queued.
   */
  enter(request: Pick<InboundRequest, 'onCallerLeft'>): Promise<() => void>;
}

interface AdmissionOptions {
  /** Concurrent requests; the queue has the same length. */
  readonly maxRequests: number;
  /** How long the first request may be queued before further ones are refused. */
  readonly patienceMs?: number;
  readonly maxWaitMs?: number;
}

interface Waiter {
  readonly since: number;
  readonly begin: () => void;
}

/** Longer than a burst needs, such as the hundred calls of a gateway for one query, on a busy machine. */
const defaultPatienceMs = 1500;
/** Reached only where requests do not end, such as in front of a service that does not answer. */
const defaultMaxWaitMs = 5000;
const retryAfter = 1;
/** After this the event loop accepts and reads connections, health checks among them. */
const tickMs = 5;

/**
 * Node reads every connection that is ready before it accepts one more, and each
 * read begins a request; hundreds of clients would keep a new connection waiting
 * for seconds. So requests begin for a few milliseconds of each tick, and the
 * others wait in the order in which they came.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { maxRequests, patienceMs = defaultPatienceMs, maxWaitMs = defaultMaxWaitMs } = options;
  const queue = new Set<Waiter>();
  let running = 0;
  /** When the first request of this tick began. */
  let tickBegan: number | null = null;
  let isStarting = false;
  const refused = new Set<() => void>();

  function hasTime(): boolean {
    const now = performance.now();
    if (tickBegan === null) {
      tickBegan = now;
      setImmediate(endTick);
    }
    return now - tickBegan < tickMs;
  }

  function endTick(): void {
    tickBegan = null;
    startNext();
  }

  /** The next of what is due: to begin the first in the queue, or to refuse. */
  function nextStep(): (() => void) | undefined {
    const [[waiter], [refusal]] = [queue, refused];
    if (waiter !== undefined && running < maxRequests) return waiter.begin;
    return refusal;
  }

  /** Takes the next step, and one more when that has done what it can do without waiting. */
  function startNext(): void {
    const step = nextStep();
    if (isStarting || step === undefined || !hasTime()) return;
    isStarting = true;
    refused.delete(step);
    step();
    afterThisWork(() => {
      isStarting = false;
      startNext();
    });
  }

  /** When there is time for it in a tick, because that takes time as well. */
  function refuse(): Promise<never> {
    return new Promise((_, reject) => {
      refused.add(() => reject(overloaded()));
      startNext();
    });
  }

  function leave(): void {
    running -= 1;
    startNext();
  }

  function isFull(): boolean {
    const [first] = queue;
    return queue.size >= maxRequests || (first !== undefined && performance.now() - first.since > patienceMs);
  }

  function wait(request: Pick<InboundRequest, 'onCallerLeft'>): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        stopListening();
        queue.delete(waiter);
      };
      const giveUp = (error: EmissionsError): void => {
        stop();
        reject(error);
      };
      const begin = (): void => {
        stop();
        running += 1;
        resolve(leave);
      };
      const waiter = { since: performance.now(), begin };
      const timer = setTimeout(() => giveUp(overloaded()), maxWaitMs);
      const stopListening = request.onCallerLeft(() => giveUp(callerLeft()));
      queue.add(waiter);
    });
  }

  return {
    async enter(request) {
      if (queue.size === 0 && running < maxRequests && hasTime()) {
        running += 1;
        return leave;
      }
      return isFull() ? refuse() : wait(request);
    },
  };
}

function overloaded(): EmissionsError {
  return new EmissionsError('OVERLOADED', `The gateway is overloaded; retry in ${retryAfter} s.`, {
    retryAfter,
  });
}

function callerLeft(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The client disconnected while the request was queued.');
}
