import { randomUUID } from 'node:crypto';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { createRequestBudget, type SpentTime, type WorkLimits } from '../../metering/request-budget.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import { RequestSignal } from './request-signal.ts';
import type { InboundRequest } from './http-exchange.ts';

/** One inbound request: its id, what it may use, and the signal that cancels it. */
export interface RequestLifetime {
  readonly requestId: string;
  /** Aborts with TIMEOUT at the deadline and when the client disconnects, with LIMIT_EXCEEDED when the budget is used up. */
  readonly signal: AbortSignal;
  readonly budget: RequestBudget;
  /**
   * From now on only the deadline cancels the request: a write that has begun is
   * completed, here and upstream, even if its client disconnects.
   */
  outliveCaller(): void;
  /** From now on parts of the request have deadlines of their own. */
  readonly endDeadline: () => void;
  /** Throws TIMEOUT after the deadline or once the client has disconnected, also where the write under way goes on. */
  readonly throwIfEnded: () => void;
  close(): void;
}

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/;

interface LifetimeOptions {
  readonly deadlineMs: number;
  /** CPU time; 0 for no limit. */
  readonly cpuMs: number;
  readonly limits: WorkLimits;
  readonly spent?: SpentTime | undefined;
}

export function openRequestLifetime(
  request: Pick<InboundRequest, 'headers' | 'onCallerLeft'>,
  { deadlineMs, cpuMs, limits, spent }: LifetimeOptions,
): RequestLifetime {
  const signal = new RequestSignal();
  const timer = setTimeout(() => {
    signal.abort(
      new EmissionsError('TIMEOUT', `The request timed out after ${deadlineMs} ms; request less at a time.`),
    );
  }, deadlineMs);
  timer.unref();
  let hasOutlived = false;
  let left: EmissionsError | null = null;
  const stopListening = request.onCallerLeft(() => {
    left = callerLeft();
    if (!hasOutlived) signal.abort(left);
  });
  const budget = createRequestBudget({ cpuMs, limits, spent, signal, abort: (error) => signal.abort(error) });
  return {
    requestId: requestIdOf(request),
    signal,
    budget,
    outliveCaller() {
      hasOutlived = true;
    },
    endDeadline: () => clearTimeout(timer),
    throwIfEnded() {
      if (left !== null) throw left;
      signal.throwIfAborted();
    },
    close() {
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** The client's request id, or a new one. */
export function requestIdOf({ headers }: Pick<InboundRequest, 'headers'>): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && requestIdPattern.test(id) ? id : randomUUID();
}

function callerLeft(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The client disconnected before the response was complete.');
}
