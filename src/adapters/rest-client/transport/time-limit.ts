import { EmissionsError } from '../../../domain/errors.ts';
import { onAbort } from './abort-listeners.ts';
import type { Exchange } from './exchange.ts';
import { upstreamError } from './upstream-errors.ts';

/**
 * The time that one exchange has, with connecting and all retries: until its
 * deadline, or until the request that it serves ends.
 */
export interface TimeLimit {
  /** Why the time is over; `null` while it is not. */
  reason(): EmissionsError | null;
  /** Notifies this listener, instead of any earlier one, on expiry. */
  listen(listener: (reason: EmissionsError) => void): void;
  /** Until it goes on no time passes for the service, as it is not what is waited for; this takes so long at most. */
  pause(mostMs: number, overdue: () => EmissionsError): void;
  goOn(): void;
  close(): void;
}

export function openTimeLimit(
  { signal, operation }: Pick<Exchange, 'signal' | 'operation'>,
  deadlineMs: number,
): TimeLimit {
  let reason: EmissionsError | null = null;
  let listener: ((reason: EmissionsError) => void) | null = null;
  const end = (why: EmissionsError): void => {
    if (reason !== null) return;
    reason = why;
    listener?.(why);
  };
  if (signal.aborted) end(abortReason(signal));
  let leftMs = deadlineMs;
  let timer: NodeJS.Timeout;
  let startedAt = 0;
  function goOn(): void {
    startedAt = performance.now();
    timer = setTimeout(() => end(upstreamError('UPSTREAM_TIMEOUT', { operation })), leftMs);
  }
  goOn();
  const forget = onAbort(signal, () => end(abortReason(signal)));
  return {
    reason: () => reason,
    listen(next) {
      listener = next;
    },
    pause(mostMs, overdue) {
      clearTimeout(timer);
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt));
      timer = setTimeout(() => end(overdue()), mostMs);
    },
    goOn() {
      clearTimeout(timer);
      goOn();
    },
    close() {
      clearTimeout(timer);
      forget();
      listener = null;
    },
  };
}

/** Why the request that the signal belongs to has ended. */
export function abortReason({ reason }: AbortSignal): EmissionsError {
  return reason instanceof EmissionsError
    ? reason
    : new EmissionsError('TIMEOUT', 'The request was cancelled before the response was complete.');
}
