import { Socket } from 'node:net';
import { Client, TypeOverrides } from 'pg';
import type { DatabaseServer } from '../../config/database-url.ts';
import { requestCancel } from './cancel-request.ts';
import type { DatabaseAddress } from './database-address.ts';
import { type Deadlines, endInTime } from './deadlines.ts';
import { assertFit, processOf, settle } from './server-state.ts';

/** An open connection to one of the servers of an address. */
export interface Connection {
  readonly client: Client;
  readonly server: DatabaseServer;
  /** Whether it accepted no writes when it was opened. */
  readonly isReadOnly: boolean;
  /** Changes when the server was started again, or is another one. */
  readonly instance: string;
  /** The number of its process at the server. */
  readonly process: number;
  /** Whether a pooler is in between, which may give each transaction to another process of the server. */
  readonly isPooled: boolean;
  readonly openedAt: number;
  isBroken: boolean;
  /** Since when it waits for the answer to a statement. */
  waitingSince: number | null;
  /** Ends it. A statement that it waits for is cancelled first: behind a pooler its key ends with it. */
  close(): Promise<void>;
  /** Ends it at once: what waits for an answer learns that it broke. */
  destroy(): void;
}

export interface ConnectOptions {
  readonly limits: Deadlines;
  /** Whether statements always use a generic plan, instead of whenever a custom plan looks better. */
  readonly plansOnce?: boolean | undefined;
}

/** Type ids in PostgreSQL's catalogue. */
const bool = 16;
const json = 114;
const numbers = [20, 21, 23, 1700];

/** Columns in SQLite's form: numbers, flags as 0 and 1, JSON as text. */
const types = new TypeOverrides();
types.setTypeParser(bool, (text) => Number(text === 't'));
types.setTypeParser(json, (text) => text);
for (const type of numbers) types.setTypeParser(type, Number);

/** Each of several servers answers within this, so that another is tried within 2 s. */
const oneOfSeveralMs = 1500;
const keepAliveMs = 5000;

/** A connection to a server, unless that is not as the address wants it. */
export async function connectTo(
  address: DatabaseAddress,
  server: DatabaseServer,
  { limits, plansOnce = false }: ConnectOptions,
): Promise<Connection> {
  const { servers, database, user, password, connectMs } = address;
  const patienceMs = connectMs ?? (servers.length > 1 ? oneOfSeveralMs : limits.connectMs);
  const socket = new Socket();
  const isLocal = server.host.startsWith('/');
  const client = new Client({
    ...server,
    database,
    user,
    ...(password === undefined ? {} : { password }),
    ssl: isLocal ? false : address.ssl,
    stream: () => socket,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: address.applicationName,
    client_encoding: 'UTF8',
    query_timeout: limits.answerMs,
  });
  // A broken connection surfaces with the next statement.
  client.on('error', () => undefined);
  const timer = setTimeout(() => socket.destroy(new Error('timeout')), patienceMs);
  try {
    await client.connect();
    const state = await settle(client, limits, plansOnce);
    await assertFit(address, server, client, state);
    return watched({
      client,
      socket,
      server,
      instance: state.instance,
      process: state.process,
      isPooled: state.process !== processOf(client),
      isReadOnly: state.is_read_only === 1,
    });
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function watched(
  parts: Pick<Connection, 'client' | 'server' | 'instance' | 'process' | 'isPooled' | 'isReadOnly'> & {
    readonly socket: Socket;
  },
): Connection {
  const { socket, ...rest } = parts;
  const { client } = rest;
  const connection: Connection = {
    ...rest,
    openedAt: performance.now(),
    isBroken: false,
    waitingSince: null,
    async close() {
      connection.isBroken = true;
      if (connection.waitingSince === null) await endInTime(client.end());
      else if (!socket.destroyed) await requestCancel(client);
      socket.destroy();
    },
    destroy() {
      connection.isBroken = true;
      socket.destroy();
    },
  };
  const breaks = (): void => void (connection.isBroken = true);
  client.on('error', breaks);
  client.on('end', breaks);
  return connection;
}
