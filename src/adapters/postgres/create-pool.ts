import { EmissionsError } from '../../domain/basics/errors.ts';
import { connect } from './connect.ts';
import type { Connection } from './server-connection.ts';
import { connectionError } from './connection-errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { type Deadlines, deadlines } from './deadlines.ts';
import { createIdleConnections } from './idle-connections.ts';
import type { Pool } from './pool.ts';
import { joinWaiters, type Waiter } from './waiting-callers.ts';

interface PoolOptions {
  /** Overrides of the default timeouts. */
  readonly times?: Partial<Deadlines> | undefined;
  readonly plansOnce?: boolean | undefined;
}

const reservedPart = 1 / 4;

export function createPool(
  address: DatabaseAddress,
  size: number,
  { times = {}, plansOnce = false }: PoolOptions = {},
): Pool {
  const limits = { ...deadlines, ...times };
  const idle = createIdleConnections();
  const busy = new Map<Connection, string>();
  const inUse = new Map<string, number>();
  const reserve = Math.floor(size * reservedPart);
  const waiters = new Set<Waiter>();
  let opening = 0;
  /** Why the last attempt to connect failed. */
  let failure: unknown = null;
  let isEnded = false;

  function serve(): void {
    for (const waiter of waiters) {
      const others = inUse.get(waiter.kind) ?? 0;
      if (others >= size - reserve) continue;
      const connection = idle.take();
      if (connection === undefined) break;
      busy.set(connection, waiter.kind);
      inUse.set(waiter.kind, others + 1);
      waiter.resolve(connection);
    }
    while (waiters.size > opening && opening + busy.size + idle.count() < size) void open();
  }

  async function open(): Promise<void> {
    opening += 1;
    try {
      const connection = await connect(address, { limits, plansOnce });
      failure = null;
      connection.client.on('end', () => idle.forget(connection));
      idle.rest(connection);
    } catch (error) {
      failure = error;
      const [first] = waiters;
      first?.reject(connectionError(error, address));
    } finally {
      opening -= 1;
      serve();
    }
  }

  const waiting = (waitMs: number): readonly Connection[] =>
    [...busy.keys()].filter(
      ({ waitingSince }) => waitingSince !== null && performance.now() - waitingSince >= waitMs,
    );

  function reasonOfWait(): EmissionsError {
    if (opening > 0) return connectionError(failure ?? new Error('timeout'), address);
    return new EmissionsError(
      'STORE_UNAVAILABLE',
      `All ${size} connections to the database are in use; try again later.`,
    );
  }

  return {
    limits,
    waiting,
    hasFailed: () => failure !== null,

    take(signal, kind) {
      if (isEnded) return Promise.reject(connectionError(new Error('terminated'), address));
      const taken = joinWaiters(waiters, { kind, signal, patienceMs: limits.connectMs }, reasonOfWait);
      serve();
      return taken;
    },

    give(connection) {
      const kind = busy.get(connection);
      if (kind === undefined) throw new Error('A connection was given back twice.');
      busy.delete(connection);
      const others = (inUse.get(kind) ?? 0) - 1;
      if (others > 0) inUse.set(kind, others);
      else inUse.delete(kind);
      idle.rest(connection);
      serve();
    },

    renew: () => idle.renew(),

    interrupt(waitMs, isLost = () => true) {
      for (const connection of waiting(waitMs)) if (isLost(connection)) connection.destroy();
    },

    async end() {
      isEnded = true;
      for (const { reject } of waiters) reject(connectionError(new Error('terminated'), address));
      await idle.end();
      for (const connection of busy.keys()) connection.destroy();
    },
  };
}
