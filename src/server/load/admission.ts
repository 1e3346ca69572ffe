import { EmissionsError } from '../../domain/errors.ts';
import type { InboundRequest } from '../http/http-exchange.ts';

/** Lets in as many requests as can be answered at a time. */
interface Admission {
  /**
   * Resolves with how to leave, which is to be called once. Rejects with
   * OVERLOADED when there is no room, not even for waiting, or when the wait
   * took too long, and with TIMEOUT when the caller left meanwhile.
   */
  enter(request: Pick<InboundRequest, 'onCallerLeft'>): Promise<() => void>;
}

interface AdmissionOptions {
  /** Requests that are answered at a time; as many more may wait. */
  readonly maximumRequests: number;
  readonly maximumWaitMs?: number;
}

interface Waiter {
  readonly admit: () => void;
}

/** Long enough for a burst, short enough for a caller to ask again. */
const standardWaitMs = 250;
const retryAfter = 1;

export function createAdmission(options: AdmissionOptions): Admission {
  const { maximumRequests, maximumWaitMs = standardWaitMs } = options;
  /** The order of a set is that of insertion: who waits longest stands first. */
  const waiting = new Set<Waiter>();
  let running = 0;

  function leave(): void {
    const [next] = waiting;
    // Who comes next takes the place over.
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
  return new EmissionsError(
    'OVERLOADED',
    `The gateway has more requests than it can answer; try again in ${retryAfter} s.`,
    { retryAfter },
  );
}

function callerLeft(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The caller left before there was room for the request.');
}
