import { randomUUID } from 'node:crypto';
import { EmissionsError } from '../../domain/errors.ts';
import type { InboundRequest } from './http-exchange.ts';

/** One request that came in: its name, and the signal that ends it. */
export interface RequestScope {
  readonly requestId: string;
  /** Aborts with TIMEOUT at the deadline, and when the caller leaves. */
  readonly signal: AbortSignal;
  /**
   * From now on only the deadline ends the request: a write that has begun is
   * completed, here and upstream, whether or not its caller waits for the answer.
   */
  outliveCaller(): void;
  close(): void;
}

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/;

export function openRequestScope(request: InboundRequest, deadlineMs: number): RequestScope {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(
      new EmissionsError('TIMEOUT', `The request took longer than ${deadlineMs} ms; ask for less at a time.`),
    );
  }, deadlineMs);
  timer.unref();
  const stopListening = request.onCallerLeft(() => {
    controller.abort(new EmissionsError('TIMEOUT', 'The caller left before the answer was complete.'));
  });
  return {
    requestId: requestIdOf(request),
    signal: controller.signal,
    outliveCaller: stopListening,
    close() {
      clearTimeout(timer);
    },
  };
}

/** The name that the caller gives it, or a new one. */
export function requestIdOf({ headers }: Pick<InboundRequest, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}
