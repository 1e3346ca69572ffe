import { setMaxListeners } from 'node:events';
import { EmissionsError } from '../../domain/errors.ts';
import { connect, type Connection } from './connect.ts';
import { connectionError } from './connection-errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { Pool } from './pool.ts';
import { type Deadlines, deadlines } from './deadlines.ts';

interface PoolOptions {
  /** Overrides of the default timeouts. */
  readonly times?: Partial<Deadlines> | undefined;
  readonly plansOnce?: boolean | undefined;
}

interface Waiter {
  readonly kind: string;
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: unknown) => void;
}

const idleMs = 10_000;
const reservedPart = 1 / 4;
/** An address may lead elsewhere by then, without a word to connections that are open. */
const oldestMs = 5 * 60_000;

export function createPool(
  address: DatabaseAddress,
  size: number,
  { times = {}, plansOnce = false }: PoolOptions = {},
): Pool {
  const limits = { ...deadlines, ...times };
  const idle = new Map<Connection, NodeJS.Timeout>();
  const busy = new Map<Connection, string>();
  const held = new Map<string, number>();
  const reserve = Math.floor(size * reservedPart);
  const waiters = new Set<Waiter>();
  let opening = 0;
  /** Why the last attempt to connect failed. */
  let failure: unknown = null;
  let newest = 0;
  let isEnded = false;

  function serve(): void {
    for (const waiter of waiters) {
      if ((held.get(waiter.kind) ?? 0) >= size - reserve) continue;
      const connection = [...idle.keys()].at(-1);
      if (connection === undefined) break;
      forget(connection);
      if (!isFit(connection)) void connection.close();
      else {
        waiters.delete(waiter);
        busy.set(connection, waiter.kind);
        held.set(waiter.kind, (held.get(waiter.kind) ?? 0) + 1);
        waiter.resolve(connection);
      }
    }
    while (waiters.size > opening && opening + busy.size + idle.size < size) void open();
  }

  function isFit({ isBroken, openedAt }: Connection): boolean {
    return !isEnded && !isBroken && openedAt >= newest && performance.now() - openedAt < oldestMs;
  }

  function forget(connection: Connection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  }

  async function open(): Promise<void> {
    opening += 1;
    try {
      const connection = await connect(address, { limits, plansOnce });
      failure = null;
      connection.client.on('end', () => forget(connection));
      rest(connection);
    } catch (error) {
      failure = error;
      const [first] = waiters;
      first?.reject(connectionError(error, address));
      if (first !== undefined) waiters.delete(first);
    } finally {
      opening -= 1;
      serve();
    }
  }

  function rest(connection: Connection): void {
    if (!isFit(connection)) return void connection.close();
    const timer = setTimeout(() => {
      idle.delete(connection);
      void connection.close();
    }, idleMs);
    idle.set(connection, timer.unref());
  }

  function closeIdle(): Promise<unknown> {
    const closed = [...idle.keys()];
    closed.forEach(forget);
    return Promise.all(closed.map((connection) => connection.close()));
  }

  const waiting = (waitMs: number): readonly Connection[] =>
    [...busy.keys()].filter(
      ({ waitingSince }) => waitingSince !== null && performance.now() - waitingSince >= waitMs,
    );

  return {
    limits,
    reserve,
    waiting,
    hasFailed: () => failure !== null,

    take(signal, kind) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (isEnded) throw connectionError(new Error('terminated'), address);
        // One request may have many concurrent statements.
        setMaxListeners(0, signal);
        const waiter: Waiter = {
          kind,
          resolve: (connection) => settle(() => resolve(connection)),
          reject: (error) => settle(() => reject(error)),
        };
        const timer = setTimeout(
          () =>
            waiter.reject(
              opening > 0 ? connectionError(failure ?? new Error('timeout'), address) : allBusy(size),
            ),
          limits.connectMs,
        );
        const leave = (): void => waiter.reject(signal.reason);
        function settle(tell: () => void): void {
          clearTimeout(timer);
          waiters.delete(waiter);
          signal.removeEventListener('abort', leave);
          tell();
        }
        signal.addEventListener('abort', leave, { once: true });
        waiters.add(waiter);
        serve();
      });
    },

    give(connection) {
      const kind = busy.get(connection);
      if (kind === undefined) throw new Error('A connection was given back twice.');
      busy.delete(connection);
      const others = (held.get(kind) ?? 0) - 1;
      if (others > 0) held.set(kind, others);
      else held.delete(kind);
      rest(connection);
      serve();
    },

    renew() {
      newest = performance.now();
      void closeIdle();
    },

    interrupt(waitMs, isLost = () => true) {
      for (const connection of waiting(waitMs)) if (isLost(connection)) connection.destroy();
    },

    async end() {
      isEnded = true;
      for (const { reject } of waiters) reject(connectionError(new Error('terminated'), address));
      await closeIdle();
      for (const connection of busy.keys()) connection.destroy();
    },
  };
}

function allBusy(max: number): EmissionsError {
  return new EmissionsError(
    'STORE_UNAVAILABLE',
    `All ${max} connections to the database are in use; try again later.`,
  );
}
