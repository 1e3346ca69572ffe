import type { Connection } from './server-connection.ts';

const idleMs = 10_000;
/** An address may lead elsewhere by then, without a word to connections that are open. */
const oldestMs = 5 * 60_000;

/** Open connections that are idle, for 10 s each at most. */
export function createIdleConnections() {
  const idle = new Map<Connection, NodeJS.Timeout>();
  let newest = 0;

  function isFit({ isBroken, openedAt }: Connection): boolean {
    return !isBroken && openedAt >= newest && performance.now() - openedAt < oldestMs;
  }

  function forget(connection: Connection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  }

  function closeAll(): Promise<unknown> {
    const closed = [...idle.keys()];
    closed.forEach(forget);
    return Promise.all(closed.map((connection) => connection.close()));
  }

  return {
    count: () => idle.size,
    forget,

    /** One that may be used; those that may not are closed. */
    take(): Connection | undefined {
      for (const connection of [...idle.keys()].toReversed()) {
        forget(connection);
        if (isFit(connection)) return connection;
        void connection.close();
      }
      return undefined;
    },

    rest(connection: Connection): void {
      if (!isFit(connection)) return void connection.close();
      const timer = setTimeout(() => {
        idle.delete(connection);
        void connection.close();
      }, idleMs);
      idle.set(connection, timer.unref());
    },

    /** None that was opened before is used again. */
    renew(): void {
      newest = performance.now();
      void closeAll();
    },

    /** Closes them all, and each that would rest here from now on. */
    async end(): Promise<void> {
      newest = Infinity;
      await closeAll();
    },
  };
}
