import { connect } from './connect.ts';
import type { Connection } from './server-connection.ts';
import { connectionError, NoServer } from './connection-errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { deadlines } from './deadlines.ts';
import type { Pool } from './pool.ts';

interface WatchedServerOptions {
  /** Connections that are not used any longer when the server moves or falls silent. */
  readonly pool?: Pool | undefined;
  readonly answerMs: number;
  /** Called with each new connection before it counts; it is not used if this rejects. */
  readonly prepare: (opened: Connection) => Promise<void>;
  /** Called when it counts, with whether it leads to another server than before. */
  readonly onOpened: (opened: Connection, isOther: boolean) => void;
  readonly onLost: () => void;
}

interface WatchedServer {
  current(): Connection | null;
  /** Opens a connection in place of the current one; shared by all who ask meanwhile. */
  reconnect(): Promise<Connection>;
  /** The current connection, or the next one. */
  connected(): Promise<Connection>;
  lose(lost: Connection): void;
  close(): Promise<void>;
}

/** One connection outside the pool, which tells when the address leads to another server. */
export function createWatchedServer(address: DatabaseAddress, options: WatchedServerOptions): WatchedServer {
  const { pool, answerMs, prepare, onOpened, onLost } = options;
  const limits = { ...deadlines, answerMs, lockMs: answerMs / 2 };
  let current: Connection | null = null;
  let connecting: Promise<Connection> | null = null;
  let instance: string | null = null;

  async function open(): Promise<Connection> {
    const before = current;
    let fresh: Connection | null = null;
    try {
      const opened = (fresh = await connect(address, { limits }));
      opened.client.on('end', () => lose(opened));
      await prepare(opened);
    } catch (error) {
      fresh?.destroy();
      // Not while the open connection answers: a pooler or proxy may have no room for another.
      if (current === null && error instanceof NoServer && error.isSilence) pool?.interrupt(answerMs);
      throw connectionError(error, address);
    }
    const isOther = instance !== null && instance !== fresh.instance;
    if (before === null || isOther) pool?.renew();
    if (isOther) pool?.interrupt(0, (connection) => connection.instance !== fresh.instance);
    instance = fresh.instance;
    current = fresh;
    void before?.close();
    onOpened(fresh, isOther);
    return fresh;
  }

  function lose(lost: Connection): void {
    lost.destroy();
    if (current !== lost) return;
    current = null;
    onLost();
  }

  const reconnect = (): Promise<Connection> => (connecting ??= open().finally(() => (connecting = null)));

  return {
    current: () => current,
    reconnect,
    // An attempt that began before may know less.
    connected: async () => current ?? connecting?.catch(reconnect) ?? reconnect(),
    lose,
    async close() {
      await connecting?.catch(() => undefined);
      const final = current;
      current = null;
      await final?.close();
    },
  };
}
