import { setMaxListeners } from 'node:events';
import type { Connection } from './server-connection.ts';

export interface Waiter {
  /** A statement, or transactions. */
  readonly kind: string;
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: unknown) => void;
}

/** Adds a caller, who waits for so long at most, and not when it leaves. */
export function joinWaiters(
  waiters: Set<Waiter>,
  { kind, signal, patienceMs }: { kind: string; signal: AbortSignal; patienceMs: number },
  reasonOfWait: () => Error,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // One request may have many concurrent statements.
    setMaxListeners(0, signal);
    const waiter: Waiter = {
      kind,
      resolve: (connection) => settle(() => resolve(connection)),
      reject: (error) => settle(() => reject(error)),
    };
    const timer = setTimeout(() => waiter.reject(reasonOfWait()), patienceMs);
    const leave = (): void => waiter.reject(signal.reason);
    function settle(tell: () => void): void {
      clearTimeout(timer);
      waiters.delete(waiter);
      signal.removeEventListener('abort', leave);
      tell();
    }
    signal.addEventListener('abort', leave, { once: true });
    waiters.add(waiter);
  });
}
