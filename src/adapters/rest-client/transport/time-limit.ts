import type { EmissionsError } from '../../../domain/basics/errors.ts';
import { type Abortable, abortReason, endWith, outlive } from './abort-listeners.ts';
import type { Exchange, UpstreamOperation } from './exchange.ts';
import { upstreamError } from './upstream-errors.ts';

/** What ends when the time is over. */
export interface TimeLimited {
  onTimeOver(reason: EmissionsError): void;
}

/**
 * The time that one exchange has, with connecting and all retries: until its
 * deadline, or until the request that it serves ends.
 */
export interface TimeLimit {
  /** Why the time is over; `null` while it is not. */
  reason(): EmissionsError | null;
  /** Notifies this one, instead of any earlier one, on expiry. */
  listen(listener: TimeLimited | null): void;
  /** Until it goes on no time passes for the service, as it is not what is waited for; this takes so long at most. */
  pause(maxMs: number, overdue: () => EmissionsError): void;
  goOn(): void;
  close(): void;
}

export function openTimeLimit(
  { signal, operation }: Pick<Exchange, 'signal' | 'operation'>,
  deadlineMs: number,
): TimeLimit {
  return new Deadline(signal, operation, deadlineMs);
}

/** A class without closures, as each exchange has one. */
class Deadline implements TimeLimit, Abortable {
  position = 0;
  readonly #signal: AbortSignal;
  readonly #operation: UpstreamOperation;
  #reason: EmissionsError | null = null;
  #listener: TimeLimited | null = null;
  #leftMs: number;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(signal: AbortSignal, operation: UpstreamOperation, deadlineMs: number) {
    this.#signal = signal;
    this.#operation = operation;
    this.#leftMs = deadlineMs;
    this.goOn();
    endWith(signal, this);
  }

  reason(): EmissionsError | null {
    return this.#reason;
  }

  listen(listener: TimeLimited | null): void {
    this.#listener = listener;
  }

  pause(maxMs: number, overdue: () => EmissionsError): void {
    clearTimeout(this.#timer);
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#startedAt));
    this.#timer = setTimeout(() => this.#end(overdue()), maxMs);
  }

  goOn(): void {
    clearTimeout(this.#timer);
    this.#startedAt = performance.now();
    this.#timer = setTimeout(Deadline.#pass, this.#leftMs, this);
  }

  close(): void {
    clearTimeout(this.#timer);
    outlive(this.#signal, this);
    this.#listener = null;
  }

  abort(): void {
    this.#end(abortReason(this.#signal));
  }

  #end(reason: EmissionsError): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#listener?.onTimeOver(reason);
  }

  static #pass(this: void, limit: Deadline): void {
    limit.#end(upstreamError('UPSTREAM_TIMEOUT', { operation: limit.#operation }));
  }
}
