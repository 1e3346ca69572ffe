import { EmissionsError } from '../../domain/errors.ts';
import type { InboundRequest } from '../http/http-exchange.ts';

/** Limits the number of concurrent requests. */
interface Admission {
  /**
   * Resolves with a function to be called once when the request has ended. Rejects
   * with OVERLOADED when the queue is full or the wait timed out, and with TIMEOUT
   * when the client disconnects while queued.
   */
  enter(request: Pick<InboundRequest, 'onCallerLeft'>): Promise<() => void>;
}

interface AdmissionOptions {
  /** Concurrent requests; the queue has the same length. */
  readonly maximumRequests: number;
  readonly maximumWaitMs?: number;
}

interface Waiter {
  readonly admit: () => void;
}

/** Long enough for a burst, short enough for a client to retry. */
const defaultWaitMs = 250;
const retryAfter = 1;

export function createAdmission(options: AdmissionOptions): Admission {
  const { maximumRequests, maximumWaitMs = defaultWaitMs } = options;
  /** In insertion order: the longest waiting is first. */
  const waiting = new Set<Waiter>();
  let running = 0;

  function leave(): void {
    const [next] = waiting;
    // The next request takes over the slot.
    if (next === undefined) running -= 1;
    else next.admit();
  }

  function wait(request: Pick<InboundRequest, 'onCallerLeft'>): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        stopListening();
        waiting.delete(waiter);
      };
      const refuse = (reason: EmissionsError): void => {
        stop();
        reject(reason);
      };
      const stopListening = request.onCallerLeft(() => refuse(callerLeft()));
      const timer = setTimeout(() => refuse(overloaded()), maximumWaitMs);
      const waiter: Waiter = {
        admit() {
          stop();
          resolve();
        },
      };
      waiting.add(waiter);
    });
  }

  return {
    async enter(request) {
      if (running < maximumRequests) running += 1;
      else if (waiting.size < maximumRequests) await wait(request);
      else throw overloaded();
      return leave;
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
